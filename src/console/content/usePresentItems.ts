import PQueue from 'p-queue'
import { useCallback, useEffect, useRef, useState } from 'react'
import { itemsAtOnce } from '../../rest/content/sharing.ts'
import type { Item } from '../../rest/records/item.ts'
import { send } from '../shell/api.ts'
import { itemsById } from '../shared/bulk/kinds/itemsById.ts'
import { chunk } from '../shell/chunk.ts'
import { persist } from '../shell/errors/retry.ts'

/** The selected items as they are now. Items that don't exist or are not accessible are missing. */
export interface Present {
  readonly items: ReadonlyMap<string, Item>
  /** The number of items that have been requested. */
  readonly read: number
  readonly isComplete: boolean
  readonly error: unknown
}

const searchesInFlight = 4

const readAll = async (
  ids: readonly string[],
  onRead: (found: ReadonlyMap<string, Item>, count: number) => void,
  signal: AbortSignal,
) => {
  const queue = new PQueue({ concurrency: searchesInFlight })
  const readOne = async (part: readonly string[]) => {
    signal.throwIfAborted()
    onRead(await persist(() => itemsById(part, { send, signal }), signal), part.length)
  }
  await Promise.all(chunk(ids, itemsAtOnce).map((part) => queue.add(() => readOne(part))))
}

const nothing: Present = { items: new Map(), read: 0, isComplete: false, error: undefined }

/** Reads the items, a hundred with each request. */
export const usePresentItems = (
  chosen: readonly { readonly id: string }[],
): Present & { readonly total: number; readonly readAgain: () => void } => {
  const [present, setPresent] = useState(nothing)
  const reading = useRef<AbortController>(undefined)
  const begin = useCallback(() => {
    reading.current?.abort()
    const controller = new AbortController()
    reading.current = controller
    const items = new Map<string, Item>()
    let read = 0
    const report = (more: Partial<Present>) => {
      if (!controller.signal.aborted)
        setPresent({ ...nothing, items: new Map(items), read, ...more })
    }
    readAll(
      chosen.map(({ id }) => id),
      (found, count) => {
        for (const [id, item] of found) items.set(id, item)
        read += count
        report({})
      },
      controller.signal,
    ).then(
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
    total: chosen.length,
    readAgain: () => {
      setPresent(nothing)
      begin()
    },
  }
}
