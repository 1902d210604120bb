import type { PackageEntry } from '../../../rest/packages.ts'
import { stateOf } from './entries.ts'

/** What an import will do with every entry of the package. */
export interface ImportPlan {
  readonly added: readonly PackageEntry[]
  readonly overwritten: readonly PackageEntry[]
  /** Selected, but it exists here and overwriting is off. */
  readonly skipped: readonly PackageEntry[]
  readonly cannot: readonly PackageEntry[]
  /** Could be imported, but the person did not select it. */
  readonly leftOut: readonly PackageEntry[]
}

export const planKinds = ['added', 'overwritten', 'skipped', 'leftOut', 'cannot'] as const
export type PlanKind = (typeof planKinds)[number]

const kindOf = (entry: PackageEntry, isSelected: boolean, overwrite: boolean): PlanKind => {
  const state = stateOf(entry)
  if (state === 'cannot') return 'cannot'
  if (!isSelected) return 'leftOut'
  if (state === 'new') return 'added'
  return overwrite ? 'overwritten' : 'skipped'
}

/** Sorts every entry of the package by what will become of it. */
export const planOf = (
  entries: readonly PackageEntry[],
  selected: ReadonlySet<string>,
  overwrite: boolean,
): ImportPlan => {
  const plan: Record<PlanKind, PackageEntry[]> = {
    added: [],
    overwritten: [],
    skipped: [],
    cannot: [],
    leftOut: [],
  }
  for (const entry of entries) plan[kindOf(entry, selected.has(entry.id), overwrite)].push(entry)
  return plan
}

/** How many items the import will write. */
export const writes = ({ added, overwritten }: ImportPlan): number =>
  added.length + overwritten.length

/** The items to name in the request: all that are selected, so that the outcome speaks of the skipped ones too. */
export const requestedIds = ({ added, overwritten, skipped }: ImportPlan): string[] =>
  [...added, ...overwritten, ...skipped].map(({ id }) => id)
