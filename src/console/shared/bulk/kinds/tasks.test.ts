import { describe, expect, test } from 'vitest'
import type { Client } from '../../../../rest/protocol/client.ts'
import { ConnectionError, PortalError } from '../../../../rest/protocol/errors.ts'
import { tasks } from '../../../../rest/tasks/tasks.ts'
import type { Kind } from '../kind.ts'
import { attempt } from '../perform.ts'
import { taskRemovalKind } from './taskRemoval.ts'
import { taskStateKind } from './taskState.ts'

/** A portal with these tasks, active or not. `refusal` returns the error of a change of a task. */
const portalWith = (
  states: Record<string, boolean>,
  refusal: (taskId: string) => Error | undefined = () => undefined,
) => {
  const active = new Map(Object.entries(states))
  const sent: string[] = []
  const unknown = new PortalError({ code: 400, message: 'The task does not exist.' })
  const send: Client['send'] = (operation, input) => {
    const { userName = '', taskId = '' } = input as Record<string, string | undefined>
    const isKnown = active.has(taskId)
    if (operation.path === tasks.read.path)
      return isKnown
        ? Promise.resolve({ id: taskId, active: active.get(taskId) } as never)
        : Promise.reject(unknown)
    const error = refusal(taskId) ?? (isKnown ? undefined : unknown)
    if (error) return Promise.reject(error)
    sent.push(`${operation.path.split('/').at(-1) ?? ''} ${userName}/${taskId}`)
    if (operation.path === tasks.remove.path) active.delete(taskId)
    else active.set(taskId, operation.path === tasks.enable.path)
    return Promise.resolve({ success: true } as never)
  }
  return { states: () => Object.fromEntries(active), sent, send }
}

const run = <C>(
  kind: Kind<C>,
  change: C,
  { send }: Pick<ReturnType<typeof portalWith>, 'send'>,
  ids: readonly string[],
  again = false,
) =>
  attempt(
    kind,
    ids.map((id) => ({ target: { id, title: id, owner: 'ada' }, change })),
    { send, signal: new AbortController().signal, again },
  )

describe('enabling and disabling tasks', () => {
  test('changes each task of its owner, and undo does the opposite', async () => {
    const portal = portalWith({ a: true, b: true })
    const outcomes = await run(taskStateKind, { active: false }, portal, ['a', 'b'])
    expect(portal.states()).toEqual({ a: false, b: false })
    expect(portal.sent).toEqual(['disable ada/a', 'disable ada/b'])
    expect(outcomes).toEqual([
      { id: 'a', state: 'done', opposite: { active: true } },
      { id: 'b', state: 'done', opposite: { active: true } },
    ])
    await run(taskStateKind, { active: true }, portal, ['a'])
    expect(portal.states()).toEqual({ a: true, b: false })
  })

  test('skips a task that has the state, without a request that changes it and without undo', async () => {
    const portal = portalWith({ a: true })
    expect(await run(taskStateKind, { active: true }, portal, ['a'])).toEqual([
      { id: 'a', state: 'skipped', message: 'The task is already active.' },
    ])
    expect(portal.sent).toEqual([])
  })

  test('counts a task as changed if an earlier request with a lost response changed it', async () => {
    const portal = portalWith({ a: false })
    expect(await run(taskStateKind, { active: false }, portal, ['a'], true)).toEqual([
      { id: 'a', state: 'done', opposite: { active: true } },
    ])
  })

  test('reports a refusal for its task and continues with the others', async () => {
    const portal = portalWith({ a: false, b: false }, (id) =>
      id === 'a' ? new PortalError({ code: 400, message: 'Limit reached.' }) : undefined,
    )
    expect(await run(taskStateKind, { active: true }, portal, ['a', 'b', 'c'])).toMatchObject([
      { id: 'a', state: 'failed', message: 'Limit reached.', code: '400' },
      { id: 'b', state: 'done' },
      { id: 'c', state: 'failed', message: 'The task does not exist.' },
    ])
  })
})

describe('deleting tasks', () => {
  test('deletes them, and skips a task that another person has deleted', async () => {
    const portal = portalWith({ a: true })
    expect(await run(taskRemovalKind, {}, portal, ['a', 'b'])).toEqual([
      { id: 'a', state: 'done' },
      { id: 'b', state: 'skipped', message: 'The task was already deleted.' },
    ])
    expect(portal.states()).toEqual({})
  })

  test('counts a missing task as deleted if the response to an earlier request was lost', async () => {
    expect(await run(taskRemovalKind, {}, portalWith({}), ['a'], true)).toEqual([
      { id: 'a', state: 'done' },
    ])
  })

  test('reports a refusal if the task still exists', async () => {
    const portal = portalWith(
      { a: true },
      () => new PortalError({ code: 403, message: 'Not yours.' }),
    )
    expect(await run(taskRemovalKind, {}, portal, ['a'])).toMatchObject([
      { id: 'a', state: 'failed', message: 'Not yours.' },
    ])
  })
})

test.each([
  ['enabling', () => run(taskStateKind, { active: true }, brokenPortal, ['a'])],
  ['deleting', () => run(taskRemovalKind, {}, brokenPortal, ['a'])],
])('%s stops at a broken connection, so that the rest can follow later', async (_name, perform) => {
  await expect(perform()).rejects.toBeInstanceOf(ConnectionError)
})

const brokenPortal = portalWith({ a: false }, () => new ConnectionError('No connection.'))
