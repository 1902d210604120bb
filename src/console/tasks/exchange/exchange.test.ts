import { describe, expect, test } from 'vitest'
import type { Portal } from '../../../rest/records/portal.ts'
import type { Task } from '../../../rest/records/task.ts'
import { fileTasks, taskFile } from './exchange.ts'
import { availableKey, importRows, isImportable, type Existing } from './importTasks.ts'
import { settingsOf } from './settings.ts'

const now = 1_790_000_000_000
const schedule = { minute: '0', hour: '2', dayOfMonth: '*', month: '*', dayOfWeek: '?' }

const task = (more: Partial<Task> = {}): Task => ({
  id: 'a1',
  type: 'ExecuteNotebook',
  title: 'Nightly refresh',
  itemId: 'n1',
  userId: 'ada',
  cronSchedule: schedule,
  maxOccurrences: -1,
  parameters: { updatePortalItem: true },
  taskUrl: null,
  created: now,
  updated: now,
  endDate: now + 1_000,
  active: true,
  taskState: 'active',
  ...more,
})

const fileTask = {
  title: 'Nightly refresh',
  type: 'ExecuteNotebook',
  itemId: 'n1',
  parameters: { updatePortalItem: true },
  ...schedule,
  endDate: now + 1_000,
  owner: 'ada',
}
const fileWith = (...tasks: object[]) => JSON.stringify({ kind: 'portal-tasks', version: 1, tasks })

describe('a file of tasks', () => {
  test('has the settings of the exported tasks, their owners, states, and the titles of their items', () => {
    const text = taskFile.text(
      'Riverside',
      fileTasks([task()], new Map([['n1', 'Flood notebook']])),
    )
    expect(taskFile.read(text)).toEqual({
      portal: 'Riverside',
      entries: [{ ...fileTask, state: 'active', itemTitle: 'Flood notebook' }],
      invalid: [],
    })
  })

  test('leaves out tasks whose type the console does not know', () => {
    expect(fileTasks([task({ type: 'RunDataPipeline' }), task()])).toHaveLength(1)
  })

  test.each([
    ['invalid JSON', 'x', /not valid JSON/],
    ['another file', '{"kind":"portal-roles"}', /exported tasks\. The problem is at kind/],
    ['no tasks', fileWith(), /tasks/],
    [
      'too many tasks',
      fileWith(...Array.from({ length: taskFile.limits.entries + 1 }, () => ({ type: 'x' }))),
      /at most 2000 tasks/,
    ],
    ['too many bytes', ' '.repeat(taskFile.limits.bytes + 1), /larger than 2 MB/],
  ])('with %s is refused with a message', (_what, text, message) => {
    expect(() => taskFile.read(text)).toThrow(message)
  })

  test.each([
    ['an unknown type', { type: 'Fly' }, /^Type must be one of/],
    ['a wrong schedule', { title: 'Bad cron', hour: '61' }, /^Hour must be from 0 to 23\.$/],
    ['two day fields', { dayOfMonth: '1', dayOfWeek: '2' }, /^Day of week must be '\?'/],
    ['a title that is too long', { title: 't'.repeat(257) }, /^Title .*256/],
    ['no maximum of runs', { maxOccurrences: 0 }, /^Maximum runs must be at least 1/],
    ['another URL than one', { taskURL: 7 }, /^URL of the geoprocessing task must be/],
  ])('with %s in one task has the reason, and its other tasks', (_what, wrong, reason) => {
    const read = taskFile.read(fileWith(fileTask, { ...fileTask, ...wrong }, fileTask))
    expect(read.entries).toEqual([fileTask, fileTask])
    expect(read.invalid).toMatchObject([
      {
        name: 'title' in wrong ? wrong.title : 'Nightly refresh',
        reason: expect.stringMatching(reason),
      },
    ])
  })

  test('can contain what is no task at all', () => {
    expect(taskFile.read(JSON.stringify({ kind: 'portal-tasks', version: 1, tasks: [7] }))).toEqual(
      {
        portal: undefined,
        entries: [],
        invalid: [
          {
            name: 'Task without a title',
            type: '',
            reason: expect.stringMatching(/^The task must be/),
          },
        ],
      },
    )
  })

  test('can have the maximum size', () => {
    const text = fileWith(fileTask)
    expect(
      taskFile.read(text + ' '.repeat(taskFile.limits.bytes - text.length)).entries,
    ).toHaveLength(1)
  })
})

