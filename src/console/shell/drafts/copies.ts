import { randomId } from '../storage/randomId.ts'
import { openStore } from '../storage/database.ts'
import { createStore } from '../storage/store.ts'
import { acquireLock, hasLocks, heldLocks } from '../storage/lock.ts'
import { createCopies, type DraftCopy, type DraftPage } from './draftCopies.ts'
import { notePage } from './draftPages.ts'

/** Session storage: the name of this tab, if it has copied drafts. */
const tabKey = 'portal-console.tab'
/** Local storage: when a draft was copied last in this browser (epoch ms). */
const copiedKey = 'portal-console.drafts'

/** How long a copy can be found (ms). */
const copyAge = 7 * 24 * 60 * 60 * 1000

/** Whether the browser might have drafts of closed tabs. */
export const hasCopies = (): boolean =>
  Date.now() - Number(localStorage.getItem(copiedKey) ?? 0) < copyAge

const lockName = (tab: string) => `portal-console tab ${tab}`

const nameTab = async (): Promise<string> => {
  const before = sessionStorage.getItem(tabKey)
  // A duplicated tab has the name of the original one, whose drafts it must not remove.
  if (before !== null && (await acquireLock(lockName(before)))) return before
  const name = randomId()
  await acquireLock(lockName(name))
  sessionStorage.setItem(tabKey, name)
  return name
}

let named: Promise<string> | undefined

/** Returns the name of this tab. The tab has a lock with this name until it is closed. */
const tabName = (): Promise<string> => (named ??= nameTab())

const copies = createCopies({
  shelf: openStore('drafts'),
  tab: tabName,
  openTabs: async () => {
    const prefix = lockName('')
    const held = [...(await heldLocks())]
    return new Set(
      held.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)),
    )
  },
})

/** How long to wait for further changes before a draft is copied (ms). */
const pause = 300
type Waiting = readonly [
  place: string,
  name: string,
  text: string | undefined,
  page: DraftPage | undefined,
]
const waiting = new Map<string, Waiting>()
let timer: ReturnType<typeof setTimeout> | undefined

const flush = () => {
  clearTimeout(timer)
  timer = undefined
  for (const entry of waiting.values()) void copies.keep(...entry).catch(() => undefined)
  waiting.clear()
}

/**
 * Notes the page of a draft of this tab, and copies the draft soon unless it belongs to the tab only; removes both if the text is
 * undefined. Without locks, nothing is copied.
 */
const copySoon = (
  place: string,
  name: string,
  text: string | undefined,
  isCopied: boolean,
): void => {
  const page = notePage(place, name, text !== undefined)
  if (!hasLocks()) return
  if (isCopied && text !== undefined)
    try {
      localStorage.setItem(copiedKey, String(Date.now()))
    } catch {
      // The storage is full: the draft remains in this tab only.
      return
    }
  waiting.set(`${place} ${name}`, [place, name, isCopied ? text : undefined, page])
  timer ??= setTimeout(flush, pause)
  // A tab that is hidden might be closed next.
  document.addEventListener('visibilitychange', flush)
}

/** Returns the newest draft with this name that a closed tab left; undefined without locks, where open tabs are unknown. */
export const findCopy = async (place: string, name: string): Promise<DraftCopy | undefined> =>
  hasLocks() ? copies.find(place, name) : undefined

/** Returns the newest draft of each name that closed tabs left; none without locks. */
export const listCopies = async (place: string): Promise<readonly DraftCopy[]> =>
  hasLocks() ? copies.list(place) : []

/** Removes a draft of a closed tab. */
export const removeCopy = (copy: DraftCopy): void => void copies.remove(copy).catch(() => undefined)

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
  copySoon(place, name, text, isCopied)
}

/** Marks the drafts of this tab as those of an open tab, after a reload. */
export const claimDrafts = (): void => {
  if (sessionStorage.getItem(tabKey) === null) return
  void tabName()
}
