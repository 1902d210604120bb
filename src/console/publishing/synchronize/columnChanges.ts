import type { DatasetField, DatasetStructure } from '../../../rest/publishing/datasets.ts'

/** A column of a dataset before and after. */
export interface ColumnChange {
  readonly name: string
  readonly before: DatasetField | undefined
  readonly after: DatasetField | undefined
  readonly change: 'added' | 'removed' | 'changed' | 'none'
}

const isSame = (a: DatasetField, b: DatasetField) =>
  a.type === b.type && a.length === b.length && a.nullable === b.nullable

const changeOf = (
  before: DatasetField | undefined,
  after: DatasetField | undefined,
): ColumnChange['change'] => {
  if (!before) return 'added'
  if (!after) return 'removed'
  return isSame(before, after) ? 'none' : 'changed'
}

/**
 * Returns the columns of a dataset before and after: those that it has now in their order, then those that it no longer has. Without one
 * of the sides, nothing is compared.
 */
export const columnChanges = (
  before: Pick<DatasetStructure, 'fields'> | undefined,
  after: Pick<DatasetStructure, 'fields'> | undefined,
): readonly ColumnChange[] => {
  if (!before || !after)
    return (
      (after ?? before)?.fields.map((field) => ({
        name: field.name,
        before: before ? field : undefined,
        after: after ? field : undefined,
        change: 'none',
      })) ?? []
    )
  const earlier = new Map(before.fields.map((field) => [field.name, field]))
  const later = new Set(after.fields.map(({ name }) => name))
  return [
    ...after.fields.map((field) => {
      const other = earlier.get(field.name)
      return { name: field.name, before: other, after: field, change: changeOf(other, field) }
    }),
    ...before.fields
      .filter(({ name }) => !later.has(name))
      .map((field) => ({
        name: field.name,
        before: field,
        after: undefined,
        change: 'removed' as const,
      })),
  ]
}
