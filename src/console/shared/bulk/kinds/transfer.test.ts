import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedOutcomes } from '../testing/storedChunks.ts'
import { content } from '../../../../rest/content/content.ts'
import { ConnectionError, PortalError } from '../../../../rest/protocol/errors.ts'
import { items } from '../../../../rest/content/items.ts'
import { transfer } from '../../../../rest/content/transfer.ts'
import { tasks } from '../../../../rest/tasks/tasks.ts'
import { search } from '../../../../rest/content/search.ts'
import { addGroup, addItem, addMember, newId } from '../../../../portal/testing/arrange.ts'
import {
  startTestPortal,
  type TestPortal,
  type TestPortalOptions,
} from '../../../../portal/testing/portal.ts'
import type { Client } from '../../../../rest/protocol/client.ts'
import { createBulk } from '../bulk.ts'
import { memoryStore } from '../../../shell/storage/database.ts'
import type { Kind } from '../kind.ts'
import type { Target } from '../records.ts'
import { attempt } from '../perform.ts'
import { transferKind, type TransferChange } from './transfer.ts'

let portal: TestPortal
let admin: Client
const group = newId()

const start = async (options: TestPortalOptions = {}) => {
  portal = await startTestPortal({ sampleData: 'empty', ...options })
  admin = await portal.signIn('admin')
  await addMember(portal.portal.services, 'heir')
  await addGroup(portal.portal.services, { id: group, title: 'Hydrology' }, ['editor'])
}
beforeAll(() => start())
afterAll(() => portal.close())

const item = async (changes: Parameters<typeof addItem>[1] = {}): Promise<Target> => {
  const id = await addItem(portal.portal.services, { owner: 'editor', ...changes })
  return { id, title: id, owner: changes.owner ?? 'editor' }
}

const placeOf = async ({ id }: Target) => {
  const { owner, ownerFolder } = await admin.send(items.read, { itemId: id })
  const { folders = [] } = await admin.send(content.list, { userName: owner, num: 0 })
  return [owner, folders.find((folder) => folder.id === ownerFolder)?.title ?? '/']
}

const run = async (
  targets: readonly Target[],
  change: TransferChange,
  send: Client['send'] = admin.send,
) => {
  const bulk = createBulk({
    runs: memoryStore(),
    chunks: memoryStore(),
    kindNamed: () => Promise.resolve(transferKind as Kind<unknown>),
    send,
    lock: (_name, whileHeld) => whileHeld(),
    changed: () => undefined,
    worked: () => Promise.resolve(),
    wait: () => Promise.resolve(),
  })
  const about = { place: 'here', kind: 'transfer', title: 'Hand over', change }
  const { id } = await bulk.add(about, [targets])
  const after = await bulk.work(id)
  return { after, outcomes: await storedOutcomes(bulk, id) }
}

describe('a transfer of items', () => {
  test('sends one request for each owner, with the selected folder', async () => {
    const one = await item()
    const other = await item({ owner: 'publisher' })
    const { after } = await run([one, other], {
      targetUsername: 'heir',
      targetFoldername: 'Taken over',
    })
    expect(after).toMatchObject({ state: 'ended', counts: { done: 2 } })
    expect(await placeOf(one)).toEqual(['heir', 'Taken over'])
    expect(await placeOf(other)).toEqual(['heir', 'Taken over'])
  })

  test('skips items that can’t be transferred, each with its own reason, and transfers the others', async () => {
    const refused = await item({ groups: [group] })
    const gone = { ...(await item()), id: newId() }
    const fine = await item()
    const { outcomes } = await run([refused, gone, fine], { targetUsername: 'heir' })
    expect(outcomes).toEqual([
      {
        id: refused.id,
        state: 'failed',
        message: expect.stringContaining("'Hydrology'"),
        code: '403 CONT_0291',
      },
      { id: gone.id, state: 'failed', message: expect.any(String), code: '400 CONT_0001' },
      { id: fine.id, state: 'done' },
    ])
    expect(await placeOf(fine)).toEqual(['heir', 'editor_root'])
    expect(await placeOf(refused)).toEqual(['editor', '/'])
  })

  test('counts transferred items as done after a lost response', async () => {
    const targets = [await item(), await item()]
    let isLost = true
    const asked: string[] = []
    const losing: Client['send'] = async (operation, input, options) => {
      asked.push(operation.path)
      const answer = await admin.send(operation, input, options)
      if (operation.path === transfer.reassignMany.path && isLost) {
        isLost = false
        throw new ConnectionError('No connection.')
      }
      return answer
    }
    const { after } = await run(targets, { targetUsername: 'heir' }, losing)
    expect(after).toMatchObject({ state: 'ended', counts: { done: 2, failed: 0 } })
    expect(asked).toEqual([transfer.reassignMany.path, search.items.path])
  })

  test('can be undone if the previous folder is known', async () => {
    const folderId = (await admin.send(content.createFolder, { userName: 'editor', title: 'Maps' }))
      .folder.id
    const target = await item({ folderId })
    const { outcomes } = await run(
      [{ ...target, change: { targetUsername: 'heir', takenFrom: 'Maps' } }],
      {
        targetUsername: 'heir',
      },
    )
    expect(outcomes).toMatchObject([{ state: 'done' }])
    const back = await run([{ ...target, change: outcomes[0]?.opposite }], {
      targetUsername: 'heir',
    })
    expect(back.after).toMatchObject({ counts: { done: 1 } })
    expect(await placeOf(target)).toEqual(['editor', 'Maps'])
  })
})

