import * as z from 'zod'
import { accountScope } from '../../session/accountScope.ts'
import { preference } from '../../storage/preference.ts'
import type { Store } from '../../storage/store.ts'
import { compare } from '../../../ui/compare.ts'

/** The maximum length of the name of a view (characters). */
export const maxNameLength = 60
/** The maximum number of saved views of a list. */
export const maxViews = 50

/** A saved view of a list: its name, and the query string of its URL, without the page. */
const SavedView = z.object({
  name: z.string().min(1).max(maxNameLength),
  search: z.string().max(10_000),
})
export type SavedView = z.output<typeof SavedView>

const stores = new Map<string, Store<readonly SavedView[]>>()

/** The views that the signed-in person has saved for a list in this browser, by name. */
export const savedViews = (list: string): Store<readonly SavedView[]> => {
  const name = `list.views ${accountScope()} ${list}`
  const store =
    stores.get(name) ?? preference<readonly SavedView[]>(name, z.array(SavedView).max(maxViews), [])
  stores.set(name, store)
  return store
}

/** Returns the query string of a list without its page, so that a view starts on the first page. */
export const viewSearch = (search: string): string => {
  const all = new URLSearchParams(search)
  all.delete('page')
  return all.toString()
}

/** Returns the views with one more, by name. A view of the same name is replaced. */
export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].toSorted((a, b) =>
    compare(a.name, b.name),
  )

/** Returns the views without one. */
export const withoutView = (views: readonly SavedView[], removed: string): readonly SavedView[] =>
  views.filter(({ name }) => name !== removed)
