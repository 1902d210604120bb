import type { DatasetField, DatasetStructure } from '../../rest/publishing/datasets.ts'
import { quoted } from '../dataStores/identifiers.ts'

/** How values of a field are compared. */
export type ValueKind = 'number' | 'text' | 'date'

const kinds: Readonly<Record<string, ValueKind>> = {
  esriFieldTypeOID: 'number',
  esriFieldTypeSmallInteger: 'number',
  esriFieldTypeInteger: 'number',
  esriFieldTypeBigInteger: 'number',
  esriFieldTypeSingle: 'number',
  esriFieldTypeDouble: 'number',
  esriFieldTypeDate: 'date',
  esriFieldTypeDateOnly: 'date',
}

export const kindOf = ({ type }: DatasetField): ValueKind => kinds[type] ?? 'text'

/** Returns the field with a name, in the spelling of the database; otherwise regardless of case. */
export const fieldNamed = (
  { fields }: Pick<DatasetStructure, 'fields'>,
  name: string,
): DatasetField | undefined =>
  fields.find((field) => field.name === name) ??
  fields.find((field) => field.name.toLowerCase() === name.toLowerCase())

/** Returns the expression of a field for conditions and orders. Boolean columns are numbers, and dates are in UTC. */
export const comparable = (field: DatasetField): string => {
  const column = `t.${quoted(field.name)}`
  switch (kindOf(field)) {
    case 'number':
      return field.type === 'esriFieldTypeSmallInteger' ? `${column}::int` : column
    case 'date':
      return `${column}::timestamptz`
    case 'text':
      return `${column}::text`
  }
}

/** Returns the expression of a field's value in a response: dates with a time are epoch milliseconds. */
export const selected = (field: DatasetField): string => {
  const column = `t.${quoted(field.name)}`
  switch (field.type) {
    case 'esriFieldTypeDate':
      return `floor(extract(epoch FROM ${column}) * 1000)::float8`
    case 'esriFieldTypeSmallInteger':
      return `${column}::int`
    case 'esriFieldTypeSingle':
    case 'esriFieldTypeDouble':
      return `nullif(nullif(nullif(${column}::float8, 'NaN'), 'Infinity'), '-Infinity')`
    case 'esriFieldTypeDateOnly':
    case 'esriFieldTypeTimeOnly':
    case 'esriFieldTypeString':
    case 'esriFieldTypeGUID':
      return `${column}::text`
    default:
      return column
  }
}
