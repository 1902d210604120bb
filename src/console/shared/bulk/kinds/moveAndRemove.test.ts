import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedOutcomes } from '../testing/storedChunks.ts'
import { content } from '../../../../rest/content/content.ts'
import { ConnectionError } from '../../../../rest/protocol/errors.ts'
import { items } from '../../../../rest/content/items.ts'
import { relationships } from '../../../../rest/content/relationships.ts'
import type { Client } from '../../../../rest/protocol/client.ts'
import { addItem, newId } from '../../../../portal/testing/arrange.ts'
import { startTestPortal, type TestPortal } from '../../../../portal/testing/portal.ts'
import { memoryStore } from '../../../shell/storage/database.ts'
import { createBulk } from '../bulk.ts'
import type { Kind } from '../kind.ts'
import type { Target } from '../records.ts'
import { moveKind, type MoveChange } from './move.ts'
import { removeKind } from './remove.ts'

let portal: TestPortal
let admin: Client

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
  admin = await portal.signIn('admin')
})
afterAll(() => portal.close())

const item = async (changes: Parameters<typeof addItem>[1] = {}): Promise<Target> => {
  const id = await addItem(portal.portal.services, { owner: 'editor', ...changes })
  return { id, title: id, owner: changes.owner ?? 'editor' }
}

const folder = async (userName: string, title: string) =>
  (await admin.send(content.createFolder, { userName, title })).folder.id

const folderOf = async ({ id }: Target) =>
  (await admin.send(items.read, { itemId: id })).ownerFolder ?? '/'

const exists = async ({ id }: Target) =>
  admin.send(items.read, { itemId: id }).then(
    () => true,
    () => false,
  )

/** Loses the response to the first call of an operation. */
const losing = (path: string): Client['send'] => {
  let isLost = false
  return async (operation, input, options) => {
    const answer = await admin.send(operation, input, options)
    if (operation.path !== path || isLost) return answer
    isLost = true
    throw new ConnectionError('No connection.')
  }
}

const run = async <C>(
  kind: Kind<C>,
  change: C,
  targets: readonly Target[],
  send: Client['send'] = admin.send,
) => {
  const bulk = createBulk({
    runs: memoryStore(),
    chunks: memoryStore(),
    kindNamed: () => Promise.resolve(kind as Kind<unknown>),
    send,
    lock: (_name, whileHeld) => whileHeld(),
    changed: () => undefined,
    worked: () => Promise.resolve(),
    wait: () => Promise.resolve(),
  })
  const { id } = await bulk.add({ place: 'here', kind: 'any', title: 'Many', change }, [targets])
  const after = await bulk.work(id)
  return { after, outcomes: await storedOutcomes(bulk, id) }
}

describe('deleting', () => {
  const remove = (targets: readonly Target[], send?: Client['send']) =>
    run(removeKind, {}, targets, send)

  test('sends one request for each owner, and skips protected items with the reason', async () => {
    const one = await item()
    const safe = await item()
    const other = await item({ owner: 'publisher' })
    await admin.send(items.protect, { userName: 'editor', itemId: safe.id })
    const { after, outcomes } = await remove([one, safe, other])
    expect(after).toMatchObject({ state: 'ended', counts: { done: 2, failed: 1 } })
    expect(outcomes).toContainEqual({
      id: safe.id,
      state: 'failed',
      message: expect.stringContaining('Delete protection'),
      code: '400 CONT_0048',
    })
    expect(await Promise.all([one, safe, other].map(exists))).toEqual([false, true, false])
  })

  test('counts deleted items as done after a lost response, but not items that were deleted earlier', async () => {
    const targets = [await item(), await item()]
    const { after } = await remove(targets, losing(content.deleteItems.path))
    expect(after).toMatchObject({ state: 'ended', counts: { done: 2, failed: 0 } })
    const { outcomes } = await remove(targets)
    expect(outcomes.map(({ state }) => state)).toEqual(['skipped', 'skipped'])
  })

  test('skips items that have another owner in the meantime', async () => {
    const moved = { ...(await item({ owner: 'publisher' })), owner: 'editor' }
    const { outcomes } = await remove([moved])
    expect(outcomes).toMatchObject([{ id: moved.id, state: 'failed' }])
    expect(await exists(moved)).toBe(true)
  })

  test('also deletes the dependent items of a deleted item, once', async () => {
    const map = await item({ type: 'Web Map' })
    const config = await item({ type: 'Application Configuration' })
    const editor = await portal.signIn('editor')
    await editor.send(relationships.add, {
      userName: 'editor',
      originItemId: map.id,
      destinationItemId: config.id,
      relationshipType: 'Map2AppConfig',
    })
    const { after } = await remove([map, config])
    expect(after).toMatchObject({ counts: { done: 2, failed: 0 } })
  })
})

describe('moving', () => {
  const move = (targets: readonly Target[], change: MoveChange, send?: Client['send']) =>
    run(moveKind, change, targets, send)

  test('moves each item to a folder of its own owner', async () => {
    const change = { folder: await folder('editor', 'Hydrology') }
    const one = await item()
    const other = {
      ...(await item({ owner: 'publisher' })),
      change: { folder: await folder('publisher', 'Hydrology') },
    }
    const { after } = await move([one, other], change)
    expect(after).toMatchObject({ state: 'ended', counts: { done: 2 } })
    expect(await folderOf(one)).toBe(change.folder)
    expect(await folderOf(other)).toBe(other.change.folder)
  })

  test('can be undone if the previous folder is known', async () => {
    const from = await folder('editor', 'Old')
    const target = await item({ folderId: from })
    const to = { folder: '/', takenFrom: from }
    const { outcomes } = await move([{ ...target, change: to }], to)
    expect(await folderOf(target)).toBe('/')
    const back = await move([{ ...target, change: outcomes[0]?.opposite }], to)
    expect(back.after).toMatchObject({ counts: { done: 1 } })
    expect(await folderOf(target)).toBe(from)
  })

  test('counts moved items as done after a lost response, and does not move them again', async () => {
    const change = { folder: await folder('editor', 'Twice') }
    const target = await item()
    const lose = losing(content.moveItems.path)
    let calls = 0
    const counted: Client['send'] = (operation, input, options) => {
      if (operation.path === content.moveItems.path) calls += 1
      return lose(operation, input, options)
    }
    const { after } = await move([target], change, counted)
    expect(calls).toBe(1)
    expect(after).toMatchObject({ counts: { done: 1, failed: 0 } })
  })

  test('reports items that no longer exist', async () => {
    const gone = { ...(await item()), id: newId() }
    const { outcomes } = await move([gone], { folder: '/' })
    expect(outcomes).toMatchObject([
      { id: gone.id, state: 'failed', message: expect.stringContaining('does not exist') },
    ])
  })
})
