import { describe, expect, test } from 'vitest'
import { memoryStore } from '../storage/database.ts'
import { copyAge, createCopies, maxLength } from './draftCopies.ts'

const place = 'https://gis.example.com/portal/sharing/rest publisher'

/** A browser whose tabs share one store. */
const browser = () => {
  const shelf = memoryStore()
  const open = new Set<string>()
  let clock = 0
  const tab = (name: string) => {
    open.add(name)
    return createCopies({
      shelf,
      tab: () => Promise.resolve(name),
      openTabs: () => Promise.resolve(open),
      now: () => clock,
    })
  }
  return {
    tab,
    shelf,
    close: (name: string) => open.delete(name),
    wait: (milliseconds: number) => {
      clock += milliseconds
    },
    stored: async () => (await shelf.list(place)).length,
  }
}

describe('a draft', () => {
  test('of an open tab is never offered or removed, however old it is', async () => {
    const { tab, wait, stored } = browser()
    const [first, second] = [tab('first'), tab('second')]
    await first.keep(place, 'settings', 'text')
    wait(2 * copyAge)
    expect(await second.find(place, 'settings')).toBeUndefined()
    expect(await first.find(place, 'settings')).toBeUndefined()
    expect(await stored()).toBe(1)
  })

  test('of a closed tab is offered to the same person for the same form only', async () => {
    const { tab, close } = browser()
    await tab('first').keep(place, 'settings', 'text')
    close('first')
    const second = tab('second')
    expect(await second.find(place, 'role 1')).toBeUndefined()
    expect(await second.find('another person', 'settings')).toBeUndefined()
    expect(await second.find(place, 'settings')).toMatchObject({ text: 'text' })
  })

  test('is offered no more after it was applied, discarded, or taken', async () => {
    const { tab, close } = browser()
    const first = tab('first')
    await first.keep(place, 'settings', 'text')
    await first.keep(place, 'settings', undefined)
    await first.keep(place, 'role 1', 'text')
    close('first')
    const second = tab('second')
    expect(await second.find(place, 'settings')).toBeUndefined()
    const found = await second.find(place, 'role 1')
    if (found) await second.remove(found)
    expect(await second.find(place, 'role 1')).toBeUndefined()
  })

  test('is stored until it is seven days old', async () => {
    const { tab, close, wait, stored } = browser()
    await tab('first').keep(place, 'settings', 'text')
    close('first')
    const second = tab('second')
    wait(copyAge - 1)
    expect(await second.find(place, 'settings')).toBeDefined()
    wait(1)
    expect(await second.find(place, 'settings')).toBeUndefined()
    expect(await stored()).toBe(0)
  })

  test.each([
    ['below', maxLength - 1, 2],
    ['at', maxLength, 2],
    ['above', maxLength + 1, 1],
  ])('is stored while all are %s the total length', async (_, length, count) => {
    const { tab, close, wait, stored } = browser()
    await tab('older').keep(place, 'settings', 'x'.repeat(100))
    wait(1)
    await tab('newer').keep(place, 'settings', 'x'.repeat(length - 100))
    close('older')
    close('newer')
    expect(await tab('third').find(place, 'settings')).toMatchObject({ tab: 'newer' })
    expect(await stored()).toBe(count)
  })

  test('that cannot be read does not keep the others from being offered', async () => {
    const { tab, close, shelf } = browser()
    await tab('first').keep(place, 'settings', 'text')
    close('first')
    await shelf.put({ id: 'damaged', place })
    expect(await tab('second').list(place)).toMatchObject([{ name: 'settings', text: 'text' }])
  })

  test('of the tab that was changed last comes first', async () => {
    const { tab, close, wait } = browser()
    const [first, second] = [tab('first'), tab('second')]
    await first.keep(place, 'settings', 'older')
    wait(1)
    await second.keep(place, 'settings', 'newer')
    close('first')
    close('second')
    const third = tab('third')
    wait(1)
    await first.keep(place, 'role 1', 'text', { path: '/organization/roles/1', title: 'Editor' })
    expect(await third.list(place)).toMatchObject([
      { name: 'role 1', page: { title: 'Editor' } },
      { name: 'settings', text: 'newer' },
    ])
    const newest = await third.find(place, 'settings')
    expect(newest).toMatchObject({ text: 'newer' })
    if (newest) await third.remove(newest)
    expect(await third.find(place, 'settings')).toMatchObject({ text: 'older' })
  })
})
