import { and, desc, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Operations } from '../../rest/index.ts'
import type { ChangeOutcome } from '../../rest/organization/changes.ts'
import { logLevels, type LogLevel } from '../../rest/organization/logs.ts'
import { recordedChanges } from '../db/schema.ts'
import type { Handlers } from '../operations/context.ts'

const levels: Record<ChangeOutcome, LogLevel> = {
  done: 'INFO',
  unchanged: 'INFO',
  refused: 'WARNING',
  failed: 'SEVERE',
}

const words: Record<ChangeOutcome, string> = {
  done: 'was performed',
  unchanged: 'was performed, and changed nothing',
  refused: 'was refused',
  failed: 'failed',
}

type Row = typeof recordedChanges.$inferSelect

const messageOf = ({ operation, outcome, objects, address }: Row) =>
  [
    `${operation} ${words[outcome]}`,
    objects.map(({ parameter, id }) => ` ${parameter}=${id}`).join(''),
    ` from ${address}.`,
  ].join('')

/** Returns a time of the contract, which is in UTC, in epoch ms. */
const timeOf = (time: string) => (/^\d+$/.test(time) ? Number(time) : Date.parse(`${time}Z`))

/** The record of changes, as the portal's logs. */
export const logHandlers: Handlers<Operations['logs']> = {
  query: async (
    { startTime, endTime, level, filter = {}, pageSize },
    { db, clock, portalUrls },
  ) => {
    const { time, id, outcome, username, code } = recordedChanges
    const start = startTime === undefined ? clock.now() : timeOf(startTime)
    const severity = level === 'OFF' ? -1 : logLevels.indexOf(level)
    const wanted = (Object.keys(levels) as ChangeOutcome[]).filter(
      (one) => logLevels.indexOf(levels[one]) <= severity,
    )
    const select = (newest: number, oldest: number | undefined) =>
      db
        .select()
        .from(recordedChanges)
        .where(
          and(
            lte(time, newest),
            oldest === undefined ? undefined : gte(time, oldest),
            inArray(outcome, wanted),
            filter.users && filter.users.length > 0 ? inArray(username, filter.users) : undefined,
            filter.codes && filter.codes.length > 0
              ? inArray(sql`coalesce(${code}, 0)`, filter.codes)
              : undefined,
          ),
        )
        .orderBy(desc(time), desc(id))
    const found =
      wanted.length === 0
        ? []
        : await select(start, endTime === undefined ? undefined : timeOf(endTime)).limit(
            pageSize + 1,
          )
    const [next] = found.slice(pageSize)
    // The next page starts at a time, so all messages of a moment are on one page.
    const whole = next ? found.filter((row) => row.time > next.time) : found
    const rows = next && whole.length === 0 ? await select(next.time, next.time) : whole
    const last = rows.at(-1)
    return {
      hasMore: next !== undefined,
      startTime: start,
      endTime:
        next === undefined ? (last?.time ?? start) : whole.length > 0 ? next.time : next.time - 1,
      logMessages: rows.map((row) => ({
        type: levels[row.outcome],
        message: messageOf(row),
        time: row.time,
        source: 'Sharing',
        machine: new URL(portalUrls.portal).hostname,
        user: row.username ?? '',
        code: row.code ?? 0,
      })),
    }
  },
}
