import { afterAll, beforeAll, expect, test } from 'vitest'
import { addItem, addMember } from '../../../portal/testing/arrange.ts'
import { startTestPortal, type TestPortal } from '../../../portal/testing/portal.ts'
import { content } from '../../../rest/content/content.ts'
import { items } from '../../../rest/content/items.ts'
import type { Client } from '../../../rest/protocol/client.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { createBulk } from '../../shared/bulk/bulk.ts'
import { storedChunks } from '../../shared/bulk/testing/storedChunks.ts'
import type { Kind } from '../../shared/bulk/kind.ts'
import { itemsById } from '../../shared/bulk/kinds/itemsById.ts'
import { transferKind, type TransferChange } from '../../shared/bulk/kinds/transfer.ts'
import type { Target } from '../../shared/bulk/records.ts'
import { memoryStore } from '../../shell/storage/database.ts'
import type { TransferBatch } from './transfer.ts'
import { requestsOf } from './transferChanges.ts'
import { oppositesOf, undoBatches } from './undo.ts'

let portal: TestPortal
let admin: Client

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
  admin = await portal.signIn('admin')
  await addMember(portal.portal.services, 'heir')
})
afterAll(() => portal.close())

const addWorkbook = async (changes: Parameters<typeof addItem>[1] = {}): Promise<Target> => {
  const type = 'Insights Workbook'
  const id = await addItem(portal.portal.services, { owner: 'editor', type, ...changes })
  return { id, title: id, type, owner: 'editor' }
}
const addTask = async (itemId: string, title: string) => {
  const { taskId } = await admin.send(tasks.create, {
    userName: 'editor',
    type: 'UpdateInsightsWorkbook',
    title,
    itemId,
    minute: '0',
    hour: '3',
    dayOfMonth: '*',
    month: '*',
    dayOfWeek: '*',
  })
  return { id: taskId, name: title }
}
const foldersOf = async (userName: string) =>
  (await admin.send(content.list, { userName, num: 0 })).folders ?? []
const titlesOf = async (userName: string) => (await foldersOf(userName)).map(({ title }) => title)
const placeOf = async (itemId: string) => {
  const { owner, ownerFolder } = await admin.send(items.read, { itemId })
  const folder = (await foldersOf(owner)).find(({ id }) => id === ownerFolder)
  return [owner, folder?.title ?? '/']
}

/** The changes of the last run, as they were sent. */
const sent: { readonly path: string; readonly input: unknown }[] = []
const recording: Client['send'] = (operation, input, options) => {
  if (operation.method === 'POST') sent.push({ path: operation.path, input })
  return admin.send(operation, input, options)
}

const run = async (targets: readonly Target[]) => {
  sent.length = 0
  const bulk = createBulk({
    runs: memoryStore(),
    chunks: memoryStore(),
    kindNamed: () => Promise.resolve(transferKind as Kind<unknown>),
    send: recording,
    lock: (_name, whileHeld) => whileHeld(),
    changed: () => undefined,
    worked: () => Promise.resolve(),
    wait: () => Promise.resolve(),
  })
  const { id } = await bulk.add(
    { place: 'here', kind: 'transfer', title: 'Transfer', change: undefined },
    [targets],
  )
  expect(await bulk.work(id)).toMatchObject({ counts: { done: targets.length } })
  return storedChunks(bulk, id)
}

/** The batches of the undo, with the items as they are now. */
const undoOf = async (chunks: Awaited<ReturnType<typeof run>>): Promise<TransferBatch[]> => {
  const ids = chunks.flatMap(({ targets }) => targets.map(({ id }) => id))
  return undoBatches(chunks.flatMap(oppositesOf), await itemsById(ids, admin))
}
const targetsOf = (batches: readonly TransferBatch[]): Target[] =>
  batches.flatMap(({ owner, target, items: own }) =>
    own.map(({ id, title, type, restores }) => {
      const change: TransferChange = { ...target, ...(restores && { restores }) }
      return { id, title, type, owner, change }
    }),
  )

test('an undo restores owners, folders, and tasks, and deletes only folders that the transfer created', async () => {
  const maps = await admin.send(content.createFolder, { userName: 'editor', title: 'Maps' })
  const data = await admin.send(content.createFolder, { userName: 'editor', title: 'Data' })
  await admin.send(content.createFolder, { userName: 'heir', title: 'Empty' })
  const inMaps = await addWorkbook({ folderId: maps.folder.id })
  const inData = await addWorkbook({ folderId: data.folder.id })
  const loose = await addWorkbook()
  const nightly = await addTask(inMaps.id, 'Nightly')
  const short = await addTask(loose.id, 'Short-lived')
  const to = (takenFrom: string, ...pauses: (typeof nightly)[]): TransferChange => ({
    targetUsername: 'heir',
    takenFrom,
    pauses,
  })
  const chunks = await run([
    { ...inMaps, change: to('Maps', nightly) },
    { ...inData, change: to('Data') },
    { ...loose, change: { ...to('/', short), targetFoldername: 'empty' } },
  ])
  expect((await titlesOf('heir')).toSorted()).toEqual(['Empty', 'editor_Data', 'editor_Maps'])
  const isActive = async (userName: string, taskId: string) =>
    (await admin.send(tasks.read, { userName, taskId })).active
  expect(await isActive('heir', nightly.id)).toBe(false)
  // Later, the new owner uses one of the folders, empties the other, and deletes a task.
  const used = (await foldersOf('heir')).find(({ title }) => title === 'editor_Data')
  await addItem(portal.portal.services, { owner: 'heir', folderId: used?.id ?? '' })
  await admin.send(items.move, { userName: 'heir', itemId: inMaps.id, folder: '/' })
  await admin.send(tasks.remove, { userName: 'heir', taskId: short.id })

  const batches = await undoOf(chunks)
  const back = await run(targetsOf(batches))
  // What is copied is what is sent, but the deletion of folders: only the console knows whether they are empty.
  expect(sent.filter(({ path }) => path !== content.removeFolder.path)).toEqual(
    expect.arrayContaining(
      requestsOf(batches).map(({ operation: { path }, input }) => ({ path, input })),
    ),
  )
  expect(sent).toHaveLength(requestsOf(batches).length + 1)
  expect(await placeOf(inMaps.id)).toEqual(['editor', 'Maps'])
  expect(await placeOf(inData.id)).toEqual(['editor', 'Data'])
  expect(await placeOf(loose.id)).toEqual(['editor', '/'])
  expect(await isActive('editor', nightly.id)).toBe(true)
  expect((await titlesOf('heir')).toSorted()).toEqual(['Empty', 'editor_Data'])
  const messages = back.flatMap(({ outcomes }) => outcomes.flatMap(({ message }) => message ?? []))
  expect(messages).toEqual([
    expect.stringMatching(/^The scheduled task “Short-lived” could not be enabled: ./),
  ])
  // Nothing is left to undo.
  expect(await undoOf(chunks)).toEqual([])
})
