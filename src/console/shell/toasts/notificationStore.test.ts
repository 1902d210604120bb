import { expect, test } from 'vitest'
import { memoryStore } from '../storage/database.ts'
import { createNotificationStore, type StoredNotification } from './notificationStore.ts'

const day = 24 * 3_600_000
const now = Date.now()

const said = (message: string, more: Partial<StoredNotification> = {}) => ({
  place: 'ada',
  time: now,
  message,
  tone: 'success' as const,
  isRead: false,
  ...more,
})

/** A store, and a function that waits until it has stored what was added. */
const setUp = (most?: number) => {
  const records = memoryStore()
  let changes = 0
  const store = createNotificationStore(records, () => (changes += 1), most)
  const add = async (notification: ReturnType<typeof said>) => {
    const before = changes
    const id = store.add(notification)
    await expect.poll(() => changes, { interval: 1 }).toBeGreaterThan(before)
    return id
  }
  const messages = async (place = 'ada') => (await store.list(place)).map(({ message }) => message)
  return { records, store, add, messages }
}

test('the newest notifications of an account scope are kept, newest first', async () => {
  const { add, messages } = setUp(2)
  await add(said('second', { time: now - 2 }))
  await add(said('third', { time: now - 1 }))
  expect(await messages()).toEqual(['third', 'second'])
  await add(said('first', { time: now - 3 }))
  expect(await messages()).toEqual(['third', 'second'])
  await add(said('fourth'))
  expect(await messages()).toEqual(['fourth', 'third'])
  await add(said('of another person', { place: 'ben' }))
  expect(await messages()).toEqual(['fourth', 'third'])
  expect(await messages('ben')).toEqual(['of another person'])
})

test('notifications that are older than 30 days are not listed, and are deleted with the next one', async () => {
  const { add, messages, records } = setUp()
  await add(said('almost 30 days', { time: now - 30 * day + 60_000 }))
  await records.put({ ...said('more than 30 days', { time: now - 30 * day - 1 }), id: 'ada 0' })
  expect(await messages()).toEqual(['almost 30 days'])
  await add(said('today'))
  expect(await messages()).toEqual(['today', 'almost 30 days'])
  expect(await records.ids('ada')).toHaveLength(2)
})

test('notifications are marked as read one by one, and cleared for one person', async () => {
  const { add, store, messages } = setUp()
  const id = await add(said('read'))
  await add(said('unread'))
  await add(said('of another person', { place: 'ben' }))
  await store.markAsRead(id)
  expect((await store.list('ada')).filter(({ isRead }) => isRead).map((one) => one.id)).toEqual([
    id,
  ])
  await store.clear('ada')
  expect(await messages()).toEqual([])
  expect(await messages('ben')).toHaveLength(1)
})

test('a change that was undone is no longer offered for undo', async () => {
  const { add, store } = setUp()
  await add(said('renamed', { undo: 'a', time: now - 1 }))
  await add(said('moved', { undo: 'b' }))
  await store.endUndo('ada', 'a')
  expect((await store.list('ada')).map(({ undo }) => undo)).toEqual(['b', undefined])
})

test('records that do not parse are ignored', async () => {
  const { add, messages, records } = setUp()
  await records.put({ id: 'ada 9', place: 'ada', time: now, tone: 'loud' })
  await add(said('fine'))
  expect(await messages()).toEqual(['fine'])
})
