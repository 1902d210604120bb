import { expect, test } from 'vitest'
import { memoryStore } from '../../shell/storage/database.ts'
import type { SelectedItem } from './selectedItem.ts'
import { createSelectionStore } from './selectionStore.ts'

const place = 'https://gis.example.com/portal/sharing/rest publisher'
const item = (id: string, more: Partial<SelectedItem> = {}): SelectedItem => ({
  id,
  title: `Item ${id}`,
  type: 'PDF',
  owner: 'publisher',
  modified: 1,
  ...more,
})
const many = (count: number) => Array.from({ length: count }, (_, index) => item(`i${index}`))

const setUp = () => {
  let changes = 0
  const shelf = memoryStore()
  const open = (name = 'tab', from = name) =>
    createSelectionStore({ shelf, place, name, from }, () => (changes += 1))
  return { shelf, open, changes: () => changes }
}
const idsOf = (items: readonly SelectedItem[]) => items.map(({ id }) => id)

test('items are selected once, in their order, and can be cleared', () => {
  const { open, changes } = setUp()
  const store = open()
  const empty = store.now()
  store.add([item('b'), item('a'), item('b')])
  expect(idsOf(store.now().items())).toEqual(['b', 'a'])
  store.remove(['b', 'unknown'])
  expect(store.now()).toMatchObject({ count: 1 })
  expect(store.now().has('a')).toBe(true)
  expect(store.now().has('b')).toBe(false)
  expect(changes()).toBe(2)
  expect(empty.items).not.toBe(store.now().items)
})

test('selecting an item again updates its data and keeps its position', () => {
  const store = setUp().open()
  store.add([item('a'), item('b')])
  store.add([item('a', { title: 'Renamed' })])
  expect(
    store
      .now()
      .items()
      .map(({ title }) => title),
  ).toEqual(['Renamed', 'Item b'])
})

test('a selection is restored after a reload, but not after it was cleared', async () => {
  const { open } = setUp()
  const before = open()
  before.add(many(1_000))
  before.remove(['i0', 'i500'])
  await before.kept()
  const after = open()
  await after.load()
  expect(after.now().count).toBe(998)
  expect(idsOf(after.now().items())).toEqual(idsOf(before.now().items()))
  after.add(many(1_000))
  after.remove(many(600).map(({ id }) => id))
  await after.kept()
  const again = open()
  await again.load()
  expect(again.now().count).toBe(400)
  again.clear()
  await again.kept()
  const cleared = open()
  await cleared.load()
  expect(cleared.now().count).toBe(0)
})

test('a duplicated tab has its own copy of the selection', async () => {
  const { open } = setUp()
  const first = open()
  first.add(many(3))
  await first.kept()
  const second = open('other', 'tab')
  await second.load()
  second.remove(['i0'])
  await second.kept()
  for (const [name, count] of [
    ['tab', 3],
    ['other', 2],
  ] as const) {
    const again = open(name)
    await again.load()
    expect(again.now().count).toBe(count)
  }
})

test('a click in a selection of 100,000 items rewrites only a small part', async () => {
  const { open, shelf } = setUp()
  const store = open()
  const all = many(100_000)
  for (let index = 0; index < all.length; index += 100) store.add(all.slice(index, index + 100))
  await store.kept()
  const written: number[] = []
  const { put } = shelf
  Object.assign(shelf, {
    put: (record: { items: unknown[] } & Parameters<typeof put>[0]) => {
      written.push(record.items.length)
      return put(record)
    },
  })
  store.remove(['i50000'])
  await store.kept()
  expect(written).toEqual([249])
})

test('a record of an incompatible version is ignored', async () => {
  const { open, shelf } = setUp()
  await shelf.put({ id: `${place} tab 000000`, place, items: [{ id: 7 }] })
  const store = open()
  await store.load()
  expect(store.now().count).toBe(0)
})
