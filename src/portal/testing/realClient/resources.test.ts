import { beforeAll, expect, test } from 'vitest'
import { exercised } from './functions.ts'
import * as promised from './expectedRecords.ts'
import { realClient } from './realClient.ts'

const { client, as, uncalled } = realClient(exercised.resources)

let id: string
let folderId: string
beforeAll(async () => {
  folderId = (await client.createFolder({ ...as('editor'), title: 'Maps' })).folder.id
  const item = { title: 'Map', type: 'Web Map', text: '{}' }
  id = (await client.createItemInFolder({ ...as('editor'), folderId, item })).id
  await client.setItemAccess({ ...as('editor'), id, access: 'org' })
})

const read = (fileName: string, account: 'editor' | 'viewer' = 'editor') =>
  client.getItemResource(id, { ...as(account), fileName, readAs: 'text' }) as Promise<string>
const listed = async (account: 'editor' | 'viewer' = 'editor') => {
  const { resources = [] } = await client.getItemResources(id, as(account))
  return resources.map(({ resource, access }) => `${resource} ${access}`)
}

test('addItemResource adds a file, in a folder of its own', async () => {
  const added = await client.addItemResource({
    ...as('editor'),
    id,
    name: 'legend.txt',
    prefix: 'texts',
    resource: new File(['Blue is water'], 'any.txt', { type: 'text/plain' }),
  })
  expect(promised.changedFiles.parse(added)).toEqual({
    success: true,
    itemId: id,
    owner: 'editor',
    folder: folderId,
  })
  expect(await read('texts/legend.txt')).toBe('Blue is water')
})

test('addItemResource adds text, which is read as JSON', async () => {
  await client.addItemResource({
    ...as('editor'),
    id,
    name: 'style.json',
    content: '{"color":"blue"}',
  })
  expect(
    await client.getItemResource(id, { ...as('editor'), fileName: 'style.json', readAs: 'json' }),
  ).toEqual({ color: 'blue' })
})

test('private resources are visible to the owner only', async () => {
  await client.addItemResource({
    ...as('editor'),
    id,
    name: 'draft.txt',
    content: 'Draft',
    private: true,
  })
  expect(await listed()).toEqual([
    'draft.txt private',
    'style.json inherit',
    'texts/legend.txt inherit',
  ])
  expect(await listed('viewer')).toEqual(['style.json inherit', 'texts/legend.txt inherit'])
  // The client returns the response unchanged when it reads text.
  expect(await read('draft.txt', 'viewer')).toContain('Resource does not exist or is inaccessible.')
})

test('getItemResources returns pages with the size and the time of each', async () => {
  const page = await client.getItemResources(id, { ...as('editor'), params: { num: 1 } })
  expect(page).toEqual({
    total: 3,
    start: 1,
    num: 1,
    nextStart: 2,
    resources: [
      expect.objectContaining({
        resource: 'draft.txt',
        access: 'private',
        size: 5,
        created: expect.any(Number),
      }),
    ],
  })
})

test('updateItemResource replaces the content, and the access only if it is sent', async () => {
  const updated = await client.updateItemResource({
    ...as('editor'),
    id,
    name: 'draft.txt',
    content: 'Second draft',
  })
  expect(promised.changedFiles.parse(updated).itemId).toBe(id)
  expect(await read('draft.txt')).toBe('Second draft')
  expect(await listed()).toContain('draft.txt private')
  await client.updateItemResource({
    ...as('editor'),
    id,
    name: 'draft.txt',
    content: 'Final',
    private: false,
  })
  expect(await read('draft.txt', 'viewer')).toBe('Final')
})

test('removeItemResource removes one resource, and all with deleteAll', async () => {
  const remove = (what: { resource: string } | { deleteAll: true }) =>
    client.removeItemResource({ ...as('editor'), id, ...what })
  expect(await remove({ resource: 'draft.txt' })).toEqual({ success: true })
  expect(await listed()).toEqual(['style.json inherit', 'texts/legend.txt inherit'])
  expect(await remove({ deleteAll: true })).toEqual({ success: true })
  expect(await listed()).toEqual([])
})

test('every function of this area is called', () => {
  expect(uncalled()).toEqual([])
})
