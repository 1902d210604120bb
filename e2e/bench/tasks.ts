import { Cron } from 'croner'
import { CronExpressionParser } from 'cron-parser'
import { eq } from 'drizzle-orm'
import type { DatabaseOptions } from '../../src/portal/db/database.ts'
import { taskRuns } from '../../src/portal/db/schema.ts'
import { addTasks } from '../../src/portal/scheduling/testing/addTasks.ts'
import { movableClock } from '../../src/portal/testing/clock.ts'
import { startTestPortal } from '../../src/portal/testing/portal.ts'
import { createDatabase, startPostgres } from '../../src/portal/testing/postgres.ts'
import type { Schedule } from '../../src/rest/tasks/schedule/fields.ts'
import { nextRuns } from '../../src/rest/tasks/schedule/nextRuns.ts'
import { shareOf, tableOf, type Part } from './part.ts'

const schedules = 1_000
const runs = 10
/** Rounds that count; one before them warms up. The ways take turns, so that disturbances affect all alike. */
const rounds = 5
const oneMinute = 60_000

/** A schedule, and the same as classic cron text, in which days of the week begin with 0 (Sunday). */
interface Timed {
  readonly schedule: Schedule
  readonly classic: string
}

/** Returns what members schedule, in turn; both references support all of it. */
const timed = (index: number): Timed => {
  const minute = String((index * 7) % 60)
  const hour = String((index * 5) % 24)
  const day = 1 + (index % 28)
  const dayOfWeek = 1 + (index % 7)
  const kinds: readonly [
    minute: string,
    hour: string,
    day: string,
    week: string,
    classic: string,
  ][] = [
    [`*/${[5, 10, 15, 30][index % 4]}`, '*', '*', '?', '*'],
    [minute, '*', '*', '?', '*'],
    [minute, hour, '*', '?', '*'],
    [minute, hour, '?', 'MON-FRI', '1-5'],
    [minute, hour, '?', `${dayOfWeek}`, `${dayOfWeek - 1}`],
    [minute, hour, String(day), '?', '*'],
    [minute, hour, 'L', '?', '*'],
    [minute, hour, '?', `${dayOfWeek}#${1 + (index % 4)}`, `${dayOfWeek - 1}#${1 + (index % 4)}`],
  ]
  const [m, h, dayOfMonth, week, classic] = kinds[index % kinds.length] ?? ['0', '0', '*', '?', '*']
  return {
    schedule: { minute: m, hour: h, dayOfMonth, month: '*', dayOfWeek: week },
    classic: `${m} ${h} ${dayOfMonth.replace('?', '*')} * ${classic}`,
  }
}

const ways: Readonly<Record<string, (one: Timed, after: number) => number[]>> = {
  'portal and console: croner for the days, which are remembered': ({ schedule }, after) =>
    nextRuns(schedule, { after, count: runs }),
  'reference: croner alone': ({ classic }, after) =>
    new Cron(classic, { mode: '5-part', utcOffset: 0 })
      .nextRuns(runs, new Date(after))
      .map((run) => run.getTime()),
  'reference: cron-parser': ({ classic }, after) =>
    CronExpressionParser.parse(classic, { currentDate: new Date(after), tz: 'UTC' })
      .take(runs)
      .map((run) => run.getTime()),
}

/** Returns the time of each round (ms) in which a portal performs 1,000 due tasks of a type without an engine to the end. */
const performRounds = async (database?: DatabaseOptions): Promise<number[]> => {
  const clock = movableClock()
  const options = { sampleData: 'empty', clock } as const
  const portal = await startTestPortal(database ? { ...options, database } : options)
  try {
    const { db, tasks: scheduler } = portal.portal.services
    await addTasks(
      db,
      clock.now() + oneMinute,
      Array.from({ length: schedules }, () => ({})),
    )
    const measured: number[] = []
    for (let round = 1; round <= rounds; round++) {
      clock.advance(oneMinute)
      const begin = performance.now()
      await scheduler.runDue()
      measured.push(performance.now() - begin)
      const ended = await db.$count(taskRuns, eq(taskRuns.status, 'succeeded'))
      if (ended !== round * schedules) throw new Error(`Only ${ended} runs have ended.`)
    }
    return measured
  } finally {
    await portal.close()
  }
}

const performing = async () => {
  const values = [{ name: 'PGlite', median: shareOf(await performRounds(), 0.5) }]
  const postgres = await startPostgres()
  if ('missing' in postgres) return values
  try {
    const database = { url: await createDatabase(postgres.url) }
    return [...values, { name: 'PostgreSQL', median: shareOf(await performRounds(database), 0.5) }]
  } finally {
    await postgres.stop()
  }
}

/**
 * The next ten runs of 1,000 schedules, parsed each time, next to two libraries, and a portal that performs 1,000 due tasks. Throws if
 * the runs differ.
 */
export const tasks: Part = async () => {
  const all = Array.from({ length: schedules }, (_, index) => timed(index))
  const times = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    // Each round is in a year of its own, so that no days are remembered from the round before.
    const after = Date.UTC(2026 + round, 10, 23, 12)
    let expected: string | undefined
    for (const [name, way] of Object.entries(ways)) {
      const begin = performance.now()
      const found = all.map((one) => way(one, after))
      if (round > 0) times.get(name)?.push(performance.now() - begin)
      expected ??= JSON.stringify(found)
      if (JSON.stringify(found) !== expected) throw new Error(`Other runs: ${name}`)
    }
  }
  const values = [...times].map(([name, measured]) => ({ name, median: shareOf(measured, 0.5) }))
  const rowsOf = (list: typeof values) =>
    list.map(({ name, median }) => [name, median.toFixed(0)] as const)
  const performed = await performing()
  return {
    table: [
      tableOf(['The next 10 runs of 1,000 schedules', 'median, ms'], rowsOf(values)),
      tableOf(['1,000 due tasks, performed to the end', 'median, ms'], rowsOf(performed)),
    ].join('\n\n'),
    values: { nextRuns: values, performed },
  }
}
