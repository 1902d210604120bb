import { editSteps, type EditedValues } from '../../shared/bulk/kinds/edit.ts'
import type { Target } from '../../shared/bulk/records.ts'
import type { RequestStep } from '../../shell/changes/mutationMeta.ts'
import type { Change } from '../../shell/changes/change.ts'
import { affectedItems, maxListed, type Listed } from '../../shared/selection/affected.ts'
import { targetOf } from '../partitionByPermission.ts'
import { maxCopied, type ItemsSummary } from '../useItemsReview.ts'
import { createValueCounts } from '../valueCounts.ts'
import { editOf, problemOf, type Edit, type ItemEdit, type Problem } from './itemEdit.ts'
import { t } from './messages.ts'

type Name = Exclude<keyof EditedValues, 'tags'>

const names = [
  'title',
  'snippet',
  'description',
  'accessInformation',
  'licenseInfo',
  'url',
  'protected',
  'contentStatus',
] as const satisfies readonly Name[]

const statusOf = (status: string) =>
  status === 'org_authoritative' || status === 'public_authoritative' || status === 'deprecated'
    ? t(`state.${status}`)
    : status

/** Returns a new value in words; undefined if the property is cleared. */
const textOf = (name: Name, value: string | boolean | null | undefined): string | undefined => {
  if (typeof value === 'boolean') return t(`plan.${value ? 'on' : 'off'}`)
  if (value === null || value === undefined || value === '') return undefined
  return name === 'contentStatus' ? statusOf(value) : value
}

interface ValueChange {
  count: number
  /** Whether all items get the same value. */
  isOne: boolean
  /** The first of the items, with their values. */
  readonly items: (Listed & { readonly before: Value; readonly after: Value })[]
}
type Value = string | boolean | null | undefined

/** An item that would have a value that is not allowed, and why. */
type Refused = Pick<Listed, 'title'> & Problem

interface EditReview extends ItemsSummary {
  /** The first of the items that would have a value that is not allowed; they are not sent. */
  readonly problems: () => readonly Refused[]
}

/** Returns the review of an edit. */
export const createEditReview = (wanted: ItemEdit): EditReview => {
  const figures = { changing: 0, same: 0, problems: 0 }
  const problems: Refused[] = []
  const tags = createValueCounts()
  const values = new Map<Name, ValueChange>()
  const request: RequestStep[] = []

  const noteValue = (name: Name, { from, to }: Edit, item: Listed) => {
    const change = values.get(name) ?? { count: 0, isOne: true, items: [] }
    values.set(name, change)
    const after = to[name]
    change.count += 1
    change.isOne &&= change.items.length === 0 || change.items[0]?.after === after
    if (change.items.length < maxListed) change.items.push({ ...item, before: from[name], after })
  }

  const valueChanges = (): Change[] =>
    names.flatMap((name) => {
      const change = values.get(name)
      if (!change) return []
      const { items, isOne } = change
      const count = t('plan.changes', { count: change.count })
      const value = textOf(name, items[0]?.after)
      const afterOf = new Map(items.map(({ id, after }) => [id, textOf(name, after)]))
      const detailOf = (id: string) => {
        const next = afterOf.get(id)
        return next === undefined ? t('plan.toNothing') : t('plan.toText', { value: next })
      }
      return {
        name,
        label: t(`name.${name}`),
        before: items.map(({ before }) => before ?? null),
        after: items.map(({ after }) => after ?? null),
        summary: !isOne
          ? count
          : value === undefined
            ? t('plan.cleared', { count })
            : t('plan.becomes', { count, value }),
        affected: [affectedItems(items, detailOf, change.count)],
      }
    })

  return {
    add: (items) => {
      const targets: Target[] = []
      for (const item of items) {
        const edit = editOf(item, wanted)
        const problem = edit && problemOf(edit)
        const had = item.tags ?? []
        const { id, title, type } = item
        const listed = { id, title, type }
        if (!edit || problem) {
          tags.add(listed, had)
          figures[problem ? 'problems' : 'same'] += 1
          if (problem && problems.length < maxListed) problems.push({ title, ...problem })
          continue
        }
        figures.changing += 1
        tags.add(listed, had, edit.to.tags)
        for (const name of names) if (name in edit.to) noteValue(name, edit, listed)
        if (figures.changing <= maxCopied) request.push(...editSteps(item, edit.to))
        targets.push({ ...targetOf(item), change: edit })
      }
      return targets
    },
    figures: () => ({ ...figures }),
    problems: () => problems,
    changes: () => [
      ...tags.changes((tag) => ({ name: `tag ${tag}`, label: tag, section: t('name.tags') })),
      ...valueChanges(),
    ],
    request: () => request,
  }
}
