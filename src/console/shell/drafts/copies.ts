import { openStore } from '../storage/database.ts'
import { acquireLock, hasLocks, heldLocks } from '../storage/lock.ts'
import { copiedKey, tabKey } from './copied.ts'
import { createCopies, type DraftCopy, type DraftPage } from './draftCopies.ts'
import { notePage } from './draftPages.ts'

const lockName = (tab: string) => `portal-console tab ${tab}`

const nameTab = async (): Promise<string> => {
  const before = sessionStorage.getItem(tabKey)
  // A duplicated tab has the name of the original one, whose drafts it must not remove.
  if (before !== null && (await acquireLock(lockName(before)))) return before
  const name = crypto.randomUUID()
  await acquireLock(lockName(name))
  sessionStorage.setItem(tabKey, name)
  return name
}

let named: Promise<string> | undefined

/** Returns the name of this tab. The tab has a lock with this name until it is closed. */
export const tabName = (): Promise<string> => (named ??= nameTab())

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
export const copySoon = (
  place: string,
  name: string,
  text: string | undefined,
  isCopied: boolean,
): void => {
  const page = notePage(place, name, text !== undefined)
  if (!hasLocks()) return
  if (isCopied && text !== undefined) localStorage.setItem(copiedKey, String(Date.now()))
  waiting.set(`${place} ${name}`, [place, name, isCopied ? text : undefined, page])
  timer ??= setTimeout(flush, pause)
}

// A tab that is hidden might be closed next.
document.addEventListener('visibilitychange', flush)

/** Returns the newest draft with this name that a closed tab left; undefined without locks, where open tabs are unknown. */
export const findCopy = async (place: string, name: string): Promise<DraftCopy | undefined> =>
  hasLocks() ? copies.find(place, name) : undefined

/** Returns the newest draft of each name that closed tabs left; none without locks. */
export const listCopies = async (place: string): Promise<readonly DraftCopy[]> =>
  hasLocks() ? copies.list(place) : []

/** Removes a draft of a closed tab. */
export const removeCopy = (copy: DraftCopy): void => void copies.remove(copy).catch(() => undefined)
