import * as z from 'zod'
import type { RecordStore } from '../storage/database.ts'

/** Returns the key of a draft in session storage. */
export const draftKey = (name: string, scope: string): string => `portal-console ${name} ${scope}`

/** The page of a form with unapplied entries. */
export const DraftPage = z.object({
  /** The path inside the console, with its search parameters. */
  path: z.string(),
  /** The title of the page. */
  title: z.string(),
})
export type DraftPage = z.output<typeof DraftPage>

/** A copy of a draft in the browser's database, for the time after its tab. */
const DraftCopy = z.object({
  id: z.string(),
  /** The account scope. */
  place: z.string(),
  tab: z.string(),
  name: z.string(),
  text: z.string(),
  /** Missing in copies of older versions of the console. */
  page: DraftPage.optional(),
  /** When the draft was changed last (epoch ms). */
  modified: z.number(),
})
export type DraftCopy = z.output<typeof DraftCopy>

/** How long drafts of closed tabs are stored (ms): seven days. */
export const copyAge = 7 * 24 * 60 * 60 * 1000
/** Maximum length of all drafts of closed tabs of one account scope (characters). */
export const maxLength = 5_000_000

interface Options {
  readonly shelf: RecordStore
  /** The name of this tab. */
  readonly tab: () => Promise<string>
  /** The names of all open tabs. */
  readonly openTabs: () => Promise<ReadonlySet<string>>
  readonly now?: () => number
}

interface DraftCopies {
  /** Stores a draft of this tab; removes it if the text is undefined. */
  readonly keep: (
    place: string,
    name: string,
    text: string | undefined,
    page?: DraftPage,
  ) => Promise<void>
  /** Returns the newest draft of each name that closed tabs left, the newest first. */
  readonly list: (place: string) => Promise<readonly DraftCopy[]>
  /** Returns the newest draft with this name that a closed tab left. */
  readonly find: (place: string, name: string) => Promise<DraftCopy | undefined>
  readonly remove: (copy: DraftCopy) => Promise<void>
}

/** Returns the drafts, newest first, that are too old or exceed the total length. */
const superfluous = (copies: readonly DraftCopy[], now: number): readonly DraftCopy[] => {
  let length = 0
  return copies.filter(({ text, modified }) => {
    length += text.length
    return length > maxLength || now - modified >= copyAge
  })
}

/** Creates the store of draft copies. Drafts of open tabs are neither found nor removed. */
export const createCopies = ({ shelf, tab, openTabs, now = Date.now }: Options): DraftCopies => {
  /** Removes superfluous drafts of closed tabs, and returns the others, newest first. */
  const closed = async (place: string): Promise<readonly DraftCopy[]> => {
    const records = await shelf.list(place)
    const open = new Set(await openTabs()).add(await tab())
    const left = records
      .flatMap((record) => DraftCopy.safeParse(record).data ?? [])
      .filter((copy) => !open.has(copy.tab))
      .toSorted((a, b) => b.modified - a.modified)
    const removed = superfluous(left, now())
    await Promise.all(removed.map(({ id }) => shelf.remove(id)))
    return left.filter((copy) => !removed.includes(copy))
  }
  return {
    keep: async (place, name, text, page) => {
      const own = await tab()
      const id = `${place} ${name} ${own}`
      if (text === undefined) await shelf.remove(id)
      else
        await shelf.put({
          id,
          place,
          tab: own,
          name,
          text,
          modified: now(),
          ...(page ? { page } : {}),
        })
    },
    list: async (place) => {
      const found = new Map<string, DraftCopy>()
      for (const copy of await closed(place)) if (!found.has(copy.name)) found.set(copy.name, copy)
      return [...found.values()]
    },
    find: async (place, name) => (await closed(place)).find((copy) => copy.name === name),
    remove: ({ id }) => shelf.remove(id),
  }
}
