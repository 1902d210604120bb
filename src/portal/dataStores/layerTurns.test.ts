import { expect, test } from 'vitest'
import { createLayerTurns, type Capacity } from './layerTurns.ts'

/** LayerTurns with what began so far, in order. */
const turnsWith = (capacity: Capacity) => {
  const turns = createLayerTurns(capacity)
  const begun: string[] = []
  const endings = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      endings.set(name, () => resolve(name))
    })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    begun,
    settled,
    ofCaller: (caller: string, name: string, signal = new AbortController().signal) =>
      turns.ofCaller({ caller, signal }, work(name)),
    ofPublishing: (name: string) => turns.ofPublishing(work(name)),
    end: async (name: string) => {
      endings.get(name)?.()
      await settled()
    },
  }
}

test('callers take turns, each with at most two at once, and publishing has its own', async () => {
  const { begun, ofCaller, ofPublishing, end, settled } = turnsWith({
    total: 4,
    layers: 3,
    perCaller: 2,
  })
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => ofCaller('a', name)),
    ...['b1', 'b2'].map((name) => ofCaller('b', name)),
    ofCaller('c', 'c1'),
    ...['p1', 'p2'].map((name) => ofPublishing(name)),
  ]
  await settled()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'p1'])
  await end('p1')
  expect(begun.slice(4)).toEqual(['p2'])
  for (const name of ['b1', 'a1', 'a2', 'c1', 'a3', 'b2', 'a4', 'p2']) await end(name)
  expect(begun.slice(5)).toEqual(['c1', 'a3', 'b2', 'a4'])
  expect(await Promise.all(all)).toHaveLength(9)
})

test('what can do one thing at a time does what publishing needs first', async () => {
  const { begun, ofCaller, ofPublishing, end, settled } = turnsWith({
    total: 1,
    layers: 1,
    perCaller: 1,
  })
  const all = [ofCaller('a', 'a1'), ofCaller('a', 'a2'), ofCaller('b', 'b1'), ofPublishing('p1')]
  await settled()
  for (const name of ['a1', 'p1', 'b1', 'a2']) await end(name)
  expect(begun).toEqual(['a1', 'p1', 'b1', 'a2'])
  await Promise.all(all)
})

test('a caller with too many that wait gets an error to repeat it later, others do not', async () => {
  const { begun, ofCaller, ofPublishing, end } = turnsWith({
    total: 1,
    layers: 1,
    perCaller: 1,
  })
  const names = Array.from({ length: 51 }, (_, index) => `a${index}`)
  const all = names.map((name) => ofCaller('a', name))
  await expect(ofCaller('a', 'refused')).rejects.toMatchObject({
    code: 503,
    message: expect.stringContaining('Try again later') as unknown,
  })
  const others = Array.from({ length: 450 }, (_, index) => ofCaller(`b${index}`, `b${index}`))
  await expect(ofCaller('c', 'refused')).rejects.toMatchObject({ code: 503 })
  const published = ofPublishing('p1')
  await end('a0')
  await end('p1')
  for (let index = 0; begun.length < 502; index++) {
    await end(begun.at(-1) ?? '')
    expect(index).toBeLessThan(502)
  }
  await end(begun.at(-1) ?? '')
  expect(begun).not.toContain('refused')
  await Promise.all([...all, ...others, published])
})

test('a query whose client has disconnected is not begun', async () => {
  const { begun, ofCaller, end, settled } = turnsWith({ total: 1, layers: 1, perCaller: 1 })
  const leaving = new AbortController()
  const first = ofCaller('a', 'a1')
  const left = ofCaller('a', 'left', leaving.signal)
  const last = ofCaller('a', 'a2')
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 408 })
  await expect(ofCaller('b', 'late', leaving.signal)).rejects.toMatchObject({ code: 408 })
  await end('a1')
  await end('a2')
  await settled()
  expect(begun).toEqual(['a1', 'a2'])
  await Promise.all([first, last])
})
