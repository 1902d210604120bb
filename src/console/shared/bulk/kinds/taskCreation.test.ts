import { expect, test } from 'vitest'
import type { Client } from '../../../../rest/protocol/client.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import { tasks } from '../../../../rest/tasks/tasks.ts'
import { attempt } from '../perform.ts'
import { taskCreationKind, type TaskCreation } from './taskCreation.ts'

const schedule = { minute: '0', hour: '2', dayOfMonth: '*', month: '*', dayOfWeek: '?' }
const settings = { type: 'ExecuteNotebook', title: 'Nightly', itemId: 'n1', ...schedule } as const

/** A portal that creates, disables, and deletes tasks of the type of notebooks. */
const portal = ({ refusesDisabling = false } = {}) => {
  const stored = new Map<string, object>()
  const send: Client['send'] = (operation, input) => {
    const { taskId = '', type, ...rest } = input as Record<string, string | undefined>
    if (operation.path === tasks.list.path)
      return Promise.resolve({ tasks: [...stored.values()] } as never)
    if (operation.path === tasks.remove.path)
      return stored.delete(taskId)
        ? Promise.resolve({ success: true } as never)
        : Promise.reject(new PortalError({ code: 400, message: 'Task does not exist.' }))
    if (operation.path === tasks.disable.path) {
      if (refusesDisabling)
        return Promise.reject(new PortalError({ code: 403, message: 'Locked.' }))
      stored.set(taskId, { ...stored.get(taskId), active: false })
      return Promise.resolve({ success: true } as never)
    }
    if (type !== 'ExecuteNotebook')
      return Promise.reject(new PortalError({ code: 400, message: 'Limit reached.' }))
    const id = `t${stored.size + 1}`
    stored.set(id, { id, type, ...rest, active: true, cronSchedule: schedule })
    return Promise.resolve({ success: true, taskId: id } as never)
  }
  return { stored, send }
}

const run = (
  { send }: Pick<ReturnType<typeof portal>, 'send'>,
  change: TaskCreation,
  again = false,
) =>
  attempt(taskCreationKind, [{ target: { id: '1', title: 'Nightly', owner: 'ada' }, change }], {
    send,
    signal: new AbortController().signal,
    again,
  })

test('creating a task returns its ID, and undo deletes it', async () => {
  const here = portal()
  const [outcome] = await run(here, { settings })
  expect(outcome).toEqual({
    id: '1',
    state: 'done',
    createdId: 't1',
    opposite: { taskId: 't1' },
  })
  expect(await run(here, taskCreationKind.change.parse(outcome?.opposite))).toEqual([
    { id: '1', state: 'done' },
  ])
  expect(here.stored.size).toBe(0)
})

test('a task whose response was lost is not created twice', async () => {
  const here = portal()
  await run(here, { settings })
  expect(await run(here, { settings }, true)).toMatchObject([{ state: 'done', createdId: 't1' }])
  expect(here.stored.size).toBe(1)
  await run(here, { settings: { ...settings, title: 'Another' } }, true)
  expect(here.stored.size).toBe(2)
})

test('a task is disabled once it is created, also if that response was lost; a refusal to disable it is said', async () => {
  const here = portal()
  for (const again of [false, true]) {
    expect(await run(here, { settings, isDisabled: true }, again)).toMatchObject([
      { state: 'done', createdId: 't1' },
    ])
    expect([...here.stored.values()]).toMatchObject([{ active: false }])
    here.stored.set('t1', { ...here.stored.get('t1'), active: true })
  }
  await run(here, { settings: { ...settings, title: 'Active' } })
  expect(here.stored.get('t2')).toMatchObject({ active: true })
  expect(
    await run(portal({ refusesDisabling: true }), { settings, isDisabled: true }),
  ).toMatchObject([
    {
      state: 'done',
      message: 'The task was created, but could not be disabled and is active: Locked.',
      opposite: { taskId: 't1' },
    },
  ])
})

test('a refusal is the outcome of its task', async () => {
  expect(await run(portal(), { settings: { ...settings, type: 'ExecuteReport' } })).toMatchObject([
    { id: '1', state: 'failed', message: 'Limit reached.' },
  ])
})

test('a created task that was deleted in the meantime is skipped by the undo', async () => {
  expect(await run(portal(), { taskId: 't9' })).toMatchObject([{ id: '1', state: 'skipped' }])
  expect(await run(portal(), { taskId: 't9' }, true)).toEqual([{ id: '1', state: 'done' }])
})
