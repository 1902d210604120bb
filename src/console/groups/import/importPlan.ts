import type { PackageEntry } from '../../../rest/groups/packages.ts'
import { compareHere, stateOf } from './chooseItems/entries.ts'

/** The entries of a package by the effect of the import. */
export interface ImportPlan {
  readonly added: readonly PackageEntry[]
  readonly overwritten: readonly PackageEntry[]
  /** Selected as new, but existing since then: the user must decide whether to overwrite them. */
  readonly undecided: readonly PackageEntry[]
  /** Selected, but existing while overwriting is off. */
  readonly skipped: readonly PackageEntry[]
  readonly cannot: readonly PackageEntry[]
  /** Importable, but not selected. */
  readonly excluded: readonly PackageEntry[]
}

export const planKinds = [
  'added',
  'overwritten',
  'undecided',
  'skipped',
  'excluded',
  'cannot',
] as const
export type PlanKind = (typeof planKinds)[number]

/** The choices of the user. */
export interface Choice {
  readonly selected: ReadonlySet<string>
  /** Items that existed when the user selected them, so that overwriting them is intended. */
  readonly agreed: ReadonlySet<string>
  /** Whether existing items are overwritten; if undefined, those in `agreed` are. */
  readonly overwrite: boolean | undefined
}

const kindOf = (entry: PackageEntry, { selected, agreed, overwrite }: Choice): PlanKind => {
  const state = stateOf(entry)
  if (state === 'cannot') return 'cannot'
  if (!selected.has(entry.id)) return 'excluded'
  if (state === 'new') return 'added'
  if (overwrite === false) return 'skipped'
  return agreed.has(entry.id) ? 'overwritten' : 'undecided'
}

/** Groups the entries of a package by the effect of the import. */
export const planOf = (entries: readonly PackageEntry[], choice: Choice): ImportPlan => {
  const plan: Record<PlanKind, PackageEntry[]> = {
    added: [],
    overwritten: [],
    undecided: [],
    skipped: [],
    cannot: [],
    excluded: [],
  }
  for (const entry of entries) plan[kindOf(entry, choice)].push(entry)
  return plan
}

/** The existing items of which another version is in the package. */
export const replacedBy = ({ overwritten }: ImportPlan): readonly PackageEntry[] =>
  overwritten.filter((entry) => compareHere(entry) !== 'same')

/** Whether more items are replaced than one would check by eye, so that their number must be typed. */
export const replacesMany = (plan: ImportPlan): boolean => replacedBy(plan).length > 10

/** Number of items that the import creates or overwrites. */
export const importedCount = ({ added, overwritten }: ImportPlan): number =>
  added.length + overwritten.length

/** The item IDs of the request: all selected ones, so that the outcome includes skipped items. */
export const requestedIds = ({ added, overwritten, skipped }: ImportPlan): string[] =>
  [...added, ...overwritten, ...skipped].map(({ id }) => id)

/** The state of the package after the import. Portals delete it only if all requested items are imported, so not if some are skipped. */
export const packageAfter = (
  { skipped, excluded, cannot }: ImportPlan,
  isKept: boolean,
): 'kept' | 'keptSkipped' | 'deleted' | 'deletedWithRest' => {
  if (isKept) return 'kept'
  if (skipped.length > 0) return 'keptSkipped'
  return excluded.length + cannot.length > 0 ? 'deletedWithRest' : 'deleted'
}
