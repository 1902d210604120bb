import { describe, expect, test } from 'vitest'
import type { Task } from '../../../rest/records/task.ts'
import { entriesOf, isNear, memberQuotas } from './entries.ts'

const now = 1_790_000_000_000
const day = 86_400_000

const task = (id: string, more: Partial<Task> = {}): Task => ({
  id,
  type: 'ExecuteNotebook',
  userId: 'ada',
  cronSchedule: { minute: '0', hour: '2', dayOfMonth: '*', month: '*', dayOfWeek: '?' },
  created: now,
  updated: now,
  active: true,
  taskState: 'active',
  ...more,
})

const pageOf = (...tasks: readonly Task[]) => ({ total: tasks.length, tasks })
const idsOf = (active: readonly Task[], inactive: readonly Task[] = []) =>
  entriesOf({ active: pageOf(...active), inactive: pageOf(...inactive) }, [], now).map((entry) =>
    entry.kind === 'quota' ? entry.type : entry.task.id,
  )

describe('tasks that need attention', () => {
  const inactive = (id: string, taskState: string, lastStart = now) =>
    task(id, { active: false, taskState, lastStart })

  test('are those that stopped, the latest first, and not paused or completed ones', () => {
    expect(
      idsOf(
        [],
        [
          inactive('older', 'failed', now - day),
          inactive('newer', 'failed'),
          inactive('paused', 'paused'),
          inactive('done', 'completed'),
        ],
      ),
    ).toEqual(['newer', 'older'])
  })

  test('are those that end within seven days, the next first', () => {
    const ending = (id: string, endDate: number) => task(id, { endDate, nextStart: now + 1_000 })
    expect(
      idsOf([
        ending('at the limit', now + 7 * day),
        ending('above it', now + 7 * day + 1),
        ending('tomorrow', now + day),
        task('endless', { nextStart: now + 1_000 }),
      ]),
    ).toEqual(['tomorrow', 'at the limit'])
  })

  test('are those that have no run before their end', () => {
    const end = now + 30 * day
    const found = entriesOf(
      {
        active: pageOf(
          task('after the end', { endDate: end, nextStart: end + 1 }),
          task('no run', { endDate: end + 1 }),
          task('at the end', { endDate: end, nextStart: end }),
        ),
        inactive: pageOf(),
      },
      [],
      now,
    )
    expect(found).toMatchObject([
      { kind: 'ending', task: { id: 'after the end' }, runs: false },
      { kind: 'ending', task: { id: 'no run' }, runs: false },
    ])
  })
})

describe('a quota', () => {
  const many = (count: number, more: Partial<Task> = {}) =>
    Array.from({ length: count }, (_, index) => task(`${index}`, more))

  test.each([
    [15, []],
    [16, [{ owner: 'ada', type: 'ExecuteNotebook', count: 16, limit: 20 }]],
    [20, [{ owner: 'ada', type: 'ExecuteNotebook', count: 20, limit: 20 }]],
  ])('of a member with %i active tasks of a type', (count, quotas) => {
    expect(memberQuotas(many(count), () => 20)).toEqual(quotas)
  })

  test('counts each owner and each type for itself, and active tasks only', () => {
    expect(
      memberQuotas(
        [
          ...many(15),
          ...many(10, { userId: 'grace' }),
          ...many(10, { type: 'GPService' }),
          ...many(10, { active: false }),
        ],
        () => 20,
      ),
    ).toEqual([])
  })

  test.each([
    [200, 159, false],
    [200, 160, true],
    [10, 8, true],
    [10, 7, false],
    [0, 0, true],
  ])('of %i tasks is near with %i active ones: %s', (limit, count, expected) => {
    expect(isNear(count, limit)).toBe(expected)
  })
})
