import type { DatasetField, DatasetStructure } from '../../rest/publishing/datasets.ts'
import { failures } from '../common/failures.ts'
import { isFiniteNumber } from '../dataStores/finite.ts'
import { quoted } from '../dataStores/identifiers.ts'
import { firstCharacters } from '../../rest/protocol/characters.ts'

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

/** Returns the entries of a list in a request. Names with commas are quoted. */
export const entriesOf = (text: string): readonly string[] =>
  (text.match(/(?:"(?:[^"]|"")*"|[^,])+/g) ?? [])
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Returns a name without the quotation marks of SQL. */
export const unquoted = (name: string): string => {
  const inner = /^"(.*)"$/s.exec(name)?.[1]
  return inner === undefined ? name : inner.replaceAll('""', '"')
}

/** Returns the fields with these names, each once. Throws 400 with the name of the parameter for a name that no field has. */
export const fieldsNamed = (
  structure: Pick<DatasetStructure, 'fields'>,
  names: readonly string[],
  parameter: string,
): readonly DatasetField[] => {
  const fields = names.map((name) => {
    const field = fieldNamed(structure, unquoted(name))
    if (!field)
      throw failures.badParameter(
        parameter,
        `names a field that the layer does not have: '${firstCharacters(name, 80)}'`,
      )
    return field
  })
  return [...new Set(fields)]
}

/** Returns the column of a field. */
export const columnOf = ({ name }: Pick<DatasetField, 'name'>): string => `t.${quoted(name)}`

/**
 * Returns the expression of a field for conditions and orders. Boolean columns are numbers. Dates are compared as they are, because a
 * conversion would keep the database from using an index; its connections are in UTC.
 */
export const comparable = (field: DatasetField): string => {
  const column = columnOf(field)
  switch (kindOf(field)) {
    case 'number':
      return field.type === 'esriFieldTypeSmallInteger' ? `${column}::int` : column
    case 'date':
      return column
    case 'text':
      return `${column}::text`
  }
}

/** What is closer to zero than every other double: the database does not round it. */
const leastDouble = '4.9e-324'

/**
 * Returns an expression with a value of a field as responses contain it: dates with a time are epoch milliseconds, and what JSON cannot
 * express, such as infinite dates and numbers beyond a double, is null; so are integers that clients, which read numbers as doubles,
 * would change.
 */
export const shown = ({ type }: Pick<DatasetField, 'type'>, expression: string): string => {
  switch (type) {
    case 'esriFieldTypeDate':
      return `CASE WHEN isfinite(${expression}) THEN floor(extract(epoch FROM ${expression}) * 1000)::float8 END`
    case 'esriFieldTypeSmallInteger':
      return `${expression}::int`
    case 'esriFieldTypeSingle':
    case 'esriFieldTypeDouble':
      return `CASE WHEN abs(${expression}) < ${leastDouble} THEN 0 WHEN ${isFiniteNumber(expression)} THEN ${expression}::float8 END`
    case 'esriFieldTypeOID':
    case 'esriFieldTypeBigInteger':
      return `CASE WHEN ${expression} BETWEEN -${Number.MAX_SAFE_INTEGER} AND ${Number.MAX_SAFE_INTEGER} THEN ${expression} END`
    case 'esriFieldTypeDateOnly':
      return `CASE WHEN isfinite(${expression}) THEN ${expression}::text END`
    case 'esriFieldTypeTimeOnly':
    case 'esriFieldTypeString':
    case 'esriFieldTypeGUID':
      return `${expression}::text`
    default:
      return expression
  }
}

/** Returns the expression of a field's value in a response, with large integers as texts if `hasDigits`. */
export const selected = (field: DatasetField, hasDigits = false): string =>
  hasDigits && field.type === 'esriFieldTypeBigInteger'
    ? `${columnOf(field)}::text`
    : shown(field, columnOf(field))
