import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { Session } from '../session/session.ts'
import { maxAge, maxLength } from './storedDrafts.ts'

/** A storage of the browser with limited room for each text. */
const storage = (room = 10_000_000): Storage =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      if (text.length > room) throw new DOMException('Too large', 'QuotaExceededError')
      this[key] = text
    },
    removeItem(this: Record<string, string>, key: string) {
      Reflect.deleteProperty(this, key)
    },
  }) as Storage

const locks = new Set<string>()
const navigatorWithLocks = {
  locks: {
    query: () => Promise.resolve({ held: [...locks].map((name) => ({ name })) }),
    request: (name: string, _: unknown, hold: () => Promise<void>) => {
      if (locks.has(name)) return Promise.reject(new DOMException('Held', 'TimeoutError'))
      locks.add(name)
      return hold()
    },
  },
}

/** Opens a tab of the browser; a reloaded or duplicated one has a session storage. All that follows happens in this tab. */
const openTab = async (session = storage(), username = 'publisher') => {
  vi.resetModules()
  const { establish } = await import('../session/session.ts')
  const { draftOf, mapOf, setOfTexts } = await import('./draft.ts')
  const stored = await import('./storedDrafts.ts')
  const { unappliedPages } = await import('./unappliedPages.ts')
  vi.stubGlobal('sessionStorage', session)
  establish({
    session: {
      root: 'https://gis.example.com/portal',
      person: { username },
      organization: {},
    } as Session,
    client: undefined as never,
    token: () => Promise.resolve(''),
    revoke: () => Promise.resolve(),
    forget: () => undefined,
  })
  const Basket = z.object({
    fruits: mapOf(z.string(), z.object({ bites: mapOf(z.string(), z.boolean()) })),
    colors: setOfTexts,
  })
  stored.claimDrafts()
  return {
    ...stored,
    session,
    unappliedPages,
    basket: (options = {}) => draftOf('basket', Basket, empty, options),
    /** The values that closed tabs left in a draft with this name. */
    left: async (name: string) =>
      (await stored.draftsOfClosedTabs())
        .filter((draft) => draft.name === name)
        .map(({ value }) => value),
    front: () => vi.stubGlobal('sessionStorage', session),
    close: () => locks.delete(`portal-console tab ${session.getItem('portal-console.tab')}`),
    /** Waits until drafts are copied. */
    copied: () => vi.waitFor(() => expect(Object.keys(localStorage)).not.toEqual([])),
  }
}

const empty = {
  fruits: new Map<string, { bites: Map<string, boolean> }>(),
  colors: new Set<string>(),
}
const full = {
  fruits: new Map([['apple', { bites: new Map([['mine', true]]) }]]),
  colors: new Set(['red']),
}
const encoded = { fruits: [['apple', { bites: [['mine', true]] }]], colors: ['red'] }
const basketKey = 'portal-console.draft https://gis.example.com/portal publisher basket'

/** Stores a value in a tab that is then closed. */
const leave = async (name: string, value: unknown, username?: string) => {
  const tab = await openTab(undefined, username)
  tab.storeDraft(name, value, true)
  await vi.waitFor(() => expect(JSON.stringify(Object.keys(localStorage))).toContain(name))
  tab.close()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  locks.clear()
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('navigator', navigatorWithLocks)
  vi.stubGlobal('window', { location: new URL('https://console.example.com/content?q=a') })
  vi.stubGlobal('document', { querySelector: () => ({ textContent: 'Content' }) })
})
// Test files share modules: the next one must not find a session.
afterAll(() => vi.resetModules())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

describe('a draft', () => {
  test('is restored after a reload until it is applied', async () => {
    const first = await openTab()
    expect(first.basket().read()).toBe(empty)
    first.basket().keep(full)
    await first.copied()
    first.close()
    const reloaded = await openTab(first.session)
    expect(reloaded.basket().read()).toEqual(full)
    reloaded.basket().forget()
    expect(reloaded.basket().read()).toBe(empty)
    expect(reloaded.hasDraft('basket')).toBe(false)
    await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
  })

  test('belongs to one person', async () => {
    const { session, basket } = await openTab()
    basket().keep(full)
    const other = await openTab(session, 'other')
    expect(other.basket().read()).toBe(empty)
    expect(other.ownDrafts()).toEqual([])
  })

  test('with the initial values is not stored', async () => {
    const { basket, hasDraft } = await openTab()
    basket().keep(full)
    expect(basket().keep({ ...empty })).toBe(true)
    expect(hasDraft('basket')).toBe(false)
  })

  test('that is too large is not stored, which its page is told, and removes the previous one', async () => {
    const { basket } = await openTab(storage(300))
    expect(basket().keep(full)).toBe(true)
    expect(basket().keep({ ...full, colors: new Set(['x'.repeat(300)]) })).toBe(false)
    expect(basket().read()).toBe(empty)
  })

  test('for which local storage has no room remains in its tab, without an outdated copy', async () => {
    vi.stubGlobal('localStorage', storage(300))
    const { basket, copied } = await openTab()
    basket().keep(full)
    await copied()
    const large = { ...full, colors: new Set(['x'.repeat(300)]) }
    expect(basket().keep(large)).toBe(true)
    expect(basket().read()).toEqual(large)
    await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual([]))
  })

  test.each([
    'no JSON',
    'null',
    '{"values":{}}',
    '{"value":{"fruits":7},"page":{"path":"/","title":""},"modified":1}',
    '{"value":{"fruits":[["apple",{"bites":[["mine","yes"]]}]],"colors":[]},"page":{"path":"/","title":""},"modified":1}',
  ])('of an incompatible version is ignored and not changed: %s', async (text) => {
    const { session, basket } = await openTab()
    session.setItem(basketKey, text)
    localStorage.setItem(`${basketKey} tab`, text)
    expect(basket().read()).toBe(empty)
    expect(basket().parse(JSON.parse(text === 'no JSON' ? '{}' : text))).toBe(empty)
    expect(session.getItem(basketKey)).toBe(text)
  })

  test('that is damaged is not listed, and removed if its tab is closed', async () => {
    const { session, ownDrafts, draftsOfClosedTabs } = await openTab()
    session.setItem(basketKey, 'no JSON')
    localStorage.setItem(`${basketKey} tab`, '{}')
    expect(ownDrafts()).toEqual([])
    expect(await draftsOfClosedTabs()).toEqual([])
    expect(localStorage.getItem(`${basketKey} tab`)).toBeNull()
  })

  test('is counted with each change, and once with its end', async () => {
    const { basket, draftChanges } = await openTab()
    basket().forget()
    expect(draftChanges.get()).toBe(0)
    basket().keep(full)
    basket().keep({ ...empty })
    basket().forget()
    expect(draftChanges.get()).toBe(2)
  })
})

