import * as z from 'zod'
import { bare } from '../../shell/schemaShape.ts'
import { isFields } from './jsonValue.ts'

/** How a value of a record is entered: by its schema in the contract. */
export type RecordField =
  | { readonly key: string; readonly kind: 'text' | 'address' | 'number' | 'switch' }
  | { readonly key: string; readonly kind: 'list'; readonly entry: z.ZodObject }

/** The object that a schema describes, or of which it describes a list. */
export const recordIn = (schema: z.ZodType): z.ZodObject | undefined => {
  const known = bare(schema)
  if (known instanceof z.ZodObject) return known
  return known instanceof z.ZodArray && known.element instanceof z.ZodObject
    ? known.element
    : undefined
}

const fieldOf = (key: string, schema: unknown): RecordField[] => {
  const known = bare(schema)
  if (known instanceof z.ZodURL) return [{ key, kind: 'address' }]
  if (known instanceof z.ZodString) return [{ key, kind: 'text' }]
  if (known instanceof z.ZodNumber) return [{ key, kind: 'number' }]
  if (known instanceof z.ZodBoolean) return [{ key, kind: 'switch' }]
  if (known instanceof z.ZodArray && known.element instanceof z.ZodObject)
    return [{ key, kind: 'list', entry: known.element }]
  return []
}

/** The fields of a record whose values have a control; others are edited as JSON. */
export const fieldsOf = (record: z.ZodObject): readonly RecordField[] =>
  Object.entries(record.shape).flatMap(([key, schema]) => fieldOf(key, schema))

/** What a value holds that has no control: it is kept as it is. */
export const othersIn = (value: unknown, record: z.ZodObject): readonly string[] => {
  const known = new Set(fieldsOf(record).map(({ key }) => key))
  return isFields(value) ? Object.keys(value).filter((key) => !known.has(key)) : []
}

/** Whether a value can be entered field by field: it is of the shape, or nothing yet. */
export const fits = (schema: z.ZodType, value: unknown): boolean => {
  if (value === undefined) return true
  return bare(schema) instanceof z.ZodArray
    ? Array.isArray(value) && value.every(isFields)
    : isFields(value)
}
