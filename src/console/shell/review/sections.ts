import type { Change } from '../changes/change.ts'
import { isUndecided, type CheckedChange } from './conflicts.ts'
import { isNothing } from '../changes/equality.ts'
import { formatValue } from '../changes/formatValue.ts'
import { kindOfDifference } from './kindOfDifference.ts'
import { listDiff } from './listDiff.ts'
import type { Warning } from '../changes/warning.ts'
import { t } from './messages.ts'

/** Up to this number of changes, all sections are open. */
const maxOpen = 6

/** The changes of a section of the page. */
export interface ChangeSection {
  /** Undefined for changes without a section. */
  readonly title: string | undefined
  readonly changes: readonly CheckedChange[]
  readonly isOpen: boolean
}

/** Groups changes by section, in the order of the first change of each. With many changes, only the first section is open. */
export const sectionsOf = (considered: readonly CheckedChange[]): readonly ChangeSection[] => {
  const sections = new Map<string | undefined, CheckedChange[]>()
  for (const one of considered) {
    const others = sections.get(one.change.section)
    if (others) others.push(one)
    else sections.set(one.change.section, [one])
  }
  return [...sections].map(([title, changes], index) => ({
    title,
    changes,
    // Folded changes must not hide a decision.
    isOpen:
      index === 0 ||
      title === undefined ||
      considered.length <= maxOpen ||
      changes.some(isUndecided),
  }))
}

/** Separates the folded defaults of a new object from its other values. A default with a conflict or a warning is not folded. */
export const withoutDefaults = (considered: readonly CheckedChange[]) => {
  const isFolded = ({ change: { isDefault = false, warnings = [] }, conflict }: CheckedChange) =>
    isDefault && !conflict && warnings.length === 0
  return {
    shown: considered.filter((one) => !isFolded(one)),
    defaults: considered.filter(isFolded).map(({ change }) => change),
  }
}

/** Returns what changes in a list, such as "1 added, 2 unchanged"; undefined for other values, and if the list was empty. */
export const listCounts = (change: Change): string | undefined => {
  const kind = kindOfDifference(change)
  if (kind.kind !== 'list' || kind.before.length === 0) return undefined
  const { removed, added, reordered } = listDiff(kind.before, kind.after)
  if (reordered) return undefined
  return [
    ...(added.length > 0 ? [t('counts.added', { count: added.length })] : []),
    ...(removed.length > 0 ? [t('counts.removed', { count: removed.length })] : []),
    ...(kind.before.length > removed.length
      ? [t('counts.unchanged', { count: kind.before.length - removed.length })]
      : []),
  ].join(', ')
}

const maxShort = 40

const short = (text: string) => {
  const line = text.replaceAll(/\s+/gu, ' ')
  return line.length > maxShort ? `${line.slice(0, maxShort).trimEnd()}…` : line
}

const shortDifference = (change: Change): string => {
  const { label, before, after, format, summary } = change
  if (summary !== undefined) return t('short.set', { label, after: summary })
  const counts = listCounts(change)
  if (counts !== undefined) return t('short.set', { label, after: counts })
  const next = short(formatValue(after, format))
  return isNothing(before)
    ? t('short.set', { label, after: next })
    : t('short.changed', { label, before: short(formatValue(before, format)), after: next })
}

/** Returns the one-line summary of a folded section: the values of a single change, or the labels of several. */
export const summaryOf = (changes: readonly Change[], isSecret: boolean): string => {
  const [only, ...others] = changes
  return only && others.length === 0 && !isSecret
    ? shortDifference(only)
    : changes.map(({ label }) => label).join(', ')
}

const maxSmall = 3

/** Returns whether changes are few and short, so that their review needs no panel of the height of the window. */
export const areSmall = (changes: readonly Change[]): boolean =>
  changes.length <= maxSmall &&
  changes.every(
    (change) =>
      (change.affected ?? []).length === 0 &&
      (change.summary !== undefined ||
        [change.before, change.after].every((value) => {
          const text = formatValue(value, change.format)
          return text.length <= 200 && text.split('\n').length <= 5
        })),
  )

/** Returns the warnings of the review and of all changes that are not dropped; those with the same text are one. */
export const warningsOf = (
  considered: readonly CheckedChange[],
  ofReview: readonly Warning[],
): readonly Warning[] => {
  const ofChanges = considered.flatMap(({ change: { warnings = [] }, conflict }) =>
    conflict?.keep === 'theirs' ? [] : warnings,
  )
  const byText = new Map<string, Warning>()
  for (const one of [...ofReview, ...ofChanges]) {
    const other = byText.get(one.text)
    const details = [other?.detail, one.detail].filter((detail) => detail !== undefined)
    byText.set(one.text, {
      ...one,
      ...(details.length > 0 ? { detail: [...new Set(details)].join('\n') } : {}),
    })
  }
  return [...byText.values()]
}
