import * as z from 'zod'
import type { Dataset, PublishedDataset } from '../../../rest/publishing/datasets.ts'
import {
  planSynchronization,
  type PlannedDataset,
  type PlanOptions,
} from '../../../rest/publishing/plan.ts'
import { listSchema } from '../../shell/lists/listState.ts'
import type { DeletedLayer } from '../usage/layerUsers.ts'

/** What happens to a dataset, from what needs the most attention. */
export const previewGroups = [
  'renamed',
  'removed',
  'failing',
  'changed',
  'restored',
  'added',
  'refreshed',
  'impossible',
  'unchanged',
] as const
export type PreviewGroup = (typeof previewGroups)[number]

/** The groups in which a synchronization changes something. */
const changing: readonly PreviewGroup[] = [
  'renamed',
  'removed',
  'changed',
  'restored',
  'added',
  'refreshed',
]

/** One line of the preview: a dataset, or two that are probably the same with another name. */
export interface PreviewRow {
  /** Schema and table; of a renamed dataset its old name. */
  readonly name: string
  /** The new name of a dataset that was probably renamed. */
  readonly newName: string | undefined
  readonly group: PreviewGroup
  readonly planned: PlannedDataset
  /** What is published; undefined for new datasets. */
  readonly before: PublishedDataset | undefined
  /** What the database contains; of a renamed dataset under its new name. */
  readonly after: Dataset | undefined
}

const groupOf = ({ action, changes, restoresItems, renamedTo }: PlannedDataset): PreviewGroup => {
  switch (action) {
    case 'publish':
      return 'added'
    case 'remove':
      return renamedTo === undefined ? 'removed' : 'renamed'
    case 'refresh':
      return changes ? 'changed' : restoresItems ? 'restored' : 'refreshed'
    case 'keep':
      return 'unchanged'
    case 'skip':
      return 'impossible'
    case 'fail':
      return 'failing'
  }
}

/** Both sides of a synchronization. */
export interface Sides {
  readonly published: readonly PublishedDataset[]
  readonly datasets: readonly Dataset[]
}

/** Returns what a synchronization will do, as the portal plans it: the most important groups first, then by name. */
export const previewRows = (
  { published, datasets }: Sides,
  options?: PlanOptions,
): readonly PreviewRow[] => {
  const before = new Map(published.map((one) => [one.name, one]))
  const after = new Map(datasets.map((one) => [one.name, one]))
  const rows = planSynchronization(published, datasets, options).flatMap(
    (planned): readonly PreviewRow[] => {
      const { dataset, renamedTo, renamedFrom } = planned
      // It is part of the row of the dataset that it replaces.
      if (renamedFrom !== undefined) return []
      return [
        {
          name: dataset,
          newName: renamedTo,
          group: groupOf(planned),
          planned,
          before: before.get(dataset),
          after: after.get(renamedTo ?? dataset),
        },
      ]
    },
  )
  const position = new Map(previewGroups.map((group, index) => [group, index]))
  return rows.toSorted((a, b) => (position.get(a.group) ?? 0) - (position.get(b.group) ?? 0))
}

/** Returns the number of rows in each group. */
export const countsOf = (rows: readonly PreviewRow[]): Readonly<Record<PreviewGroup, number>> => {
  const counts = Object.fromEntries(previewGroups.map((group) => [group, 0])) as Record<
    PreviewGroup,
    number
  >
  for (const { group } of rows) counts[group] += 1
  return counts
}

/** Returns whether a synchronization would change anything. */
export const changesAnything = (rows: readonly PreviewRow[]): boolean =>
  rows.some(({ group }) => changing.includes(group))

/** Returns the existing layers of removed and renamed datasets, which a synchronization deletes. */
export const deletedLayers = (rows: readonly PreviewRow[]): readonly DeletedLayer[] =>
  rows.flatMap(({ group, name, before }) => {
    if (!before || (group !== 'removed' && group !== 'renamed')) return []
    const ids = [before.mapItemId, before.featureItemId]
    return ids.flatMap((id) => (id === null ? [] : [{ id, dataset: name }]))
  })

/** What of a row decides whether it is another one than before. */
const essence = ({ newName, group, planned, after }: PreviewRow) =>
  JSON.stringify([
    newName,
    group,
    planned.changes,
    planned.message,
    after?.fields,
    after?.keyField,
    after?.geometryField,
    after?.geometryType,
    after?.wkid,
  ])

/** What differs between two previews. */
export interface PreviewDifference {
  /** The names of rows that are new or other than before. */
  readonly names: ReadonlySet<string>
  /** The names that the earlier preview had in addition. */
  readonly gone: readonly string[]
}

/** Returns what differs in a preview from an earlier one with the same options. */
export const differenceBetween = (
  earlier: readonly PreviewRow[],
  later: readonly PreviewRow[],
): PreviewDifference => {
  const known = new Map(earlier.map((row) => [row.name, essence(row)]))
  // A new name of a renamed dataset is still part of the preview.
  const left = new Set(later.flatMap(({ name, newName }) => [name, newName ?? name]))
  return {
    names: new Set(
      later.flatMap((row) => (known.get(row.name) === essence(row) ? [] : [row.name])),
    ),
    gone: earlier.flatMap(({ name }) => (left.has(name) ? [] : [name])),
  }
}

/** The state of the list in its URL; `again` are the datasets that failed in the last job. */
export const PreviewList = listSchema(
  ['all', ...previewGroups, 'again'],
  ['what', 'dataset', 'rows'],
).extend({
  /** The dataset whose details are open. */
  dataset: z.string().max(300).catch(''),
})
export type PreviewListState = z.output<typeof PreviewList>
