import type { DatasetField, DatasetStructure } from '../../rest/publishing/datasets.ts'
import { failures } from '../common/failures.ts'
import {
  columnOf,
  comparable,
  entriesOf,
  fieldNamed,
  fieldsNamed,
  kindOf,
  shown,
} from './fields.ts'
import type { QueryParams } from './operations.ts'
import { firstCharacters } from '../../rest/protocol/characters.ts'

/** Maximum fields that group a response with statistics. */
const maxGroupFields = 10

/** A column of a response that no longer contains single rows. */
export interface AggregatedColumn {
  readonly name: string
  /** The type of its field. */
  readonly type: string
  readonly length?: number
  /** The expression of its value in a response. */
  readonly selected: string
  /** The expression of its order. */
  readonly order: string
}

/** What a query asks for instead of rows: distinct values, or statistics. */
export interface Aggregation {
  readonly columns: readonly AggregatedColumn[]
  /** The clause that groups the rows; empty if all of them are one group. */
  readonly grouping: string
}

type Statistic = NonNullable<QueryParams['outStatistics']>[number]

/** The names of PostgreSQL, those of the interface first. Deviation and variance are those of a sample. */
const functionsOf: Readonly<Record<Statistic['statisticType'], string>> = {
  count: 'count',
  sum: 'sum',
  min: 'min',
  max: 'max',
  avg: 'avg',
  stddev: 'stddev_samp',
  var: 'var_samp',
}

const ofNumbers = new Set<Statistic['statisticType']>(['sum', 'avg', 'stddev', 'var'])

/** Returns what is aggregated of a field: a value that the database can compare. */
const inputOf = (field: DatasetField): string => {
  switch (field.type) {
    case 'esriFieldTypeDateOnly':
    case 'esriFieldTypeTimeOnly':
      return columnOf(field)
    case 'esriFieldTypeSingle':
    case 'esriFieldTypeDouble':
      return shown(field, columnOf(field))
    default:
      return comparable(field)
  }
}

const badStatistic = (what: string) => failures.badParameter('outStatistics', what)

const statisticOf = (
  structure: DatasetStructure,
  { statisticType, onStatisticField, outStatisticFieldName }: Statistic,
): AggregatedColumn => {
  const field = fieldNamed(structure, onStatisticField)
  if (!field)
    throw badStatistic(
      `names a field that the layer does not have: '${firstCharacters(onStatisticField, 80)}'`,
    )
  if (ofNumbers.has(statisticType) && kindOf(field) !== 'number')
    throw badStatistic(`calculates ${statisticType} of '${field.name}', which has no numbers`)
  const name = outStatisticFieldName ?? `${statisticType}_${field.name}`
  const value = `${functionsOf[statisticType]}(${inputOf(field)})`
  if (statisticType === 'min' || statisticType === 'max')
    return {
      name,
      type: field.type === 'esriFieldTypeOID' ? 'esriFieldTypeBigInteger' : field.type,
      ...(field.length === undefined ? {} : { length: field.length }),
      selected: shown(field, value),
      order: value,
    }
  return {
    name,
    type: statisticType === 'count' ? 'esriFieldTypeInteger' : 'esriFieldTypeDouble',
    selected: `${value}::float8`,
    order: value,
  }
}

const valueOf = (field: DatasetField): AggregatedColumn => ({
  name: field.name,
  type: field.type,
  ...(field.length === undefined ? {} : { length: field.length }),
  selected: shown(field, columnOf(field)),
  order: comparable(field),
})

const groupFieldsOf = (structure: DatasetStructure, text: string): readonly DatasetField[] => {
  const fields = fieldsNamed(structure, entriesOf(text), 'groupByFieldsForStatistics')
  if (fields.length > maxGroupFields)
    throw failures.badParameter(
      'groupByFieldsForStatistics',
      `must be at most ${maxGroupFields} fields`,
    )
  return fields
}

const groupedBy = (fields: readonly DatasetField[]) =>
  fields.length === 0 ? '' : `GROUP BY ${fields.map(columnOf).join(', ')}`

/**
 * Returns what a query asks for instead of rows; undefined for rows. `outFields` are those of the request. Throws 400 with the name of
 * the parameter.
 */
export const aggregationOf = (
  structure: DatasetStructure,
  params: QueryParams,
  outFields: () => readonly DatasetField[],
): Aggregation | undefined => {
  const { outStatistics = [], groupByFieldsForStatistics = '', returnDistinctValues } = params
  const isGrouped = groupByFieldsForStatistics.trim() !== ''
  if (outStatistics.length === 0) {
    if (isGrouped)
      throw failures.badParameter('groupByFieldsForStatistics', "requires 'outStatistics'")
    if (!returnDistinctValues || params.returnIdsOnly || params.returnExtentOnly) return undefined
    const fields = outFields()
    return { columns: fields.map(valueOf), grouping: groupedBy(fields) }
  }
  for (const name of ['returnIdsOnly', 'returnExtentOnly', 'returnDistinctValues'] as const)
    if (params[name]) throw failures.badParameter(name, "cannot be combined with 'outStatistics'")
  const groups = groupFieldsOf(structure, groupByFieldsForStatistics)
  const columns = [
    ...groups.map(valueOf),
    ...outStatistics.map((statistic) => statisticOf(structure, statistic)),
  ]
  const names = new Set(columns.map(({ name }) => name.toLowerCase()))
  if (names.size < columns.length)
    throw badStatistic('must give each statistic a name of its own, other than those of the groups')
  return { columns, grouping: groupedBy(groups) }
}
