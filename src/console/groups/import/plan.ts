import type { PackageEntry } from '../../../rest/groups/packages.ts'
import { stateOf } from './entries.ts'

/** What an import will do with every entry of the package. */
export interface ImportPlan {
  readonly added: readonly PackageEntry[]
  readonly overwritten: readonly PackageEntry[]
  /** Selected as new, but it exists here since: the person decides whether it is overwritten. */
  readonly undecided: readonly PackageEntry[]
  /** Selected, but it exists here and overwriting is off. */
  readonly skipped: readonly PackageEntry[]
  readonly cannot: readonly PackageEntry[]
  /** Could be imported, but the person did not select it. */
  readonly leftOut: readonly PackageEntry[]
}

export const planKinds = [
  'added',
  'overwritten',
  'undecided',
  'skipped',
  'leftOut',
  'cannot',
] as const
export type PlanKind = (typeof planKinds)[number]

/** What a person chose. */
export interface Choice {
  readonly selected: ReadonlySet<string>
  /** Items that the person selected while they existed here: they are meant to be overwritten. */
  readonly agreed: ReadonlySet<string>
  /** Whether existing items are overwritten; undefined until the person says so, and then what was agreed is. */
  readonly overwrite: boolean | undefined
}

const kindOf = (entry: PackageEntry, { selected, agreed, overwrite }: Choice): PlanKind => {
  const state = stateOf(entry)
  if (state === 'cannot') return 'cannot'
  if (!selected.has(entry.id)) return 'leftOut'
  if (state === 'new') return 'added'
  if (overwrite === false) return 'skipped'
  return agreed.has(entry.id) ? 'overwritten' : 'undecided'
}

/** Sorts every entry of the package by what will become of it. */
export const planOf = (entries: readonly PackageEntry[], choice: Choice): ImportPlan => {
  const plan: Record<PlanKind, PackageEntry[]> = {
    added: [],
    overwritten: [],
    undecided: [],
    skipped: [],
    cannot: [],
    leftOut: [],
  }
  for (const entry of entries) plan[kindOf(entry, choice)].push(entry)
  return plan
}

/** How many items the import will write. */
export const writes = ({ added, overwritten }: ImportPlan): number =>
  added.length + overwritten.length

/** The items to name in the request: all that are selected, so that the outcome speaks of the skipped ones too. */
export const requestedIds = ({ added, overwritten, skipped }: ImportPlan): string[] =>
  [...added, ...overwritten, ...skipped].map(({ id }) => id)

/** What becomes of the package: it is deleted only once every requested item was imported, so never where some are skipped. */
export const packageAfter = (
  { skipped, leftOut, cannot }: ImportPlan,
  isKept: boolean,
): 'kept' | 'keptSkipped' | 'deleted' | 'deletedWithRest' => {
  if (isKept) return 'kept'
  if (skipped.length > 0) return 'keptSkipped'
  return leftOut.length + cannot.length > 0 ? 'deletedWithRest' : 'deleted'
}
