import PQueue from 'p-queue'
import { useCallback, useEffect, useRef, useState } from 'react'
import { itemsAtOnce } from '../../../rest/content/sharing.ts'
import { send } from '../../shell/api.ts'
import { itemsById } from '../../shell/bulk/kinds/itemsById.ts'
import { chunk } from '../../shell/chunk.ts'
import { persist } from '../../shell/errors/retry.ts'

/** The current categories of the selected items. Items that don't exist or are not accessible are missing. */
export interface Present {
  readonly categories: ReadonlyMap<string, readonly string[]>
  /** The number of items that have been requested. */
  readonly read: number
  readonly isComplete: boolean
  readonly error: unknown
}

const searchesInFlight = 4

const readAll = async (
  ids: readonly string[],
  onRead: (found: ReadonlyMap<string, readonly string[]>, count: number) => void,
  signal: AbortSignal,
) => {
  const queue = new PQueue({ concurrency: searchesInFlight })
  const readOne = async (part: readonly string[]) => {
    signal.throwIfAborted()
    const found = await persist(() => itemsById(part, { send, signal }), signal)
    onRead(new Map([...found].map(([id, item]) => [id, item.categories ?? []])), part.length)
  }
  await Promise.all(chunk(ids, itemsAtOnce).map((part) => queue.add(() => readOne(part))))
}

const nothing: Present = { categories: new Map(), read: 0, isComplete: false, error: undefined }

/** Reads the current categories of the items, a hundred with each request. */
export const usePresent = (
  ids: readonly string[],
): Present & { readonly readAgain: () => void } => {
  const [present, setPresent] = useState(nothing)
  const reading = useRef<AbortController>(undefined)
  const begin = useCallback(() => {
    reading.current?.abort()
    const controller = new AbortController()
    reading.current = controller
    const categories = new Map<string, readonly string[]>()
    let read = 0
    const tell = (more: Partial<Present>) => {
      if (!controller.signal.aborted)
        setPresent({ ...nothing, categories: new Map(categories), read, ...more })
    }
    readAll(
      ids,
      (found, count) => {
        for (const [id, paths] of found) categories.set(id, paths)
        read += count
        tell({})
      },
      controller.signal,
    ).then(
      () => tell({ isComplete: true }),
      (error: unknown) => tell({ error }),
    )
  }, [ids])
  useEffect(() => {
    begin()
    return () => reading.current?.abort()
  }, [begin])
  return {
    ...present,
    readAgain: () => {
      setPresent(nothing)
      begin()
    },
  }
}
