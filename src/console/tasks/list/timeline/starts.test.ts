import { describe, expect, test } from 'vitest'
import type { Task } from '../../../../rest/records/task.ts'
import { cellsFrom, columns } from './cells.ts'
import { busiest, levelsOf, loadOf, pileUpFrom, startsKey, startsOf, type Load } from './starts.ts'

const hour = 3_600_000
// The cells are in the browser's time zone, so the test compares with the cells of times.
const now = Date.UTC(2026, 10, 23, 12, 30)
const timelines = { week: cellsFrom('week', now), day: cellsFrom('day', now) }

const taskAt = (cron: string, more: Partial<Task> = {}): Task => {
  const [minute = '', hours = '', dayOfMonth = '', month = '', dayOfWeek = ''] = cron.split(' ')
  return {
    id: cron,
    type: 'ExecuteNotebook',
    userId: 'ada',
    cronSchedule: { minute, hour: hours, dayOfMonth, month, dayOfWeek },
    created: 0,
    updated: 0,
    active: true,
    taskState: 'active',
    ...more,
  }
}

const weekOf = (cron: string, more?: Partial<Task>) => {
  const { cells, runs } = startsOf(taskAt(cron, more), timelines, now).week
  return { cells: [...cells], runs: [...runs] }
}

describe('the starts of a task', () => {
  test('are the cells of its runs, with the number of runs in each', () => {
    const { cells, runs } = weekOf('0/20 13 23 11 ?')
    expect(cells).toEqual([timelines.week.cellAt(Date.UTC(2026, 10, 23, 13))])
    expect(runs).toEqual([3])
  })

  test('begin now: earlier runs of the current hour are not counted', () => {
    expect(weekOf('* 12 23 11 ?').runs).toEqual([29])
  })

  test.each([
    ['a start date', { startDate: Date.UTC(2026, 10, 23, 15) }, 15],
    ['a start date in the past', { startDate: 0 }, 13],
  ])('respect %s', (_what, more, first) => {
    expect(weekOf('0 * * * ?', more).cells[0]).toBe(
      timelines.week.cellAt(Date.UTC(2026, 10, 23, first)),
    )
  })

  test('respect the end date, and count a run at the end date itself', () => {
    const endDate = now + 2.5 * hour
    expect(weekOf('0 * * * ?', { endDate }).cells).toHaveLength(3)
    expect(weekOf('0 * * * ?', { endDate: endDate - 1 }).cells).toHaveLength(2)
  })

  test('are at most as many runs as the maximum', () => {
    const sum = (maxOccurrences: number) =>
      weekOf('0 * * * ?', { maxOccurrences }).runs.reduce((all, one) => all + one, 0)
    expect([sum(1), sum(10)]).toEqual([1, 10])
    expect(sum(-1)).toBeGreaterThan(100)
  })

  test('are none for a paused task, a date that never comes, and a schedule with a mistake', () => {
    for (const task of [
      taskAt('0 * * * ?', { active: false, taskState: 'paused' }),
      taskAt('0 0 30 2 ?'),
      taskAt('x * * * ?'),
    ])
      expect(startsOf(task, timelines, now).week.cells).toHaveLength(0)
  })

  test('have the same key for the same times only', () => {
    const task = taskAt('0 1 * * ?')
    expect(startsKey({ ...task, id: 'other', userId: 'emil' })).toBe(startsKey(task))
    expect(startsKey({ ...task, endDate: 1 })).not.toBe(startsKey(task))
    expect(startsKey({ ...task, maxOccurrences: 3 })).not.toBe(startsKey(task))
    expect(startsKey(taskAt('1 0 * * ?'))).not.toBe(startsKey(taskAt('0 1 * * ?')))
  })
})

test('the load of a cell counts each task once, and all of its runs', () => {
  const all = [taskAt('0/10 13 * * ?'), taskAt('5 13 * * ?')].map((task) =>
    startsOf(task, timelines, now),
  )
  const load = loadOf(timelines.week, all)
  const cell = timelines.week.cellAt(Date.UTC(2026, 10, 23, 13))
  expect([load.tasks[cell], load.runs[cell]]).toEqual([2, 7])
  expect(busiest(load, timelines.week)).toBe(cell)
})

const loadWith = (...counts: readonly number[]): Load => {
  const tasks = new Uint16Array(7 * columns)
  tasks.set(counts)
  return { tasks, runs: Uint32Array.from(tasks) }
}

describe('a pile-up', () => {
  test.each([
    ['four tasks alone', loadWith(4), false],
    ['five tasks alone, which are the average', loadWith(5), false],
    ['five tasks beside many hours with one', loadWith(5, 1, 1, 1, 1, 1, 1), true],
    ['four tasks beside many hours with one', loadWith(4, 1, 1, 1, 1, 1, 1), false],
    ['as many tasks as in all hours', loadWith(50, 50, 50), false],
    ['more than twice the average', loadWith(11, 3, 3, 3), true],
    ['twice the average', loadWith(10, 2, 3), false],
  ])('are %s: %o', (_what, load, expected) => {
    expect((load.tasks[0] ?? 0) >= pileUpFrom(load)).toBe(expected)
    expect(levelsOf(load)[0] === 'pileUp').toBe(expected)
  })
})

test('cells are darker with more tasks, and pale if there are few', () => {
  expect(levelsOf(loadWith(0, 1, 2, 3, 4)).slice(0, 5)).toEqual([0, 1, 2, 3, 4])
  expect(levelsOf(loadWith(1, 1)).slice(0, 2)).toEqual([1, 1])
  expect(levelsOf(loadWith(100, 60, 100)).slice(0, 3)).toEqual([4, 3, 4])
})

test('nothing is busiest without starts', () => {
  expect(busiest(loadWith(), timelines.week)).toBeUndefined()
})
