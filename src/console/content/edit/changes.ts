import type { Item } from '../../../rest/records/item.ts'
import type { EditedValues } from '../../shared/bulk/kinds/edit.ts'
import type { Change } from '../../shell/plan/change.ts'
import { itemCounts } from '../../shell/plan/itemCounts.ts'
import { affectedItems } from '../../shared/selection/affected.ts'
import { editOf, problemOf, type Edit, type ItemEdit, type Problem } from './itemEdit.ts'
import { compare } from '../../ui/compare.ts'
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

/** Items that a review lists for each change, and for the problems. Their numbers are those of all items. */
export const maxListed = 1_000

type Listed = Pick<Item, 'id' | 'title' | 'type'>

interface TagChange {
  added: number
  removed: number
  readonly items: Listed[]
}

interface ValueChange {
  count: number
  /** Whether all items get the same value. */
  isOne: boolean
  /** The first of the items, with their values. */
  readonly items: (Listed & { readonly before: Value; readonly after: Value })[]
}
type Value = string | boolean | null | undefined

/** An item with what changes for it. */
export interface EditedItem {
  readonly item: Item
  readonly edit: Edit
}

/** What an edit does to the items so far. */
export interface EditFigures {
  /** The number of items that change. */
  readonly changing: number
  /** The number of items that already have the values. */
  readonly same: number
  /** The number of items that would have a value that is not allowed; they are not sent. */
  readonly problems: number
}

/**
 * Folds what an edit does to items into the numbers and samples of its review, while the items arrive. Of all the items it keeps those
 * that the review lists.
 */
export const createEditReview = (wanted: ItemEdit) => {
  const figures = { changing: 0, same: 0, problems: 0 }
  const problems: (Listed & Problem)[] = []
  const had = new Map<string, number>()
  const tags = new Map<string, TagChange>()
  const values = new Map<Name, ValueChange>()

  const noteTag = (tag: string, what: 'added' | 'removed', item: Listed) => {
    const change = tags.get(tag) ?? { added: 0, removed: 0, items: [] }
    tags.set(tag, change)
    change[what] += 1
    if (change.items.length < maxListed) change.items.push(item)
  }
  const noteTags = ({ from, to }: Edit, item: Listed) => {
    const [before, after] = [new Set(from.tags), new Set(to.tags)]
    for (const tag of after) if (!before.has(tag)) noteTag(tag, 'added', item)
    for (const tag of before) if (!after.has(tag)) noteTag(tag, 'removed', item)
  }
  const noteValue = (name: Name, { from, to }: Edit, item: Listed) => {
    const change = values.get(name) ?? { count: 0, isOne: true, items: [] }
    values.set(name, change)
    const after = to[name]
    change.count += 1
    change.isOne &&= change.items.length === 0 || change.items[0]?.after === after
    if (change.items.length < maxListed) change.items.push({ ...item, before: from[name], after })
  }

  const tagChanges = (): Change[] =>
    [...tags]
      .toSorted(([a], [b]) => compare(a, b))
      .map(([tag, { added, removed, items }]) => {
        const before = had.get(tag) ?? 0
        return {
          name: `tag ${tag}`,
          label: tag,
          section: t('name.tags'),
          ...itemCounts(before, before + added - removed),
          affected: [affectedItems(items, undefined, added + removed)],
        }
      })

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
    /** Adds items; returns those that change. */
    add: (items: Iterable<Item>): EditedItem[] => {
      const edited: EditedItem[] = []
      for (const item of items) {
        for (const tag of item.tags ?? []) had.set(tag, (had.get(tag) ?? 0) + 1)
        const edit = editOf(item, wanted)
        const problem = edit && problemOf(edit)
        const { id, title, type } = item
        const listed = { id, title, type }
        if (!edit) figures.same += 1
        else if (problem) {
          figures.problems += 1
          if (problems.length < maxListed) problems.push({ ...listed, ...problem })
        } else {
          figures.changing += 1
          noteTags(edit, listed)
          for (const name of names) if (name in edit.to) noteValue(name, edit, listed)
          edited.push({ item, edit })
        }
      }
      return edited
    },
    figures: (): EditFigures => ({ ...figures }),
    /** The first of the items that would have a value that is not allowed, and why. */
    problems: (): readonly (Listed & Problem)[] => problems,
    /** The changes of the review: tags by their number of items, other properties by what they become. */
    changes: (): Change[] => [...tagChanges(), ...valueChanges()],
  }
}
