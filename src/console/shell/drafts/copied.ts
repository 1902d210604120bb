import { loadable } from '../../ui/loadable.ts'
import { createStore } from '../storage/store.ts'

/** Returns the key of a draft in session storage. */
export const draftKey = (name: string, scope: string): string => `portal-console ${name} ${scope}`

/** Session storage: the name of this tab, if it has copied drafts. */
export const tabKey = 'portal-console.tab'
/** Local storage: when a draft was copied last in this browser (epoch ms). */
export const copiedKey = 'portal-console.drafts'

/** How long a copy can be found (ms). */
const copyAge = 7 * 24 * 60 * 60 * 1000

/** Whether the browser might have drafts of closed tabs. */
export const hasCopies = (): boolean =>
  Date.now() - Number(localStorage.getItem(copiedKey) ?? 0) < copyAge

/** Copies of drafts in the browser's database; loaded with the first entry. */
const copies = loadable(() => import('./copies.ts'))

/** Increases with each change of a draft of this tab. */
export const draftChanges = createStore(0)

/**
 * Copies a changed draft of this tab for the time after the tab, unless `isCopied` is false; removes the copy if the text is
 * undefined.
 */
export const noteDraft = (
  place: string,
  name: string,
  text: string | undefined,
  isCopied = true,
): void => {
  draftChanges.set(draftChanges.get() + 1)
  if (text === undefined && sessionStorage.getItem(tabKey) === null) return
  // Without a connection, the draft of this tab remains the only one.
  void copies.load().then(
    ({ copySoon }) => copySoon(place, name, text, isCopied),
    () => undefined,
  )
}

/** Marks the drafts of this tab as those of an open tab, after a reload. */
export const claimDrafts = (): void => {
  if (sessionStorage.getItem(tabKey) === null) return
  void copies.load().then(
    ({ tabName }) => tabName(),
    () => undefined,
  )
}
