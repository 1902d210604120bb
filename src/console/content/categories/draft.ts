import { pathsOf, type Category } from '../../../rest/content/categories.ts'
import type { CategoryChange } from '../../shell/bulk/kinds/categories.ts'

/** What is wanted: some added and others removed, or nothing but the chosen ones left. */
export type Draft =
  | { readonly mode: 'change'; readonly wishes: ReadonlyMap<string, 'add' | 'remove'> }
  | { readonly mode: 'replace'; readonly chosen: ReadonlySet<string> }

/** How many of the items have a category. */
export type Spread = 'none' | 'some' | 'all'

export const spreadOf = (count: number, total: number): Spread =>
  count === 0 ? 'none' : count >= total ? 'all' : 'some'

const nextWish = (wish: 'add' | 'remove' | undefined, spread: Spread) => {
  if (spread === 'none') return wish === 'add' ? undefined : 'add'
  if (spread === 'all') return wish === 'remove' ? undefined : 'remove'
  return wish === undefined ? 'add' : wish === 'add' ? 'remove' : undefined
}

/** After a click on a category: a mixed one is added to all, then removed from all, then left as it is. */
export const toggled = (draft: Draft, path: string, spread: Spread): Draft => {
  if (draft.mode === 'replace') {
    const chosen = new Set(draft.chosen)
    if (!chosen.delete(path)) chosen.add(path)
    return { mode: 'replace', chosen }
  }
  const wishes = new Map(draft.wishes)
  const next = nextWish(wishes.get(path), spread)
  if (next === undefined) wishes.delete(path)
  else wishes.set(path, next)
  return { mode: 'change', wishes }
}

/** How the box of a category stands: ticked, empty, or neither. */
export const boxOf = (draft: Draft, path: string, spread: Spread): Spread => {
  if (draft.mode === 'replace') return draft.chosen.has(path) ? 'all' : 'none'
  const wish = draft.wishes.get(path)
  if (wish === undefined) return spread
  return wish === 'add' ? 'all' : 'none'
}

/** The draft as the engine takes it. */
export const changeOf = (draft: Draft): CategoryChange => {
  if (draft.mode === 'replace') return { set: [...draft.chosen] }
  const wished = (wanted: 'add' | 'remove') =>
    [...draft.wishes].flatMap(([path, wish]) => (wish === wanted ? [path] : []))
  return { add: wished('add'), remove: wished('remove') }
}

/** Categories that items have and the schema no longer holds, in the order of their names. */
export const strayPaths = (
  schema: readonly Category[],
  present: ReadonlyMap<string, readonly string[]>,
): string[] => {
  const known = new Set(pathsOf(schema))
  return [...new Set([...present.values()].flat())].filter((path) => !known.has(path)).toSorted()
}

/** How many items have each category. */
export const countsOf = (
  present: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const paths of present.values())
    for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1)
  return counts
}
