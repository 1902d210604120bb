import { useEffect, useState } from 'react'
import type { Item } from '../../rest/records/item.ts'
import type { KindName } from '../shared/bulk/kinds.ts'
import type { Target } from '../shared/bulk/records.ts'
import { prepareRun, type PreparedRun } from '../shared/bulk/runs.ts'
import type { SelectedItem } from '../shared/selection/selection.ts'
import type { RequestStep } from '../shell/changes/mutationMeta.ts'
import type { Change } from '../shell/changes/change.ts'
import { readItems } from './readItems.ts'

/** What a change does to the items so far. */
export interface Figures {
  /** The number of items that change. */
  readonly changing: number
  /** The number of items that already are as they should be. */
  readonly same: number
  /** The number of items that can't be changed this way. */
  readonly problems: number
}

/** Folds what a change does to items into the numbers and samples of its review, while the items arrive. Keeps no more than it shows. */
export interface ItemsSummary {
  /** Adds items; returns the targets of the bulk operation among them. */
  readonly add: (items: Iterable<Item>) => readonly Target[]
  readonly figures: () => Figures
  readonly changes: () => readonly Change[]
  /** The requests of the first items. */
  readonly request: () => readonly RequestStep[]
}

/** The maximum number of items whose requests are copied, if each item has its own. */
export const maxCopied = 20

/** The items of a review, and the bulk operation that changes them. */
export interface Reviewing<R extends ItemsSummary> {
  readonly items: readonly SelectedItem[]
  readonly kind: KindName
  /** The change of all items, unless each has its own. */
  readonly change?: unknown
  /** Returns the titles of the bulk operation: while it runs, and once everything is done. */
  readonly titles: (count: number) => { readonly title: string; readonly endTitle: string }
  /** Returns the review without items. */
  readonly begin: () => R
}

/** What a review shows once all items have been read, and the bulk operation that then waits for its start. */
export interface Reviewed<R extends ItemsSummary> {
  readonly review: R
  readonly figures: Figures
  readonly changes: readonly Change[]
  readonly request: readonly RequestStep[]
  /** The number of items that don't exist or are not accessible. */
  readonly missing: number
  readonly prepared: PreparedRun
}

/** The pause between two reports of the progress (ms). */
const pause = 300

/** Reads the items page by page, and stores the targets of the bulk operation meanwhile. Throws what `readItems` or the browser throws. */
const readAll = async <R extends ItemsSummary>(
  { items, kind, change, titles, begin }: Reviewing<R>,
  onRead: (count: number) => void,
  signal: AbortSignal,
): Promise<Reviewed<R>> => {
  const review = begin()
  let found = 0
  let reported = 0
  async function* targets() {
    for await (const page of readItems(items, signal)) {
      found += page.items.length
      yield review.add(page.items)
      if (Date.now() - reported < pause) continue
      reported = Date.now()
      onRead(page.read)
    }
  }
  const { title } = titles(items.length)
  const prepared = await prepareRun({ kind, title, change }, targets())
  return {
    review,
    figures: review.figures(),
    changes: review.changes(),
    request: review.request(),
    missing: items.length - found,
    prepared,
  }
}

/** Reviews a change of any number of items. Once the review is left, what was stored for it and did not start is removed. */
export const useItemsReview = <R extends ItemsSummary>(reviewing: Reviewing<R>) => {
  const [attempt, setAttempt] = useState(() => ({ reviewing, begun: Date.now() }))
  const [read, setRead] = useState(0)
  const [reviewed, setReviewed] = useState<Reviewed<R>>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const reading = readAll(attempt.reviewing, setRead, signal)
    reading.then(
      (result) => !signal.aborted && setReviewed(result),
      (failure: unknown) => !signal.aborted && setError(failure),
    )
    return () => {
      controller.abort()
      reading.then(({ prepared }) => prepared.discard()).catch(() => undefined)
    }
  }, [attempt])
  return {
    /** When the reading began (epoch ms). */
    begun: attempt.begun,
    /** The number of items that have been read. */
    read,
    reviewed,
    error,
    readAgain: () => {
      setError(undefined)
      setRead(0)
      setAttempt({ reviewing, begun: Date.now() })
    },
  }
}
