import { Cron } from 'croner'
import { CronExpressionParser } from 'cron-parser'
import type { Schedule } from '../../src/rest/tasks/schedule/fields.ts'
import { nextRuns } from '../../src/rest/tasks/schedule/nextRuns.ts'
import { shareOf, tableOf, type Part } from './part.ts'

const schedules = 1_000
const runs = 10
/** Rounds that count; one before them warms up. The ways take turns, so that disturbances affect all alike. */
const rounds = 5

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

/** The next ten runs of 1,000 schedules, parsed each time, beside two libraries. Throws if the runs differ. */
export const tasks: Part = () => {
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
  return Promise.resolve({
    table: tableOf(
      ['The next 10 runs of 1,000 schedules', 'median, ms'],
      values.map(({ name, median }) => [name, median.toFixed(0)]),
    ),
    values,
  })
}
