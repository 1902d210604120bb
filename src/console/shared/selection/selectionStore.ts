import * as z from 'zod'
import type { RecordStore } from '../../shell/storage/database.ts'
import { SelectedItem } from './selectedItem.ts'

/** An immutable set of selected items; every change creates a new one. */
export interface Selection {
  readonly count: number
  readonly has: (id: string) => boolean
  /** The selected items, in the order of their selection. */
  readonly items: () => SelectedItem[]
}

export interface SelectionStore {
  readonly now: () => Selection
  /** Selects items, and updates the properties of items that are already selected. */
  readonly add: (items: readonly SelectedItem[]) => void
  readonly remove: (ids: Iterable<string>) => void
  readonly clear: () => void
  /** Reads the stored selection; must be called first. */
  readonly load: () => Promise<void>
  /** Resolves when all changes are stored. */
  readonly kept: () => Promise<void>
}

/** The stored names of a selection: `from` is the name of the selection to copy. */
export interface SelectionStorage {
  readonly shelf: RecordStore
  readonly place: string
  readonly name: string
  readonly from?: string
}

/** Items in one record. A click rewrites one record, regardless of the number of selected items. */
const chunkSize = 250

/** The digits of a chunk's number at the end of its record's ID. */
const digits = 6

const Chunk = z.looseObject({ id: z.string(), items: z.array(SelectedItem) })

const prefixOf = (place: string, name: string) => `${place} ${name} `

/** Creates a selection of any size that is stored in chunks. `changed` is called after every change. */
export const createSelectionStore = (
  { shelf, place, name, from = name }: SelectionStorage,
  changed: () => void,
): SelectionStore => {
  const chunks = new Map<number, Map<string, SelectedItem>>()
  const chunkOf = new Map<string, number>()
  const unkept = new Set<number>()
  let last = 0
  let keeping: Promise<void> | undefined
  const look = (): Selection => ({
    count: chunkOf.size,
    has: (id) => chunkOf.has(id),
    items: () => [...chunks.values()].flatMap((chunk) => [...chunk.values()]),
  })
  let selection = look()

  const put = (item: SelectedItem) => {
    const before = chunkOf.get(item.id)
    if (before === undefined && (chunks.get(last)?.size ?? 0) >= chunkSize) last += 1
    const number = before ?? last
    const chunk = chunks.get(number) ?? new Map<string, SelectedItem>()
    chunks.set(number, chunk.set(item.id, item))
    chunkOf.set(item.id, number)
    unkept.add(number)
  }
  const drop = (id: string) => {
    const number = chunkOf.get(id)
    if (number === undefined) return
    chunkOf.delete(id)
    chunks.get(number)?.delete(id)
    unkept.add(number)
  }

  const recordId = (number: number) =>
    `${prefixOf(place, name)}${String(number).padStart(digits, '0')}`
  const keepOne = async (number: number) => {
    const id = recordId(number)
    const items = [...(chunks.get(number)?.values() ?? [])]
    await (items.length === 0 ? shelf.remove(id) : shelf.put({ id, place, items }))
  }
  const keepAll = async () => {
    while (unkept.size > 0) {
      const numbers = [...unkept]
      unkept.clear()
      // If the browser can't store more, the selection still exists in this page.
      await Promise.allSettled(numbers.map(keepOne))
    }
    keeping = undefined
  }
  const notify = () => {
    selection = look()
    if (unkept.size > 0) keeping ??= keepAll()
    changed()
  }

  const read = async () => {
    const ids = (await shelf.ids(place)).filter((id) => id.startsWith(prefixOf(place, from)))
    return Promise.all(ids.map((id) => shelf.get(id)))
  }

  return {
    now: () => selection,
    add: (items) => {
      for (const item of items) put(item)
      notify()
    },
    remove: (ids) => {
      for (const id of ids) drop(id)
      notify()
    },
    clear: () => {
      for (const id of chunkOf.keys()) drop(id)
      notify()
    },
    load: async () => {
      for (const record of await read()) {
        const chunk = Chunk.safeParse(record).data
        if (!chunk) continue
        const number = Number(chunk.id.slice(-digits))
        last = Math.max(last, number)
        chunks.set(number, new Map(chunk.items.map((item) => [item.id, item])))
        for (const { id } of chunk.items) chunkOf.set(id, number)
        if (from !== name) unkept.add(number)
      }
      notify()
    },
    kept: async () => keeping,
  }
}
