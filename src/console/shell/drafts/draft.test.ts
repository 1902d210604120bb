import { expect, test } from 'vitest'
import * as z from 'zod'
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

/** A tab, whose storage may be too small. */
const tab = (room = 1_000) => {
  const texts = new Map<string, string>()
  const draft = () =>
    createDraft(
      {
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
  return { texts, draft }
}

test('what was entered is there again after a reload, until it has been applied', () => {
  const { texts, draft } = tab()
  expect(draft().read()).toBe(empty)
  draft().keep(full)
  expect(draft().read()).toEqual(full)
  draft().forget()
  expect(draft().read()).toBe(empty)
  expect(texts.size).toBe(0)
})

test('nothing is kept of what is as it was in the beginning', () => {
  const { texts, draft } = tab()
  draft().keep(full)
  draft().keep({ ...empty })
  expect(texts.size).toBe(0)
})

test('what is too large is not kept, nor what was kept before', () => {
  const { draft } = tab(100)
  draft().keep(full)
  draft().keep({ ...full, colors: new Set(['x'.repeat(100)]) })
  expect(draft().read()).toBe(empty)
})

test.each([
  'no JSON',
  '{"fruits":7}',
  '{"fruits":[["apple",{"bites":[["mine","yes"]]}]],"colors":[]}',
])('what another console wrote is left alone: %s', (text) => {
  const { texts, draft } = tab()
  texts.set('basket', text)
  expect(draft().read()).toBe(empty)
})
