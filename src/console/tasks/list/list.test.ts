import { describe, expect, test } from 'vitest'
import type { Task } from '../../../rest/records/task.ts'
import { writeList } from '../../shell/lists/listState.ts'
import { sorted, taskList } from './list.ts'
import { inSlices } from './inSlices.ts'

const task = (title: string, more: Partial<Task> = {}): Task => ({
  id: title.toLowerCase().replaceAll(' ', ''),
  title,
  type: 'ExecuteNotebook',
  userId: 'ada',
  cronSchedule: { minute: '0', hour: '0', dayOfMonth: '30', month: '2', dayOfWeek: '?' },
  created: 0,
  updated: 0,
  active: true,
  taskState: 'active',
  ...more,
})

const titles = (tasks: readonly Task[]) => tasks.map(({ title }) => title)
const read = (search: string) => taskList.read(new URLSearchParams(search))
const find = (search: string) => titles(taskList.matching(all, read(search)))

const flood = task('Update flood extents', { type: 'GPService', userId: 'priya', nextStart: 30 })
const roads = task('Sync road closures', { taskState: 'paused', active: false, lastStart: 5 })
const fees = task('Permit fees', {
  type: 'UpdateInsightsWorkbook',
  itemId: 'a'.repeat(32),
  nextStart: 20,
})
const all = [flood, roads, fees]

describe('the list', () => {
  test('is in the URL with every filter, and wrong values are ignored', () => {
    const search =
      'q=flood&show=mine&state=failed&kind=GPService&owner=ada&zoom=day&at=1790000000000&page=2'
    const state = read(search)
    expect(state).toMatchObject({
      state: 'failed',
      kind: ['GPService'],
      owner: ['ada'],
      at: 1_790_000_000_000,
    })
    expect(Object.fromEntries(writeList(taskList.schema, state))).toEqual(
      Object.fromEntries(new URLSearchParams(search)),
    )
    expect(read('state=x&kind=x&item=a b&zoom=x&at=-1')).toEqual(read(''))
  })

  test.each([
    ['', false],
    ['show=mine&sort=title&zoom=day', false],
    ['q=x', true],
    ['state=paused', true],
    ['at=60000', true],
  ])('with %o is filtered: %o', (search, expected) => {
    expect(taskList.isFiltered(read(search))).toBe(expected)
  })

  test.each([
    ['q=ROAD sync', ['Sync road closures']],
    ['q=workbook', ['Permit fees']],
    ['q=priya', ['Update flood extents']],
    ['q=aaaaaaaa', ['Permit fees']],
    ['kind=GPService', ['Update flood extents']],
    ['kind=GPService&kind=UpdateInsightsWorkbook', ['Update flood extents', 'Permit fees']],
    ['owner=ada', ['Sync road closures', 'Permit fees']],
    [`item=${'a'.repeat(32)}`, ['Permit fees']],
    ['q=flood&owner=ada', []],
    ['owner=ada&owner=priya&kind=GPService', ['Update flood extents']],
    ['state=paused', ['Sync road closures']],
    ['', titles(all)],
  ])('with %o has the tasks %o', (search, expected) => {
    expect(find(search)).toEqual(expected)
  })

  test.each([
    ['next', 'asc', ['Permit fees', 'Update flood extents', 'Sync road closures']],
    ['next', 'desc', ['Update flood extents', 'Permit fees', 'Sync road closures']],
    ['last', 'desc', ['Sync road closures', 'Permit fees', 'Update flood extents']],
    ['title', 'desc', ['Update flood extents', 'Sync road closures', 'Permit fees']],
    ['kind', 'asc', ['Update flood extents', 'Sync road closures', 'Permit fees']],
  ] as const)('is sorted by %s, %s; tasks without a value are last', (sort, order, expected) => {
    expect(titles(sorted(all, { sort, order }))).toEqual(expected)
  })

  test('sorts tasks with equal values by title, numbers in it by value', () => {
    const equal = [task('Export 10'), task('Export 9')]
    expect(titles(sorted(equal, { sort: 'state', order: 'asc' }))).toEqual([
      'Export 9',
      'Export 10',
    ])
  })
})

describe('work in slices', () => {
  test('lets other work run in between, and processes every value once, in order', async () => {
    const done: number[] = []
    let other = 0
    const timer = setInterval(() => (other += 1))
    const work = (value: number) => {
      done.push(value)
      const end = performance.now() + 3
      while (performance.now() < end);
    }
    const values = Array.from({ length: 20 }, (_, index) => index)
    expect(await inSlices(values, work, new AbortController().signal)).toBe(true)
    clearInterval(timer)
    expect(done).toEqual(values)
    expect(other).toBeGreaterThan(2)
  })

  test('stops when it is aborted', async () => {
    const controller = new AbortController()
    const done: number[] = []
    const work = (value: number) => {
      done.push(value)
      if (value === 2) controller.abort()
    }
    expect(await inSlices([1, 2, 3], work, controller.signal)).toBe(false)
    expect(done).toEqual([1, 2])
  })
})
