import type { Item } from '../../../rest/records/item.ts'
import type { EditedValues } from '../../shared/bulk/kinds/edit.ts'
import type { Change } from '../../shell/plan/change.ts'
import { itemCounts } from '../../shell/plan/itemCounts.ts'
import { affectedItems } from '../../shared/selection/affected.ts'
import type { Edit } from './itemEdit.ts'
import { compare } from '../../ui/compare.ts'
import { t } from './messages.ts'

type Edits = ReadonlyMap<string, Edit>
type Present = ReadonlyMap<string, Item>
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

const listed = (ids: readonly string[], present: Present, detailOf?: (id: string) => string) =>
  affectedItems(
    ids.map((id) => ({ ...present.get(id), id, title: present.get(id)?.title ?? id })),
    detailOf,
  )

/** Returns one change for each tag that items get or lose. */
const tagChanges = (edits: Edits, present: Present): Change[] => {
  const added = new Map<string, string[]>()
  const removed = new Map<string, string[]>()
  const note = (to: Map<string, string[]>, tag: string, id: string) => {
    const ids = to.get(tag)
    if (ids) ids.push(id)
    else to.set(tag, [id])
  }
  const had = new Map<string, number>()
  for (const { tags = [] } of present.values())
    for (const tag of tags) had.set(tag, (had.get(tag) ?? 0) + 1)
  for (const [id, { from, to }] of edits) {
    const [before, after] = [new Set(from.tags), new Set(to.tags)]
    for (const tag of after) if (!before.has(tag)) note(added, tag, id)
    for (const tag of before) if (!after.has(tag)) note(removed, tag, id)
  }
  return [...new Set([...added.keys(), ...removed.keys()])].toSorted(compare).map((tag) => {
    const before = had.get(tag) ?? 0
    const ids = [...(added.get(tag) ?? []), ...(removed.get(tag) ?? [])]
    return {
      name: `tag ${tag}`,
      label: tag,
      section: t('name.tags'),
      ...itemCounts(
        before,
        before + (added.get(tag)?.length ?? 0) - (removed.get(tag)?.length ?? 0),
      ),
      affected: [listed(ids, present)],
    }
  })
}

/** Returns the changes of a review: tags by their number of items, other properties by what they become. */
export const changesOf = (edits: Edits, present: Present): Change[] => {
  const others = names.flatMap((name): Change[] => {
    const ids = [...edits].flatMap(([id, { to }]) => (name in to ? [id] : []))
    if (ids.length === 0) return []
    const after = ids.map((id) => edits.get(id)?.to[name] ?? null)
    const isOne = new Set(after).size === 1
    const [first] = after
    const count = t('plan.changes', { count: ids.length })
    const value = textOf(name, first)
    return [
      {
        name,
        label: t(`name.${name}`),
        before: ids.map((id) => edits.get(id)?.from[name] ?? null),
        after,
        summary: !isOne
          ? count
          : value === undefined
            ? t('plan.cleared', { count })
            : t('plan.becomes', { count, value }),
        affected: [
          listed(ids, present, (id) => {
            const next = textOf(name, edits.get(id)?.to[name])
            return next === undefined ? t('plan.toNothing') : t('plan.toText', { value: next })
          }),
        ],
      },
    ]
  })
  return [...tagChanges(edits, present), ...others]
}
