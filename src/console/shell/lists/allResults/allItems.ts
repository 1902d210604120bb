import type { Input } from '../../../../rest/protocol/operation.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { search } from '../../../../rest/content/search.ts'
import { send, type Sending } from '../../api.ts'
import { allResults, type Progress } from './allResults.ts'

type Narrowed = Pick<Input<typeof search.items>, 'q' | 'bbox' | 'filter' | 'categories'>

/**
 * Reads every item that a search of the current portal finds; see `allResults` for guarantees, errors, and cancellation.
 */
export const allItems = (
  { q = '*', ...narrowed }: Narrowed,
  onResults: (items: readonly Item[], progress: Progress) => void,
  signal?: AbortSignal,
  options?: Pick<Sending, 'isEverywhere'>,
): Promise<Progress> =>
  allResults<Item>({
    q,
    search: (asked, stopped) =>
      send(search.items, { ...narrowed, ...asked }, { ...options, signal: stopped }),
    onResults,
    ...(signal ? { signal } : {}),
  })
