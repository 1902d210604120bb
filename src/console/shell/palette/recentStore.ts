import * as z from 'zod'
import type { RecordStore } from '../storage/database.ts'

/** Maximum number of stored visits, per person and portal. */
const maxVisits = 20

/** Something that a person opened. */
export const Visit = z.object({
  /** Account scope and path. */
  id: z.string(),
  /** The account scope. */
  place: z.string(),
  href: z.string(),
  kind: z.enum(['item', 'group', 'role', 'member', 'page']),
  /** The ID of the object, or the path of the page. */
  of: z.string(),
  /** The title when the object was opened. */
  title: z.string(),
  /** Epoch ms. */
  time: z.number(),
})
export type Visit = z.output<typeof Visit>

export interface RecentStore {
  /** The visits of an account scope, newest first. */
  readonly list: (place: string) => Promise<readonly Visit[]>
  /** Stores a visit in place of an earlier one to the same path, and removes the oldest beyond the maximum. */
  readonly add: (visit: Omit<Visit, 'id'>) => Promise<void>
}

const read = (record: unknown): Visit[] => {
  const parsed = Visit.safeParse(record)
  // Records of other versions of the console that do not parse are ignored, not deleted.
  return parsed.success ? [parsed.data] : []
}

/** Creates the store of what was opened last. */
export const createRecentStore = (records: RecordStore, most = maxVisits): RecentStore => {
  const list = async (place: string) =>
    (await records.list(place)).flatMap(read).toSorted((a, b) => b.time - a.time)
  return {
    list,
    add: async (visit) => {
      await records.put({ ...visit, id: `${visit.place} ${visit.href}` })
      const oldest = (await list(visit.place)).slice(most)
      await Promise.all(oldest.map(({ id }) => records.remove(id)))
    },
  }
}
