import * as z from 'zod'
import { settingFields } from './settings.ts'

/**
 * Lists the parts of a response that the contract does not declare: fields without a schema, and values outside a documented
 * enumeration. The console ignores both; the portal's tests fail on them, so that the contract stays complete.
 */
export const findUndocumented = (schema: z.core.$ZodType, value: unknown, path = ''): string[] => {
  if (value === null || value === undefined) return []
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return findUndocumented(schema.def.innerType, value, path)
  if (schema instanceof z.ZodLazy) return findUndocumented(schema.unwrap(), value, path)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((entry, index) =>
      findUndocumented(schema.def.element, entry, `${path}[${index}]`),
    )
  if (schema instanceof z.ZodObject && typeof value === 'object')
    return Object.entries(value).flatMap(([name, entry]) => {
      if (z.globalRegistry.get(schema)?.settings && settingFields.has(name)) return []
      const field = (schema.shape as Record<string, z.core.$ZodType>)[name]
      return field
        ? findUndocumented(field, entry, `${path}.${name}`)
        : [`${path}.${name} is not in the contract`]
    })
  const known = z.globalRegistry.get(schema)?.known
  return known && !(typeof value === 'string' && known.includes(value))
    ? [`${path} is ${JSON.stringify(value)}`]
    : []
}
