import { useCallback, useEffect, useRef, useState } from 'react'
import type { Item } from '../../rest/records/item.ts'
import { readItems, type ItemsPage } from './readItems.ts'

/** The selected items as they are now. Items that don't exist or are not accessible are missing. */
export interface Present {
  readonly items: ReadonlyMap<string, Item>
  /** The number of items that have been requested. */
  readonly read: number
  readonly isComplete: boolean
  readonly error: unknown
}

const nothing: Present = { items: new Map(), read: 0, isComplete: false, error: undefined }

/** The pause between two reports, since each copies the items (ms). */
const pause = 1_000

const readAll = async (
  chosen: Parameters<typeof readItems>[0],
  onPage: (page: ItemsPage) => void,
  signal: AbortSignal,
) => {
  for await (const page of readItems(chosen, signal)) onPage(page)
}

/** Items whose effect a page shows while the change is entered; the review shows that on all of them. */
const maxPreviewed = 1_000

/** Reads the first of the items for the page that changes all of them, a hundred with each request. */
export const usePresentItems = (
  chosen: readonly { readonly id: string }[],
): Present & {
  /** The number of items that are read. */
  readonly total: number
  /** The number of all items. */
  readonly chosen: number
  /** Whether there are more items than are read. */
  readonly isSample: boolean
  readonly readAgain: () => void
} => {
  const [present, setPresent] = useState(nothing)
  const reading = useRef<AbortController>(undefined)
  const begin = useCallback(() => {
    reading.current?.abort()
    const controller = new AbortController()
    reading.current = controller
    const items = new Map<string, Item>()
    let read = 0
    let reported = 0
    const report = (more: Partial<Present>) => {
      reported = Date.now()
      if (!controller.signal.aborted)
        setPresent({ ...nothing, items: new Map(items), read, ...more })
    }
    const onPage = (page: ItemsPage) => {
      for (const item of page.items) items.set(item.id, item)
      read = page.read
      if (Date.now() - reported >= pause) report({})
    }
    readAll(chosen.slice(0, maxPreviewed), onPage, controller.signal).then(
      () => report({ isComplete: true }),
      (error: unknown) => report({ error }),
    )
  }, [chosen])
  useEffect(() => {
    begin()
    return () => reading.current?.abort()
  }, [begin])
  return {
    ...present,
    total: Math.min(chosen.length, maxPreviewed),
    chosen: chosen.length,
    isSample: chosen.length > maxPreviewed,
    readAgain: () => {
      setPresent(nothing)
      begin()
    },
  }
}
