import { additionTexts } from '../reference/additions.ts'
import type { JsonSchema } from './document.ts'

const inside = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inside)
  return typeof value === 'object' && value !== null ? withAdditionTexts(value) : value
}

/** Returns a schema in which the description of everything that is marked as an addition says so, however deep. */
export const withAdditionTexts = (schema: JsonSchema): JsonSchema => {
  const described: JsonSchema = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, inside(value)]),
  )
  if (described['x-addition'] !== true) return described
  const description = [described.description, additionTexts.value].filter(Boolean).join(' ')
  return { ...described, description }
}