describe('the copy of a draft', () => {
  test('of an open tab is never offered or removed, however old it is', async () => {
    const first = await openTab()
    first.storeDraft('settings', 'text', true)
    await first.copied()
    wait(8 * 24 * 3_600_000)
    expect(await first.left('settings')).toEqual([])
    const second = await openTab()
    expect(second.isInOtherTab('settings')).toBe(true)
    expect(await second.left('settings')).toEqual([])
    expect(Object.keys(localStorage)).toHaveLength(1)
  })

  test('of a closed tab is offered to the same person for the same form only', async () => {
    await leave('role', 'of another person', 'other')
    await leave('role 1', encoded)
    const { left, isInOtherTab, basket } = await openTab()
    expect(isInOtherTab('role')).toBe(false)
    expect(isInOtherTab('role 1')).toBe(true)
    expect(await left('role')).toEqual([])
    expect(await left('role 1')).toEqual([encoded])
    expect(basket().parse(encoded)).toEqual(full)
  })

  test('is offered no more after it was discarded or taken; then an older one is', async () => {
    await leave('settings', 'older')
    wait(1)
    await leave('settings', 'newer')
    const { left, draftsOfClosedTabs, removeLeftDraft } = await openTab()
    expect(await left('settings')).toEqual(['newer'])
    for (const draft of await draftsOfClosedTabs()) removeLeftDraft(draft)
    expect(await left('settings')).toEqual(['older'])
  })

  test('is stored until it is seven days old', async () => {
    const modified = Date.now()
    await leave('settings', 'text')
    const { left } = await openTab()
    vi.setSystemTime(modified + maxAge - 1)
    expect(await left('settings')).toEqual(['text'])
    wait(1)
    expect(await left('settings')).toEqual([])
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('is stored while all are within the total length; a longer one doesn’t remove others', async () => {
    await leave('settings', 'text')
    wait(1)
    await leave('long', 'x'.repeat(maxLength - 1_000))
    expect(await (await openTab()).draftsOfClosedTabs()).toHaveLength(2)
    wait(1)
    await leave('short', 'x'.repeat(2_000))
    const names = (await (await openTab()).draftsOfClosedTabs()).map(({ name }) => name)
    expect(names).toEqual(['short', 'settings'])
    expect(Object.keys(localStorage)).toHaveLength(2)
  })

  test('of a selection does not exist', async () => {
    const { basket, storeDraft, copied } = await openTab()
    basket({ isOfSelection: true }).keep(full)
    storeDraft('settings', 'text', true)
    await copied()
    expect(Object.keys(localStorage)).toHaveLength(1)
  })

  test('does not exist without locks', async () => {
    vi.stubGlobal('navigator', {})
    const { storeDraft } = await openTab()
    storeDraft('settings', 'text', true)
    await new Promise((resolve) => setTimeout(resolve))
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('belongs to the original tab, which a duplicated tab never removes', async () => {
    const original = await openTab()
    original.basket().keep(full)
    await original.copied()
    const duplicate = await openTab(Object.assign(storage(), original.session))
    expect(duplicate.basket().read()).toEqual(full)
    duplicate.basket().keep({ ...full, colors: new Set(['green']) })
    await vi.waitFor(() => expect(Object.keys(localStorage)).toHaveLength(2))
    duplicate.basket().forget()
    await vi.waitFor(() => expect(Object.keys(localStorage)).toHaveLength(1))
    original.front()
    expect(original.basket().read()).toEqual(full)
    original.close()
    expect(await (await openTab()).left('basket')).toEqual([encoded])
  })
})

test('pages with unapplied changes are those of this tab, then those that closed tabs left', async () => {
  await leave('settings', { values: { name: 'A', days: '3' } })
  await leave('basket', encoded)
  const { basket, unappliedPages } = await openTab()
  basket().keep(full)
  const { queryFn } = unappliedPages()
  const page = { path: '/content?q=a', title: 'Content' }
  expect(await queryFn?.({} as never)).toEqual([
    { ...page, name: 'basket', changes: 1, isOfClosedTab: false },
    { ...page, name: 'settings', changes: 2, isOfClosedTab: true },
  ])
})
