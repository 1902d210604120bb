import * as z from 'zod'
import { bare } from '../../../../shell/schemaShape.ts'
import { isFields } from '../jsonValue.ts'

/** A field of a record, derived from its schema in the contract. */
export type RecordField =
  | { readonly key: string; readonly kind: 'text' | 'lines' | 'url' | 'number' | 'switch' }
  | { readonly key: string; readonly kind: 'list'; readonly entry: z.ZodObject }

/** The object schema of a setting, or of the entries of its list. */
export const recordIn = (schema: z.ZodType): z.ZodObject | undefined => {
  const known = bare(schema)
  if (known instanceof z.ZodObject) return known
  return known instanceof z.ZodArray && known.element instanceof z.ZodObject
    ? known.element
    : undefined
}

/** Longer texts have a field of several lines. */
const maxLine = 10_000

const fieldOf = (key: string, schema: unknown): RecordField[] => {
  const known = bare(schema)
  if (known instanceof z.ZodURL) return [{ key, kind: 'url' }]
  if (known instanceof z.ZodString)
    return [{ key, kind: (known.maxLength ?? 0) > maxLine ? 'lines' : 'text' }]
  if (known instanceof z.ZodNumber) return [{ key, kind: 'number' }]
  if (known instanceof z.ZodBoolean) return [{ key, kind: 'switch' }]
  if (known instanceof z.ZodArray && known.element instanceof z.ZodObject)
    return [{ key, kind: 'list', entry: known.element }]
  return []
}

/** The fields of a record that have a control; other properties are edited as JSON. */
export const fieldsOf = (record: z.ZodObject): readonly RecordField[] =>
  Object.entries(record.shape).flatMap(([key, schema]) => fieldOf(key, schema))

/** The names of a value's properties without a field. */
export const othersIn = (value: unknown, record: z.ZodObject): readonly string[] => {
  const known = new Set(fieldsOf(record).map(({ key }) => key))
  return isFields(value) ? Object.keys(value).filter((key) => !known.has(key)) : []
}

/** Whether a form can show a value: the value has the shape of the schema or is undefined. */
export const fits = (schema: z.ZodType, value: unknown): boolean => {
  if (value === undefined) return true
  return bare(schema) instanceof z.ZodArray
    ? Array.isArray(value) && value.every(isFields)
    : isFields(value)
}
