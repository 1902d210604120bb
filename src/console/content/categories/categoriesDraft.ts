import { pathsOf, type Category } from '../../../rest/content/categories.ts'
import type { Item } from '../../../rest/records/item.ts'
import type { CategoryChange } from '../../shared/bulk/kinds/categories.ts'
import { compare } from '../../ui/compare.ts'

/** The unsaved changes: categories to add and remove, or the categories that replace all others. */
export type Draft =
  | { readonly mode: 'change'; readonly choices: ReadonlyMap<string, 'add' | 'remove'> }
  | { readonly mode: 'replace'; readonly chosen: ReadonlySet<string> }

/** Whether none, some, or all of the items have a category. */
export type Spread = 'none' | 'some' | 'all'

export const spreadOf = (count: number, total: number): Spread =>
  count === 0 ? 'none' : count >= total ? 'all' : 'some'

const nextChoice = (choice: 'add' | 'remove' | undefined, spread: Spread) => {
  if (spread === 'none') return choice === 'add' ? undefined : 'add'
  if (spread === 'all') return choice === 'remove' ? undefined : 'remove'
  return choice === undefined ? 'add' : choice === 'add' ? 'remove' : undefined
}

/** Returns the draft after a click on a category. A mixed category cycles: added to all, removed from all, unchanged. */
export const toggled = (draft: Draft, path: string, spread: Spread): Draft => {
  if (draft.mode === 'replace') {
    const chosen = new Set(draft.chosen)
    if (!chosen.delete(path)) chosen.add(path)
    return { mode: 'replace', chosen }
  }
  const choices = new Map(draft.choices)
  const next = nextChoice(choices.get(path), spread)
  if (next === undefined) choices.delete(path)
  else choices.set(path, next)
  return { mode: 'change', choices }
}

/** Returns the state of a category's checkbox: selected, clear, or indeterminate. */
export const boxOf = (draft: Draft, path: string, spread: Spread): Spread => {
  if (draft.mode === 'replace') return draft.chosen.has(path) ? 'all' : 'none'
  const choice = draft.choices.get(path)
  if (choice === undefined) return spread
  return choice === 'add' ? 'all' : 'none'
}

/** Returns the change for the bulk operation. */
export const changeOf = (draft: Draft): CategoryChange => {
  if (draft.mode === 'replace') return { set: [...draft.chosen] }
  const chosen = (wanted: 'add' | 'remove') =>
    [...draft.choices].flatMap(([path, choice]) => (choice === wanted ? [path] : []))
  return { add: chosen('add'), remove: chosen('remove') }
}

/** Returns the categories that items have and the schema no longer contains, sorted by name. */
export const strayPaths = (schema: readonly Category[], present: Iterable<string>): string[] => {
  const known = new Set(pathsOf(schema))
  return [...present].filter((path) => !known.has(path)).toSorted(compare)
}

/** Returns the number of items with each category. */
export const countsOf = (
  items: Iterable<Pick<Item, 'categories'>>,
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { categories = [] } of items)
    for (const path of categories) counts.set(path, (counts.get(path) ?? 0) + 1)
  return counts
}
