import { expect, test } from 'vitest'
import { memoryStore } from '../storage/database.ts'
import type { HistoryEntry } from './entry.ts'
import { timedId } from '../storage/timedId.ts'
import { createHistoryStore } from './historyStore.ts'

const place = 'https://gis.example.com/portal/sharing/rest publisher'
const entryAt = (time: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: timedId(place, time),
  place,
  time,
  who: 'publisher',
  portal: { name: 'Riverside', root: 'https://gis.example.com/portal/sharing/rest' },
  operation: '/community/groups/:groupId/export',
  title: `Write ${time}`,
  changes: [],
  call: { path: '/community/groups/a/export', fields: [] },
  outcome: 'unknown',
  ...more,
})

const setUp = (max?: number) => {
  let changes = 0
  const shelf = memoryStore()
  return { shelf, store: createHistoryStore(shelf, () => changes++, max), changes: () => changes }
}
const titles = (entries: readonly HistoryEntry[]) => entries.map(({ title }) => title)

test('entries of an account are listed newest first', async () => {
  const { store } = setUp()
  await store.add(entryAt(1))
  await store.add(entryAt(20))
  await store.add(entryAt(3, { id: 'elsewhere', place: 'elsewhere' }))
  expect(titles(await store.list(place))).toEqual(['Write 20', 'Write 1'])
  expect(titles(await store.latest(place, 1))).toEqual(['Write 20'])
  expect(titles(await store.latest(place, 5))).toEqual(['Write 20', 'Write 1'])
})

test('the outcome of a change is unknown until it is recorded with its message', async () => {
  const { store, changes } = setUp()
  const entry = entryAt(1)
  await store.add(entry)
  expect(await store.list(place)).toMatchObject([{ outcome: 'unknown' }])
  await store.end(entry.id, { outcome: 'failed', message: 'You may not.' })
  expect(await store.list(place)).toMatchObject([{ outcome: 'failed', message: 'You may not.' }])
  expect(changes()).toBe(2)
  // A stopped bulk operation is resumed: its message no longer applies.
  await store.end(entry.id, { outcome: 'done' })
  const [after] = await store.list(place)
  expect([after?.outcome, after?.message]).toEqual(['done', undefined])
})

test('the target of a change that creates something is added afterward', async () => {
  const { store } = setUp()
  const upload = entryAt(1, { target: { label: 'Rivers' } })
  await store.add(upload)
  await store.end(upload.id, { outcome: 'done', href: '/content/items/a' })
  expect((await store.list(place))[0]).toMatchObject({
    outcome: 'done',
    target: { label: 'Rivers', href: '/content/items/a' },
  })
})

test('the request that undoes a change that creates something is added afterward, too', async () => {
  const { store } = setUp()
  const created = entryAt(1, { target: { label: 'Nightly refresh' } })
  await store.add(created)
  const opposite = {
    operation: '/community/users/:userName/tasks/:taskId/delete',
    input: { userName: 'publisher', taskId: 'a' },
    title: 'Delete the task',
  }
  await store.end(created.id, { outcome: 'done', opposite })
  expect((await store.list(place))[0]).toMatchObject({ outcome: 'done', opposite })
  await store.end(created.id, { outcome: 'done' })
  expect((await store.list(place))[0]).toMatchObject({ opposite })
})

test('the oldest entries are deleted if there are too many', async () => {
  const { store } = setUp(3)
  for (const time of [5, 1, 4, 2, 3]) await store.add(entryAt(time))
  expect(titles(await store.list(place))).toEqual(['Write 5', 'Write 4', 'Write 3'])
})

test('the entries of an account can be cleared, all or those before a date', async () => {
  const { store } = setUp()
  for (const time of [1, 9, 10, 11]) await store.add(entryAt(time))
  await store.add(entryAt(1, { id: timedId('elsewhere', 1), place: 'elsewhere' }))
  expect(await store.clear(place, 10)).toBe(2)
  expect(titles(await store.list(place))).toEqual(['Write 11', 'Write 10'])
  expect(await store.clear(place)).toBe(2)
  expect(await store.list(place)).toEqual([])
  expect(await store.list('elsewhere')).toHaveLength(1)
})

test('an invalid record is not listed', async () => {
  const { store, shelf } = setUp()
  await shelf.put({ id: `${place} odd`, place, outcome: 'of a newer console' })
  await store.add(entryAt(1))
  expect(await store.list(place)).toHaveLength(1)
})
