import type { Result } from '../../../../rest/protocol/operation.ts'
import type { Dataset } from '../../../../rest/publishing/datasets.ts'
import { planSynchronization, structureChanges } from '../../../../rest/publishing/plan.ts'
import type { publishing } from '../../../../rest/publishing/publishing.ts'
import { asServiceName, plannedServiceNames } from '../../../../rest/publishing/serviceNames.ts'

/** The database as it was read, with its state. */
export type Reading = Result<typeof publishing.datasets>

/** A dataset with its future layers. */
export interface PreviewRow {
  readonly dataset: Dataset
  /** The title of both items. */
  readonly title: string
  /** The name of both services; undefined if the dataset can't be published. */
  readonly service: string | undefined
  /** The name that its services would have, if no other dataset had it. */
  readonly takenName: string | undefined
  /** Whether the member already has layers with this title. */
  readonly hasSameTitle: boolean
}

export const previewStates = ['publish', 'check', 'cannot'] as const
export type PreviewState = (typeof previewStates)[number]

/** Returns whether the dataset is published, with a name to check, or not at all. */
export const stateOf = ({ service, takenName, hasSameTitle }: PreviewRow): PreviewState =>
  service === undefined ? 'cannot' : takenName !== undefined || hasSameTitle ? 'check' : 'publish'

/**
 * Returns all datasets with the layers that the portal will publish of them, by name. `titles` are those of the layers that the member
 * already has.
 */
export const previewOf = (
  { datasets, published }: Pick<Reading, 'datasets' | 'published'>,
  titles: Iterable<string>,
): readonly PreviewRow[] => {
  const taken = new Set([...titles].map((title) => title.toLowerCase()))
  const plan = planSynchronization(published, datasets)
  const existing = published.map(({ serviceName }) => serviceName)
  const names = plannedServiceNames(plan, existing)
  return datasets
    .map((dataset): PreviewRow => {
      const { name, displayName: title } = dataset
      const service = names.get(name)
      const plain = asServiceName(title)
      return {
        dataset,
        title,
        service,
        takenName: service === undefined || service === plain ? undefined : plain,
        hasSameTitle: service !== undefined && taken.has(title.toLowerCase()),
      }
    })
    .toSorted((a, b) => (a.dataset.name < b.dataset.name ? -1 : 1))
}

/** The names of datasets that differ between two readings of a database. */
export interface Differences {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly string[]
}

/** Returns what of a database has changed. Numbers of rows are irrelevant, because layers show the current rows. */
export const differencesOf = (
  before: readonly Dataset[],
  after: readonly Dataset[],
): Differences => {
  const earlier = new Map(before.map((dataset) => [dataset.name, dataset]))
  const later = new Set(after.map(({ name }) => name))
  return {
    added: after.flatMap(({ name }) => (earlier.has(name) ? [] : [name])),
    removed: before.flatMap(({ name }) => (later.has(name) ? [] : [name])),
    changed: after.flatMap((dataset) => {
      const { name, canPublish, obstacle } = dataset
      const other = earlier.get(name)
      return other &&
        (structureChanges(other, dataset) !== undefined ||
          other.canPublish !== canPublish ||
          other.obstacle !== obstacle)
        ? [name]
        : []
    }),
  }
}
