import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import type { Clock } from '../common/clock.ts'

/** A claim of a row: `runner` is different for each. */
interface ClaimedRow {
  readonly id: string
  readonly runner: string | null
}

interface Leased<Row> {
  readonly table: PgTable &
    Readonly<Record<'id' | 'runner' | 'leaseUntil', PgColumn>> & { readonly $inferSelect: Row }
  /** How long a row belongs to the process that claims it (ms). */
  readonly lease: number
  /** The condition of rows whose work has not ended. */
  readonly isOpen: SQL
  /** When the work is due. Default: when it belongs to no process. */
  readonly due?: PgColumn
}

type Change<Row> = { readonly [Column in keyof Row]?: Row[Column] | SQL }

interface Claim<Row> {
  readonly count: number
  readonly where?: SQL | undefined
  /** Default: those first that are due first. */
  readonly orderBy?: readonly SQL[]
  /** What changes with the claim. */
  readonly set?: Change<Row>
}

/** Thrown when work has ended meanwhile, was deleted, or belongs to another process: nothing of it may be changed. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** No work is put off, and no lease extended, for longer (ms); a later time is that of a clock that was wrong. */
const longestWait = 86_400_000

/** Returns the statements by which processes share the work in the rows of a table. */
export const createLeases = <Row extends ClaimedRow>(
  {
    db,
    embedded,
    clock,
  }: { readonly db: Database; readonly embedded: boolean; readonly clock: Clock },
  { table, lease, isOpen, due }: Leased<Row>,
) => {
  const dueTime = sql`${due ?? table.leaseUntil}`
  const released = { runner: null, leaseUntil: 0 } as const

  /** Values with which a row belongs to this process; different for each claim, since a process can claim a row again. */
  const claimed = () => ({ runner: randomUUID(), leaseUntil: clock.now() + lease })

  /** Returns the condition for rows that are due and belong to no process. */
  const isDue = (now = clock.now()) => and(isOpen, lte(dueTime, now), lt(table.leaseUntil, now))

  const isClaimed = ({ id, runner }: ClaimedRow) =>
    and(eq(table.id, id), eq(table.runner, runner ?? ''), isOpen)

  return {
    released,
    claimed,
    isDue,
    isClaimed,
    /** Claims due rows that belong to no process. */
    claim: async (
      { count, where, orderBy = [asc(dueTime)], set }: Claim<Row>,
      tx: Database = db,
    ): Promise<Row[]> => {
      const next = tx.$with('next').as(
        tx
          .select({ id: table.id })
          .from(table)
          .where(and(isDue(), where))
          .orderBy(...orderBy)
          .limit(count)
          .for('update', { skipLocked: true }),
      )
      return tx
        .with(next)
        .update(table)
        .set({ ...set, ...claimed() })
        .where(inArray(table.id, tx.select({ id: next.id }).from(next)))
        .returning() as Promise<Row[]>
    },
    /** Extends the lease of a row, unless it no longer belongs to its claim. */
    renew: async (row: ClaimedRow): Promise<void> => {
      await db
        .update(table)
        .set({ leaseUntil: clock.now() + lease })
        .where(isClaimed(row))
    },
    /** Releases a row whose work was interrupted, unless it no longer belongs to its claim. */
    release: async (row: ClaimedRow, set?: Change<Row>): Promise<void> => {
      await db
        .update(table)
        .set({ ...set, ...released })
        .where(isClaimed(row))
    },
    /** Returns when a row is due and belongs to no process (epoch ms), the first of those that the condition finds. */
    nextTime: async (where?: SQL): Promise<number | undefined> => {
      const at = sql<number | null>`min(greatest(${dueTime}, ${table.leaseUntil}))`.mapWith(Number)
      const [next] = await db.select({ at }).from(table).where(and(isOpen, where))
      return next?.at ?? undefined
    },
    /** Releases the rows of earlier processes on an embedded database, which no longer exist. Call it before the first claim. */
    forgetEarlier: async (): Promise<void> => {
      if (embedded) await db.update(table).set(released).where(isOpen)
    },
    /** Lets work begin that a wrong clock has put off, and ends leases that it has extended. */
    correctTimes: async (): Promise<void> => {
      const now = clock.now()
      const columns = due === undefined ? [table.leaseUntil] : [due, table.leaseUntil]
      for (const column of columns)
        await db.execute(
          sql`UPDATE ${table} SET ${sql.identifier(column.name)} = ${now} WHERE ${column} > ${now + longestWait} AND ${isOpen}`,
        )
    },
  }
}
