import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { noteDraft } from './copies.ts'
import { createDraft, mapOf, setOfTexts } from './draft.ts'

const Basket = z.object({
  fruits: mapOf(z.string(), z.object({ bites: mapOf(z.string(), z.boolean()) })),
  colors: setOfTexts,
})
type Basket = z.output<typeof Basket>

const empty: Basket = { fruits: new Map(), colors: new Set() }
const full: Basket = {
  fruits: new Map([['apple', { bites: new Map([['mine', true]]) }]]),
  colors: new Set(['red']),
}

/** A tab with limited storage. */
const tab = (room = 1_000) => {
  const texts = new Map<string, string>()
  const log: (string | undefined)[] = []
  const draft = () =>
    createDraft(
      {
        name: 'basket',
        onChange: (text) => log.push(text),
        key: () => 'basket',
        storage: () => ({
          getItem: (key) => texts.get(key) ?? null,
          removeItem: (key) => void texts.delete(key),
          setItem: (key, text) => {
            if (text.length > room) throw new DOMException('Too large', 'QuotaExceededError')
            texts.set(key, text)
          },
        }),
      },
      Basket,
      empty,
    )
  return { texts, log, draft }
}

test('a draft is restored after a reload until it is applied', () => {
  const { texts, draft } = tab()
  expect(draft().read()).toBe(empty)
  draft().keep(full)
  expect(draft().read()).toEqual(full)
  draft().forget()
  expect(draft().read()).toBe(empty)
  expect(texts.size).toBe(0)
})

test('initial values are not stored', () => {
  const { texts, draft } = tab()
  draft().keep(full)
  draft().keep({ ...empty })
  expect(texts.size).toBe(0)
})

test('a draft that is too large is not stored, and removes the previous one', () => {
  const { draft } = tab(100)
  draft().keep(full)
  draft().keep({ ...full, colors: new Set(['x'.repeat(100)]) })
  expect(draft().read()).toBe(empty)
})

test.each([
  'no JSON',
  '{"fruits":7}',
  '{"fruits":[["apple",{"bites":[["mine","yes"]]}]],"colors":[]}',
])('a draft of an incompatible version is ignored and not changed: %s', (text) => {
  const { texts, draft } = tab()
  texts.set('basket', text)
  expect(draft().read()).toBe(empty)
})

test('a text that a closed tab left becomes the draft of this tab, and is copied as such', () => {
  const { texts, log, draft } = tab()
  const text = JSON.stringify(z.encode(Basket, full))
  expect(draft().parse(text)).toEqual(full)
  expect(draft().read()).toBe(empty)
  expect(draft().adopt(text)).toEqual(full)
  expect(draft().read()).toEqual(full)
  expect(log).toEqual([text])
  expect(texts.get('basket')).toBe(text)
})

test('every change is copied, and its end: once', () => {
  const { log, draft } = tab()
  draft().forget()
  draft().keep(full)
  draft().keep({ ...empty })
  draft().forget()
  expect(log).toEqual([JSON.stringify(z.encode(Basket, full)), undefined])
})

test('a text of an incompatible version has no entries', () => {
  expect(tab().draft().parse('{"fruits":7}')).toBe(empty)
})

test('a full local storage does not keep the form from storing the draft in its tab', () => {
  const room = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('sessionStorage', room)
  vi.stubGlobal('localStorage', {
    ...room,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  vi.stubGlobal('navigator', { locks: {} })
  vi.stubGlobal('window', { location: new URL('https://console.example.com/content') })
  vi.stubGlobal('document', { querySelector: () => null })
  expect(() => noteDraft('place', 'basket', 'text')).not.toThrow()
  vi.unstubAllGlobals()
})
