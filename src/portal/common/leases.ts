import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import type { Clock } from './clock.ts'

/** A table of work: each row belongs to one process at a time. */
type LeasedTable = PgTable & Readonly<Record<'id' | 'runner' | 'leaseUntil', PgColumn>>

interface Leased<T extends LeasedTable> {
  readonly table: T
  /** How long a row belongs to the process that claims it (ms). */
  readonly lease: number
  /** The condition of rows whose work has not ended. */
  readonly isOpen: SQL
  /** When the work is due. Default: at once. */
  readonly due?: PgColumn
}

interface Claim<T extends LeasedTable> {
  readonly count: number
  readonly where?: SQL | undefined
  /** Default: those first that are due first. */
  readonly orderBy?: readonly SQL[]
  /** What changes with the claim. */
  readonly set?: PgUpdateSetSource<T>
}

interface ClaimedRow {
  readonly id: string
  readonly runner: string | null
}

/** Thrown when work has ended meanwhile, was deleted, or belongs to another process: nothing of it may be changed. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Returns the statements by which processes share the work in the rows of a table. */
export const createLeases = <T extends LeasedTable>(
  {
    db,
    embedded,
    clock,
  }: { readonly db: Database; readonly embedded: boolean; readonly clock: Clock },
  { table, lease, isOpen, due }: Leased<T>,
) => {
  const dueTime = due ? sql`${due}` : sql`0`
  const valuesOf = (set: object) => set as PgUpdateSetSource<T>
  const released = { runner: null, leaseUntil: 0 } as const

  /** Values with which a row belongs to this process; different for each claim, since a process can claim a row again. */
  const claimed = () => ({ runner: randomUUID(), leaseUntil: clock.now() + lease })

  const isClaimed = ({ id, runner }: ClaimedRow) =>
    and(eq(table.id, id), eq(table.runner, runner ?? ''), isOpen)

  return {
    released,
    claimed,
    isClaimed,
    /** Claims due rows that belong to no process. */
    claim: async (
      { count, where, orderBy = [asc(dueTime)], set }: Claim<T>,
      tx: Database = db,
    ): Promise<T['$inferSelect'][]> => {
      const now = clock.now()
      const next = tx.$with('next').as(
        tx
          .select({ id: table.id })
          .from(table as LeasedTable)
          .where(and(isOpen, lte(dueTime, now), lt(table.leaseUntil, now), where))
          .orderBy(...orderBy)
          .limit(count)
          .for('update', { skipLocked: true }),
      )
      return tx
        .with(next)
        .update(table)
        .set(valuesOf({ ...set, ...claimed() }))
        .where(inArray(table.id, tx.select({ id: next.id }).from(next)))
        .returning() as Promise<T['$inferSelect'][]>
    },
    /** Releases a row whose work was interrupted, unless it no longer belongs to its claim. */
    release: async (row: ClaimedRow, set: PgUpdateSetSource<T> = valuesOf({})): Promise<void> => {
      await db
        .update(table)
        .set(valuesOf({ ...set, ...released }))
        .where(isClaimed(row))
    },
    /** Returns when a row is due and belongs to no process (epoch ms), the first of those that the condition finds. */
    nextTime: async (where?: SQL): Promise<number | undefined> => {
      const at = sql<number | null>`min(greatest(${dueTime}, ${table.leaseUntil}))`.mapWith(Number)
      const [next] = await db
        .select({ at })
        .from(table as LeasedTable)
        .where(and(isOpen, where))
      return next?.at ?? undefined
    },
    /** Releases the rows of earlier processes on an embedded database, which no longer exist. Call it before the first claim. */
    forgetEarlier: async (): Promise<void> => {
      if (embedded) await db.update(table).set(valuesOf(released)).where(isOpen)
    },
  }
}