test('a check of an undone transfer names the tasks that are still paused, and enables none', async () => {
  const asked: string[] = []
  const send = ((operation: { path: string }, { taskId }: { taskId: string }) => {
    asked.push(operation.path)
    return Promise.resolve({ id: taskId, active: taskId === 'enabled' })
  }) as unknown as Client['send']
  const undo: TransferChange = {
    targetUsername: 'ada',
    userName: 'ben',
    restores: {
      tasks: [
        { id: 'enabled', name: 'Nightly' },
        { id: 'paused', name: 'Weekly' },
      ],
      folders: [],
    },
  }
  const back = (id: string) => ({ target: { id, title: id, owner: 'ada' }, change: undo })
  const outcomes = await transferKind.checked?.(
    [back('came back'), back('is elsewhere')],
    [{ id: 'came back', state: 'done' }],
    { send, signal: new AbortController().signal },
  )
  expect(outcomes).toEqual([
    {
      id: 'came back',
      state: 'done',
      message:
        '1 scheduled task that the transfer paused is still paused: Weekly. Enable it on its page.',
      pausedTasks: [{ id: 'paused', name: 'Weekly', owner: 'ada' }],
    },
  ])
  expect(asked).toEqual([tasks.read.path, tasks.read.path])
})

describe('the response of a portal', () => {
  const perform = (answer: unknown, ids: readonly string[]) =>
    attempt(
      transferKind,
      ids.map((id) => ({
        target: { id, title: id, owner: 'ada' },
        change: { targetUsername: 'ben' },
      })),
      {
        send: (async () => {
          if (answer instanceof Error) throw answer
          return answer
        }) as Client['send'],
        signal: new AbortController().signal,
        again: false,
      },
    )

  test('is parsed with a result for all items, for each item, and for some items', async () => {
    const states = async (answer: unknown) =>
      (await perform(answer, ['a', 'b'])).map(({ id, state }) => [id, state])
    expect(await states({ success: true, itemId: 'a' })).toEqual([
      ['a', 'done'],
      ['b', 'done'],
    ])
    expect(
      await states({
        results: [
          { itemId: 'a', success: true },
          { itemId: 'b', success: false },
        ],
      }),
    ).toEqual([
      ['a', 'done'],
      ['b', 'failed'],
    ])
    expect(await states({ results: [{ itemId: 'a', success: true }] })).toEqual([['a', 'done']])
  })

  test('is a refusal of all items if it names no items', async () => {
    const error = new PortalError({ code: 403, messageCode: 'GWM_0003', message: 'Not yours.' })
    expect(await perform(error, ['a', 'b'])).toEqual([
      { id: 'a', state: 'failed', message: 'Not yours.', code: '403 GWM_0003' },
      { id: 'b', state: 'failed', message: 'Not yours.', code: '403 GWM_0003' },
    ])
  })
})

describe('a transfer on a portal that transfers one item at a time', () => {
  beforeAll(async () => {
    await portal.close()
    await start({ plays: '10.9.1' })
  })

  test('skips items that can’t be transferred, and transfers the others with their folder', async () => {
    const refused = await item({ groups: [group] })
    const gone = { ...(await item()), id: newId() }
    const fine = [await item(), await item({ owner: 'publisher' })]
    const { outcomes } = await run([refused, gone, ...fine], {
      targetUsername: 'heir',
      targetFoldername: 'Taken over',
    })
    expect(outcomes.map(({ id, state }) => [id, state])).toEqual([
      [refused.id, 'failed'],
      [gone.id, 'failed'],
      ...fine.map(({ id }) => [id, 'done']),
    ])
    for (const one of fine) expect(await placeOf(one)).toEqual(['heir', 'Taken over'])
    expect(await placeOf(refused)).toEqual(['editor', '/'])
  })

  test('counts transferred items as done after a lost response, and transfers the others', async () => {
    const targets = [await item(), await item(), await item()]
    const asked: string[] = []
    const losing: Client['send'] = async (operation, input, options) => {
      const answer = await admin.send(operation, input, options)
      if (operation.path === transfer.reassign.path) asked.push(JSON.stringify(input))
      if (asked.length === 2) {
        asked.push('lost')
        throw new ConnectionError('No connection.')
      }
      return answer
    }
    const { after } = await run(targets, { targetUsername: 'heir' }, losing)
    expect(after).toMatchObject({ state: 'ended', counts: { done: 3, failed: 0 } })
    // Each item once.
    expect(asked.filter((one) => one !== 'lost')).toHaveLength(3)
  })
})
