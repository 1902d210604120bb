import type { Result } from '../../../rest/protocol/operation.ts'
import type { Dataset, PublishedDataset } from '../../../rest/publishing/datasets.ts'
import { planSynchronization, type PlannedDataset } from '../../../rest/publishing/plan.ts'
import type { publishing } from '../../../rest/publishing/publishing.ts'

/** What the database contains now, and what is published from it. */
type Read = Result<typeof publishing.datasets>

/** What a dataset is compared with its layers. */
export type DatasetState =
  /** Without layers, and can be published. */
  | 'new'
  | 'changed'
  /** An item of its layers was deleted. */
  | 'restore'
  | 'unchanged'
  /** No longer in the database, or no longer readable. */
  | 'removed'
  /** Without layers, and cannot be published. */
  | 'problem'
  /** With layers, which stay, because it can no longer be published. */
  | 'blocked'

/** A dataset of the database, or one of which only the layers are left. */
export interface DatasetRow {
  readonly name: string
  /** Undefined if the database no longer has it. */
  readonly now: Dataset | undefined
  /** Undefined if it has no layers. */
  readonly published: PublishedDataset | undefined
  /** What a synchronization would do with it. */
  readonly plan: PlannedDataset
  readonly state: DatasetState
}

const stateOf = ({ action, changes }: PlannedDataset): DatasetState => {
  switch (action) {
    case 'publish':
      return 'new'
    case 'refresh':
      return changes ? 'changed' : 'restore'
    case 'keep':
      return 'unchanged'
    case 'remove':
      return 'removed'
    case 'skip':
      return 'problem'
    case 'fail':
      return 'blocked'
  }
}

/** Returns the datasets of a data store with what a synchronization would do with each, by name. */
export const datasetRows = ({ datasets, published }: Read): readonly DatasetRow[] => {
  const now = new Map(datasets.map((one) => [one.name, one]))
  const before = new Map(published.map((one) => [one.name, one]))
  return planSynchronization(published, datasets).map((plan) => ({
    name: plan.dataset,
    now: now.get(plan.dataset),
    published: before.get(plan.dataset),
    plan,
    state: stateOf(plan),
  }))
}

/** Returns the number of datasets in each state. */
export const countStates = (
  rows: readonly DatasetRow[],
): Readonly<Record<DatasetState, number>> => {
  const counts = {
    new: 0,
    changed: 0,
    restore: 0,
    unchanged: 0,
    removed: 0,
    problem: 0,
    blocked: 0,
  }
  for (const { state } of rows) counts[state] += 1
  return counts
}
