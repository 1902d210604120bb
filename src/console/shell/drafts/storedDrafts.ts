import * as z from 'zod'
import { accountScope } from '../session/accountScope.ts'
import { currentPath } from '../session/returnPath.ts'
import { acquireLock, hasLocks, heldLocks } from '../storage/lock.ts'
import { randomId } from '../storage/randomId.ts'
import { createStore } from '../storage/store.ts'

/** How long drafts of closed tabs are stored (ms): seven days. */
export const maxAge = 7 * 24 * 60 * 60 * 1000
/** Maximum length of all drafts of closed tabs (characters): half of what browsers store, so that those of open tabs have room. */
export const maxLength = 2_500_000

/** A draft as a tab stores it: in session storage and, for the time after the tab, as the same text in local storage. */
const StoredDraft = z.object({
  /** The encoded value. */
  value: z.unknown(),
  /** The page where it was entered: the path inside the console with its search parameters, and the title. */
  page: z.object({ path: z.string(), title: z.string() }),
  /** The number of its entries, if they are counted. */
  count: z.number().optional(),
  /** When the draft was changed last (epoch ms). */
  modified: z.number(),
})

/** A stored draft of the signed-in person. */
export interface StoredDraft extends z.output<typeof StoredDraft> {
  /** The key in the storage. */
  readonly key: string
  readonly name: string
}

const prefix = 'portal-console.draft '
/** The key in session storage; in local storage, the ID of the tab follows after a space. */
const keyOf = (name: string) => `${prefix}${accountScope()} ${name}`

const decoded = (text: string | null) => {
  try {
    return StoredDraft.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Session storage: the ID of this tab, if it has copied drafts. */
const tabKey = 'portal-console.tab'
const lockName = (tab: string) => `portal-console tab ${tab}`

const identifyTab = async (): Promise<string> => {
  const before = sessionStorage.getItem(tabKey)
  // A duplicated tab has the ID of the original one, whose drafts it must not remove.
  if (before !== null && (await acquireLock(lockName(before)))) return before
  const id = randomId()
  await acquireLock(lockName(id))
  sessionStorage.setItem(tabKey, id)
  return id
}
let identified: Promise<string> | undefined
/** Returns the ID of this tab. The tab has a lock with this ID until it is closed. */
const tabId = (): Promise<string> => (identified ??= identifyTab())

/** Marks the drafts of this tab as those of an open tab, after a reload. */
export const claimDrafts = (): void => {
  if (sessionStorage.getItem(tabKey) !== null) void tabId()
}

/** Copies a draft for the time after this tab; removes the copy if the text is undefined. Without locks, open tabs are unknown. */
const copy = async (key: string, text?: string) => {
  if (!hasLocks()) return
  try {
    const copyKey = `${key} ${await tabId()}`
    localStorage.removeItem(copyKey)
    if (text !== undefined) localStorage.setItem(copyKey, text)
  } catch {
    // The storage is full: the draft remains in this tab only.
  }
}

/** Increases with each change of a draft of this tab. */
export const draftChanges = createStore(0)

/** Whether this tab has a draft with this name. */
export const hasDraft = (name: string): boolean => sessionStorage.getItem(keyOf(name)) !== null

/** Returns the encoded value of a draft of this tab; undefined if there is none or it can't be read. */
export const readDraft = (name: string): unknown =>
  decoded(sessionStorage.getItem(keyOf(name)))?.value

/** Removes a draft of this tab. */
export const removeDraft = (name: string): void => {
  if (!hasDraft(name)) return
  sessionStorage.removeItem(keyOf(name))
  draftChanges.set(draftChanges.get() + 1)
  void copy(keyOf(name))
}

/**
 * Stores the encoded value of a draft of this tab with the current page; if it is too large for the browser's storage, removes the
 * draft and returns false. `isCopied`: whether other tabs offer the draft after this one. `count`: the number
 * of its entries.
 */
export const storeDraft = (
  name: string,
  value: unknown,
  isCopied: boolean,
  count?: number,
): boolean => {
  const title = document.querySelector('main h1')?.textContent ?? ''
  const page = { path: currentPath(), title }
  const text = JSON.stringify({ value, page, count, modified: Date.now() })
  try {
    sessionStorage.setItem(keyOf(name), text)
  } catch {
    // The value stored before is outdated.
    removeDraft(name)
    return false
  }
  draftChanges.set(draftChanges.get() + 1)
  if (isCopied) void copy(keyOf(name), text)
  return true
}

/** Returns the drafts of this tab. */
export const ownDrafts = (): readonly StoredDraft[] => {
  const start = keyOf('')
  return Object.keys(sessionStorage).flatMap((key) => {
    const draft = key.startsWith(start) && decoded(sessionStorage.getItem(key))
    return draft ? [{ ...draft, key, name: key.slice(start.length) }] : []
  })
}

/** The copies of all persons' drafts in other tabs: the key in local storage, the key in the tab, and the tab's ID. */
const copiesOfOtherTabs = () => {
  const own = sessionStorage.getItem(tabKey)
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const end = key.lastIndexOf(' ')
      return { key, draftKey: key.slice(0, end), tab: key.slice(end + 1) }
    })
    .filter(({ tab }) => tab !== own)
}

/** Whether other tabs, open or closed, have stored a draft with this name. */
export const isInOtherTab = (name: string): boolean =>
  copiesOfOtherTabs().some(({ draftKey }) => draftKey === keyOf(name))

/** Returns the newest draft of each name that closed tabs left, the newest first; removes those that are too old, too long, or damaged. */
export const draftsOfClosedTabs = async (): Promise<readonly StoredDraft[]> => {
  const start = keyOf('')
  const locks = await heldLocks()
  const left = copiesOfOtherTabs()
    .filter(({ tab }) => !locks.has(lockName(tab)))
    .flatMap(({ key, draftKey }) => {
      const text = localStorage.getItem(key) ?? ''
      const draft = decoded(text)
      if (!draft) localStorage.removeItem(key)
      return draft ? [{ ...draft, key, draftKey, length: text.length }] : []
    })
    .toSorted((a, b) => b.modified - a.modified)
  const newest = new Map<string, StoredDraft>()
  let total = 0
  for (const { length, draftKey, ...draft } of left) {
    if (total + length > maxLength || Date.now() - draft.modified >= maxAge) {
      localStorage.removeItem(draft.key)
      continue
    }
    total += length
    if (draftKey.startsWith(start) && !newest.has(draftKey))
      newest.set(draftKey, { ...draft, name: draftKey.slice(start.length) })
  }
  return [...newest.values()]
}

/** Removes a draft of a closed tab. */
export const removeLeftDraft = ({ key }: StoredDraft): void => localStorage.removeItem(key)
