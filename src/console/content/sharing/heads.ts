import { whyNot, type SharingContext } from '../../shared/sharing/refusal.ts'
import { isWanted, type Column, type Row, type Sharing } from '../../shared/sharing/state.ts'
import { t } from '../../shared/sharing/messages.ts'

/** The state of a column header, and the effect of its checkbox. */
export interface Head {
  /** The number of items that are shared with the column, according to the draft. */
  readonly on: number
  readonly checked: 'none' | 'some' | 'all'
  /** Whether a click shares `rows` (true) or unshares them (false). */
  readonly next: boolean
  readonly rows: readonly Row[]
  /** The number of items that a click leaves as they are, because they are shared, or not shared, already. */
  readonly unchanged: number
  /** The number of items that can't be changed. */
  readonly refused: number
  /** Why no items can be changed. */
  readonly why: string | undefined
}

/** Returns the state of a column header. A click shares the items that can be shared; if all of these are shared, it unshares them. */
export const headOf = (
  context: SharingContext,
  sharing: Sharing,
  rows: readonly Row[],
  column: Column,
): Head => {
  const reasons = new Set<string>()
  const changeable = rows.filter((row) => {
    const why = whyNot(context, sharing, row, column)
    if (why !== undefined) reasons.add(why)
    return why === undefined
  })
  const on = rows.filter((row) => isWanted(sharing, row, column)).length
  const off = changeable.filter((row) => !isWanted(sharing, row, column))
  const [only] = reasons
  const changing = off.length > 0 ? off : changeable
  const unchanged = off.length > 0 ? on : rows.length - on
  return {
    on,
    checked: on === 0 ? 'none' : on === rows.length ? 'all' : 'some',
    next: off.length > 0,
    rows: changing,
    unchanged,
    refused: rows.length - changing.length - unchanged,
    why: changeable.length > 0 ? undefined : reasons.size === 1 ? only : t('why.several'),
  }
}
