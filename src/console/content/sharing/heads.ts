import { whyNot, type Asking } from './refusal.ts'
import { isWanted, type Column, type Row, type Sharing } from './state.ts'
import { t } from './words.ts'

/** What the head of a column says about all items, and what ticking it does. */
export interface Head {
  /** Items that are to be shared with it. */
  readonly on: number
  readonly ticked: 'none' | 'some' | 'all'
  /** What a click wants of `rows`, those that can be changed. */
  readonly next: boolean
  readonly rows: readonly Row[]
  /** Why none of them can be changed. */
  readonly why: string | undefined
}

/** Looks at a column as a whole. A click shares what can be shared, and where nothing is left to share takes all away. */
export const headOf = (
  asking: Asking,
  sharing: Sharing,
  rows: readonly Row[],
  column: Column,
): Head => {
  const reasons = new Set<string>()
  const changeable = rows.filter((row) => {
    const why = whyNot(asking, sharing, row, column)
    if (why !== undefined) reasons.add(why)
    return why === undefined
  })
  const on = rows.filter((row) => isWanted(sharing, row, column)).length
  const off = changeable.filter((row) => !isWanted(sharing, row, column))
  const [only] = reasons
  return {
    on,
    ticked: on === 0 ? 'none' : on === rows.length ? 'all' : 'some',
    next: off.length > 0,
    rows: off.length > 0 ? off : changeable,
    why: changeable.length > 0 ? undefined : reasons.size === 1 ? only : t('sharing:why.several'),
  }
}