describe('tasks of a file on this portal', () => {
  const person = {
    username: 'grace',
    role: 'org_publisher',
    privileges: ['premium:publisher:scheduleNotebooks'],
  }
  const administrator = { ...person, role: 'org_admin' }
  const organization = { enterpriseVersion: '11.4' } as Portal

  const existing = (
    there: readonly Task[] = [],
    owner = 'grace',
    type = 'Notebook',
    left = 20,
  ): Existing => ({
    items: new Map([['n1', { type, owner }]]),
    tasks: there,
    available: new Map([[availableKey('grace', 'ExecuteNotebook'), left]]),
  })

  const rowsOf = (
    tasks: readonly object[],
    there: Existing | undefined,
    { who = person, keepsOwners = false, activates = false } = {},
  ) =>
    importRows(taskFile.read(fileWith(...tasks)).entries, {
      session: { person: who, organization },
      keepsOwners,
      activates,
      existing: there,
      now,
    })
  const statesOf = (...given: Parameters<typeof rowsOf>) =>
    rowsOf(...given).map(({ state }) => state)

  test('are ready if nothing speaks against them', () => {
    expect(statesOf([fileTask], existing())).toEqual(['ready'])
  })

  test('can have a missing item, one of another type, or one of another member', () => {
    expect(statesOf([{ ...fileTask, itemId: 'n2' }], existing())).toEqual(['itemMissing'])
    expect(statesOf([fileTask], existing([], 'grace', 'Web Map'))).toEqual(['itemType'])
    expect(statesOf([fileTask], existing([], 'ada'))).toEqual(['itemOwner'])
    expect(statesOf([fileTask], existing([], 'ada'), { who: administrator })).toEqual(['ready'])
  })

  test('are refused without the privilege, without the role, and by older portals', () => {
    const without = { ...person, privileges: [] }
    expect(statesOf([fileTask], existing(), { who: without })).toEqual(['refused'])
    const service = {
      ...fileTask,
      type: 'GPService',
      taskURL: 'https://gis.example/GPServer/Buffer',
    }
    expect(statesOf([service], existing([], 'grace', 'Geoprocessing Service'))).toEqual(['refused'])
    expect(
      statesOf([service], existing([], 'ada', 'Geoprocessing Service'), { who: administrator }),
    ).toEqual(['ready'])
    const rows = importRows(taskFile.read(fileWith(service)).entries, {
      session: {
        person: administrator,
        organization: { ...organization, enterpriseVersion: '11.1' },
      },
      keepsOwners: false,
      activates: false,
      existing: existing(),
      now,
    })
    expect(rows[0]).toMatchObject({ state: 'refused', help: 'Requires version 11.2.' })
  })

  test('have ended at their end date', () => {
    expect(statesOf([{ ...fileTask, endDate: now }], existing())).toEqual(['ended'])
    expect(statesOf([{ ...fileTask, endDate: now + 1 }], existing())).toEqual(['ready'])
  })

  test('exist if the owner has a task with the same settings, whatever the order of the parameters', () => {
    const parameters = { b: 1, a: { d: 2, c: 3 } }
    const same = task({ userId: 'grace', parameters: { a: { c: 3, d: 2 }, b: 1 } })
    expect(statesOf([{ ...fileTask, parameters }], existing([same]))).toEqual(['same'])
    expect(
      statesOf([{ ...fileTask, parameters: { b: 2, a: parameters.a } }], existing([same])),
    ).toEqual(['differs'])
  })

  test('exist with differences, which are named, and are new with another title, item, or owner', () => {
    const here = task({ userId: 'grace', taskState: 'paused', active: false })
    const disabled = { ...fileTask, owner: 'grace', state: 'paused' }
    expect(statesOf([disabled], existing([here]))).toEqual(['same'])
    const changed = { ...disabled, hour: '3', minute: '5', maxOccurrences: 4, state: 'active' }
    expect(rowsOf([changed], existing([task(), here]))).toMatchObject([
      {
        state: 'differs',
        help: expect.stringMatching(
          /^grace has this task with differences: Schedule, Maximum runs,? and State \(here Disabled\)\.$/,
        ),
      },
    ])
    // Of several, the most similar one counts.
    expect(statesOf([disabled], existing([{ ...here, maxOccurrences: 2 }, here]))).toEqual(['same'])
    const without = { ...disabled, itemId: undefined }
    for (const other of [{ ...disabled, title: 'Weekly' }, without])
      expect(statesOf([other], existing([here]))).toEqual(['ready'])
    expect(statesOf([disabled], existing([{ ...here, userId: 'linus' }]))).toEqual(['ready'])
  })

  test('exist for their owner in the file, too, and files without states are compared without them', () => {
    const paused = task({ taskState: 'paused', active: false })
    const [row] = rowsOf([fileTask], existing([paused]), { who: administrator })
    expect(row).toMatchObject({
      state: 'same',
      owner: 'grace',
      help: 'ada has this task with the same settings.',
    })
  })

  test('are disabled, except for those that were active if tasks are activated', () => {
    const disabledOf = (activates: boolean) =>
      rowsOf(
        [
          fileTask,
          ...['active', 'paused', 'failed', 'completed'].map((state) => ({ ...fileTask, state })),
        ],
        existing(),
        { activates },
      ).map(({ isDisabled }) => isDisabled)
    expect(disabledOf(false)).toEqual([true, true, true, true, true])
    expect(disabledOf(true)).toEqual([false, false, true, true, true])
  })

  test('are over the limit from the first task that the owner can’t have', () => {
    const withLeft = (left: number) => existing([], 'grace', 'Notebook', left)
    const two = [fileTask, { ...fileTask, title: 'Second' }]
    const activates = true
    expect(statesOf(two, withLeft(2), { activates })).toEqual(['ready', 'ready'])
    expect(statesOf(two, withLeft(1), { activates })).toEqual(['ready', 'limit'])
    expect(statesOf(two, withLeft(0), { activates })).toEqual(['limit', 'limit'])
    // Each task is active only until it has been disabled.
    expect(statesOf(two, withLeft(1))).toEqual(['ready', 'ready'])
    expect(statesOf(two, withLeft(0))).toEqual(['limit', 'limit'])
  })

  test('can be created for their owners', () => {
    const rows = importRows(taskFile.read(fileWith(fileTask)).entries, {
      session: { person: administrator, organization },
      keepsOwners: true,
      activates: false,
      existing: existing(),
      now,
    })
    expect(rows[0]).toMatchObject({ owner: 'ada', state: 'ready' })
  })

  test('are selectable if the portal might create them', () => {
    expect(
      (
        [
          'ready',
          'same',
          'differs',
          'limit',
          'ended',
          'itemMissing',
          'itemType',
          'refused',
        ] as const
      ).filter((state) => isImportable({ state })),
    ).toEqual(['ready', 'same', 'differs', 'limit'])
  })
})

test('settings of a task have no values that the portal returns for missing ones', () => {
  expect(settingsOf(task({ title: '', itemId: null, parameters: null }))).toEqual({
    type: 'ExecuteNotebook',
    ...schedule,
    endDate: now + 1_000,
  })
})
