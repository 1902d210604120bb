import { useEffect } from 'react'
import * as z from 'zod'
import type { AttentionRow } from '../shared/attention/check.ts'
import { isSame } from '../shell/changes/equality.ts'
import { accountScope } from '../shell/session/accountScope.ts'
import { preference } from '../shell/storage/preference.ts'

/** When this browser first showed each row (epoch ms), by account and row. */
const store = preference<Readonly<Record<string, number>>>(
  'attentionSince',
  z.record(z.string(), z.number()),
  {},
)

type Seen = Readonly<Record<string, number>>

const scoped = (scope: string, { key }: Pick<AttentionRow, 'key'>) => `${scope} ${key}`

/** Adds rows that are new at `now` (epoch ms), and removes those of the account (`scope`) that are no longer shown. */
export const seenNow = (
  before: Seen,
  rows: readonly Pick<AttentionRow, 'key'>[],
  scope: string,
  now: number,
): Seen => {
  const ofOthers = Object.keys(before).filter((key) => !key.startsWith(`${scope} `))
  const current = rows.map((row) => scoped(scope, row))
  return Object.fromEntries([...ofOthers, ...current].map((key) => [key, before[key] ?? now]))
}

/** Returns a function that returns since when this browser shows a row (epoch ms). `isWhole`: whether these are all current rows. */
export const useFirstSeen = (
  rows: readonly AttentionRow[],
  isWhole: boolean,
): ((row: AttentionRow) => number | undefined) => {
  const all = store.use()
  useEffect(() => {
    if (!isWhole) return
    const next = seenNow(all, rows, accountScope(), Date.now())
    if (!isSame(all, next)) store.set(next)
  })
  return (row) => all[scoped(accountScope(), row)]
}
