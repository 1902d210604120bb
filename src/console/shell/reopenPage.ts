import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isGuarded } from './confirm/guards.ts'
import { revalidate } from './router.ts'
import { createStore } from './storage/store.ts'

/** The number of changes that were undone on the current page; with each of them, the page is opened again. */
export const pageVersion = createStore(0)

/**
 * Opens the page with this path again after a change was undone on it: forms keep the values that they were filled with. Entries are
 * restored from their drafts; a page with entries that can't be restored stays as it is, and so does one that was opened meanwhile.
 */
export const reopenPage = async (path = window.location.pathname): Promise<void> => {
  const mayReopen = () => window.location.pathname === path && !isGuarded()
  if (!mayReopen()) return
  await revalidate()
  if (mayReopen()) pageVersion.set(pageVersion.get() + 1)
}

/** The values of `useKept` on the current page. */
const kept = new Map<string, unknown>()

/**
 * State of a page, under a name that is unique on the page, which it keeps when it is opened again after an undo, such as the selected rows
 * of a list. It ends when the page is left.
 */
export const useKept = <T>(name: string, initial: T) => {
  const { pathname } = useLocation()
  const key = `${pathname} ${name}`
  // The page that is opened again is rendered before the one that it replaces ends.
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as T) : initial))
  useEffect(() => {
    kept.set(key, value)
    return () => void kept.delete(key)
  }, [key, value])
  return [value, setValue] as const
}
