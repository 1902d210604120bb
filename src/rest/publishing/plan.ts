import type { Dataset, DatasetField, DatasetStructure, PublishedDataset } from './datasets.ts'

/** What a synchronization does with a dataset. */
export type DatasetAction =
  /** New: two layers are added. */
  | 'publish'
  | 'refresh'
  | 'keep'
  /** The database no longer has it, or the account of the connection can no longer read it: its layers are deleted. */
  | 'remove'
  /** New, but cannot be published. */
  | 'skip'
  /** Its layers stay as they are, because it can no longer be published. */
  | 'fail'

export interface StructureChanges {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** Columns with another type, length, or nullability. */
  readonly changed: readonly string[]
  /** Whether the key, or the column, type, or spatial reference of the geometry is another one. */
  readonly key: boolean
  readonly geometry: boolean
}

export interface PlannedDataset {
  /** Schema and table. */
  readonly dataset: string
  readonly action: DatasetAction
  /** Of datasets to refresh because the database has changed. */
  readonly changes?: StructureChanges
  /** Whether an item of its layers was deleted and is created again. */
  readonly restoresItems?: true
  /** Of datasets to skip, fail, or remove: why, in the words of the portal. */
  readonly message?: string
  /** A guess: the dataset to remove that has the same structure and about as many rows. */
  readonly renamedFrom?: string
  /** The same guess, from the dataset to remove to the new one. */
  readonly renamedTo?: string
}

export interface PlanOptions {
  /** Whether all remaining layers are refreshed, because a call applies a template or copies item information. */
  readonly refreshesAll?: boolean
}

type Now = DatasetStructure &
  Pick<Dataset, 'canPublish' | 'obstacle' | 'message'> &
  Partial<Pick<Dataset, 'rowCount'>>

type Published = DatasetStructure &
  Partial<Pick<PublishedDataset, 'rowCount' | 'mapItemId' | 'featureItemId'>>

const byName = (a: { readonly name: string }, b: { readonly name: string }) =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : 0

const isSameField = (a: DatasetField, b: DatasetField) =>
  a.type === b.type && a.length === b.length && a.nullable === b.nullable

/** Returns what differs between two structures of a dataset; undefined if they are equal. The order of columns is irrelevant. */
export const structureChanges = (
  before: DatasetStructure,
  after: DatasetStructure,
): StructureChanges | undefined => {
  const earlier = new Map(before.fields.map((field) => [field.name, field]))
  const later = new Map(after.fields.map((field) => [field.name, field]))
  const changes = {
    added: after.fields.flatMap(({ name }) => (earlier.has(name) ? [] : [name])),
    removed: before.fields.flatMap(({ name }) => (later.has(name) ? [] : [name])),
    changed: after.fields.flatMap((field) => {
      const other = earlier.get(field.name)
      return other && !isSameField(other, field) ? [field.name] : []
    }),
    key: before.keyField !== after.keyField,
    geometry:
      before.geometryField !== after.geometryField ||
      before.geometryType !== after.geometryType ||
      before.wkid !== after.wkid,
  }
  const { added, removed, changed, key, geometry } = changes
  return added.length + removed.length + changed.length > 0 || key || geometry ? changes : undefined
}

/** Returns whether two row counts are about the same; an unknown count does not contradict. */
const isAboutAsLong = (a: number | null | undefined, b: number | null | undefined) =>
  a === null || a === undefined || b === null || b === undefined
    ? true
    : Math.abs(a - b) <= Math.max(5, Math.max(a, b) / 10)

const distance = (a: Published, b: Now) => Math.abs((a.rowCount ?? 0) - (b.rowCount ?? 0))

/** Returns the structure of a dataset as a text that is equal for equal structures, whatever the order of their columns. */
const structureKey = (one: DatasetStructure): string => {
  const fields = one.fields
    .toSorted(byName)
    .map(({ name, type, length, nullable }) => [name, type, length, nullable])
  return JSON.stringify([fields, one.keyField, one.geometryField, one.geometryType, one.wkid])
}

/**
 * Returns which of the new datasets, in the order of their names, are probably removed ones with another name: each at most once.
 * Datasets with other structures are not compared with each other, so that hundreds can be removed and added at once.
 */
const guessRenames = (
  removed: readonly Published[],
  added: readonly Now[],
): ReadonlyMap<string, string> => {
  const left = new Map<string, Set<Now>>()
  for (const after of added) {
    const key = structureKey(after)
    left.set(key, (left.get(key) ?? new Set()).add(after))
  }
  const renames = new Map<string, string>()
  for (const before of removed) {
    if (before.fields.length < 2) continue
    const candidates = left.get(structureKey(before))
    let likeliest: Now | undefined
    for (const after of candidates ?? [])
      if (
        isAboutAsLong(before.rowCount, after.rowCount) &&
        (!likeliest || distance(before, after) < distance(before, likeliest))
      )
        likeliest = after
    if (!likeliest) continue
    candidates?.delete(likeliest)
    renames.set(before.name, likeliest.name)
  }
  return renames
}

/** Returns whether the account of the connection can no longer read a dataset. */
const isUnreadable = ({ obstacle }: Now) => obstacle === 'permission'

const withMessage = ({ message }: Pick<Now, 'message'>) =>
  message === undefined ? {} : { message }

const planPublished = (
  before: Published,
  after: Now | undefined,
  { refreshesAll = false }: PlanOptions,
): PlannedDataset => {
  const dataset = before.name
  if (!after) return { dataset, action: 'remove' }
  if (isUnreadable(after)) return { dataset, action: 'remove', ...withMessage(after) }
  if (!after.canPublish) return { dataset, action: 'fail', ...withMessage(after) }
  const changes = structureChanges(before, after)
  const restoresItems = before.mapItemId === null || before.featureItemId === null
  if (!changes && !restoresItems && !refreshesAll) return { dataset, action: 'keep' }
  return {
    dataset,
    action: 'refresh',
    ...(changes ? { changes } : {}),
    ...(restoresItems ? { restoresItems } : {}),
  }
}

/**
 * Returns what a synchronization does with each dataset, in the order of their names. The portal performs exactly this plan, so a
 * preview of it is right as long as neither side changes.
 */
export const planSynchronization = (
  published: readonly Published[],
  now: readonly Now[],
  options: PlanOptions = {},
): PlannedDataset[] => {
  const current = new Map(now.map((dataset) => [dataset.name, dataset]))
  const known = new Set(published.map(({ name }) => name))
  const added = now.filter(({ name }) => !known.has(name)).toSorted(byName)
  const planned = [
    ...published.map((before) => planPublished(before, current.get(before.name), options)),
    ...added.map((after): PlannedDataset =>
      after.canPublish
        ? { dataset: after.name, action: 'publish' }
        : { dataset: after.name, action: 'skip', ...withMessage(after) },
    ),
  ]
  const removed = published.filter(({ name }) => !current.has(name)).toSorted(byName)
  const renames = guessRenames(
    removed,
    added.filter(({ canPublish }) => canPublish),
  )
  const origins = new Map([...renames].map(([from, to]) => [to, from]))
  return planned
    .map((one) => {
      const renamedTo = renames.get(one.dataset)
      const renamedFrom = origins.get(one.dataset)
      return {
        ...one,
        ...(renamedTo === undefined ? {} : { renamedTo }),
        ...(renamedFrom === undefined ? {} : { renamedFrom }),
      }
    })
    .toSorted((a, b) => (a.dataset < b.dataset ? -1 : a.dataset > b.dataset ? 1 : 0))
}
