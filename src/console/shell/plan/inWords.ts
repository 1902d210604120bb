import { isNothing } from './equality.ts'
import { say } from './words.ts'

/** A value in words, whatever it is; `format` says how, where there is something to say. */
export const inWords = (value: unknown, format?: (value: unknown) => string): string => {
  if (isNothing(value)) return say('plan:nothing')
  if (format) return format(value)
  if (typeof value === 'boolean') return say(value ? 'plan:on' : 'plan:off')
  if (typeof value === 'string') return value
  if (value instanceof Blob) return value instanceof File ? value.name : value.type
  return JSON.stringify(value, null, 1) ?? ''
}
