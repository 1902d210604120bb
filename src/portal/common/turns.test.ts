import { expect, test } from 'vitest'
import type { PortalError } from '../../rest/protocol/errors.ts'
import { createTurns, onBehalfOf } from './turns.ts'

/** Turns of which each takes as long as its caller says, and the order in which they began. */
const observed = (capacity: number, savings = 0) => {
  let now = 0
  const turns = createTurns(capacity, { now: () => now, savings })
  const began: string[] = []
  const use = (caller: string, duration: number) =>
    onBehalfOf(caller, async () => {
      const end = await turns.take()
      began.push(caller)
      now += duration
      await Promise.resolve()
      end()
    })
  return { use, began, turns }
}

test('a caller with one request waits for one turn of a caller with many', async () => {
  const { use, began } = observed(1)
  const many = Array.from({ length: 5 }, () => use('export', 100))
  await Promise.all([...many, use('visitor', 1)])
  expect(began).toEqual(['export', 'visitor', 'export', 'export', 'export', 'export'])
})

test('callers get the same time, not the same number of turns', async () => {
  const { use, began } = observed(1)
  await Promise.all([
    ...Array.from({ length: 3 }, () => use('slow', 30)),
    ...Array.from({ length: 6 }, () => use('quick', 10)),
  ])
  expect(began.join(' ')).toBe('slow quick quick quick slow quick quick quick slow')
})

test.each([
  [0, 'late early late early late early'],
  [20, 'late late late early early early'],
])('a caller saves up at most %i ms', async (savings, order) => {
  const { use, began } = observed(1, savings)
  const early = Array.from({ length: 6 }, () => use('early', 10))
  await early[2]
  began.length = 0
  await Promise.all([...early, ...Array.from({ length: 3 }, () => use('late', 10))])
  expect(began.join(' ')).toBe(order)
})

test('turns of one caller keep their order, and as many run at once as there is capacity', async () => {
  const { turns } = observed(2)
  const ends = await Promise.all([turns.take(), turns.take()])
  const order: number[] = []
  const third = turns.take().then((end) => (order.push(3), end))
  const fourth = turns.take().then((end) => (order.push(4), end))
  expect(order).toEqual([])
  for (const end of ends) {
    end()
    // Ending a turn twice gives no one another one.
    end()
  }
  const [endThird, endFourth] = await Promise.all([third, fourth])
  expect(order).toEqual([3, 4])
  endThird()
  endFourth()
})

test('turns and callers that wait for one are counted', async () => {
  const turns = createTurns(2)
  expect(turns.count()).toEqual({ used: 0, waiting: 0 })
  const [end, endSecond] = await Promise.all([turns.take(), turns.take()])
  const third = turns.take()
  const fourth = onBehalfOf('other', () => turns.take())
  expect(turns.count()).toEqual({ used: 2, waiting: 2 })
  end()
  endSecond()
  for (const endLater of await Promise.all([third, fourth])) endLater()
  expect(turns.count()).toEqual({ used: 0, waiting: 0 })
})

test('where too many wait, a caller is refused whose own limit is reached, or who waits with the most', async () => {
  const turns = createTurns(1, { longest: { ofCaller: 3, total: 5 } })
  const outcomes: string[] = []
  const use = (caller: string) =>
    onBehalfOf(caller, () =>
      turns
        .perform(() => Promise.resolve())
        .then(
          () => outcomes.push(`${caller} served`),
          (error: unknown) => outcomes.push(`${caller} ${(error as PortalError).code}`),
        ),
    )
  const all = Array.from('aaaaabbcd', use)
  expect(turns.count()).toEqual({ used: 1, waiting: 5 })
  await Promise.all(all)
  // Of the five of a, one runs and three wait, two of which make room for c and d.
  expect(outcomes.toSorted().join(', ')).toBe(
    'a 429, a 429, a 429, a served, a served, b served, b served, c served, d served',
  )
})
