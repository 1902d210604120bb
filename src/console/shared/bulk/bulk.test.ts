import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { ConnectionError, PortalError } from '../../../rest/protocol/errors.ts'
import { items } from '../../../rest/content/items.ts'
import { memoryStore } from '../../shell/storage/database.ts'
import { createBulk, type Lock } from './bulk.ts'
import { kind, type Kind } from './kind.ts'
import type { Outcome, Run, Target } from './records.ts'

afterEach(() => void vi.restoreAllMocks())

const place = 'https://gis.example.com ada'
const about = { place, kind: 'label', title: 'Label items', change: 'red' }

const targetsOf = (count: number, more: Partial<Target> = {}): Target[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `item ${index + 1}`,
    title: `Item ${index + 1}`,
    owner: 'ada',
    ...more,
  }))

/** What a try of a chunk meets: it works, is refused, or the connection breaks before or after the portal did it. */
type Weather = 'good' | 'refused' | 'broken' | 'answerLost' | 'tokenEnded'

/** A portal that stores a label for each item. */
const startWorld = (weather: () => Weather = () => 'good', options: Partial<Kind<string>> = {}) => {
  const labels = new Map<string, string>()
  const sent: string[][] = []
  const label = kind<string>({
    change: z.string(),
    chunkSize: 10,
    inFlight: 3,
    invalidates: [],
    request: () => ({ operation: items.read, input: { itemId: 'item 1' } }),
    perform: async (tasks): Promise<Outcome[]> => {
      const now = weather()
      sent.push(tasks.map(({ target }) => target.id))
      await Promise.resolve()
      if (now === 'broken') throw new ConnectionError('No connection.')
      if (now === 'refused')
        throw new PortalError({
          code: 403,
          message: 'Not yours.',
          details: [{ itemId: 'a', type: 'CSV', message: 'It belongs to ada.' }],
        })
      if (now === 'tokenEnded') throw new PortalError({ code: 498, message: 'Invalid token.' })
      for (const { target, change } of tasks) labels.set(target.id, change)
      if (now === 'answerLost') throw new ConnectionError('No connection.')
      return tasks.map(({ target }) => ({ id: target.id, state: 'done' }))
    },
    ...options,
  })
  const runs = memoryStore()
  const chunks = memoryStore()
  const held = new Set<string>()
  const reported: (readonly [string, unknown])[] = []
  const lock: Lock = async (name, whileHeld) => {
    if (held.has(name)) return undefined
    held.add(name)
    try {
      return await whileHeld()
    } finally {
      held.delete(name)
    }
  }
  /** A page of the console; a reload creates another one with the same stores. */
  const page = () =>
    createBulk({
      runs,
      chunks,
      kindNamed: (name) => Promise.resolve(name === 'label' ? (label as Kind<unknown>) : undefined),
      send: () => Promise.reject(new Error('nothing is sent here')),
      lock,
      changed: () => {},
      done: (_run, _kind, tasks) =>
        reported.push(...tasks.map(({ target, change }) => [target.id, change] as const)),
      worked: () => Promise.resolve(),
      wait: () => Promise.resolve(),
    })
  return { labels, sent, reported, page }
}

const outcomesOf = async (bulk: ReturnType<typeof createBulk>, { id }: Run) =>
  (await bulk.chunksOf(id)).flatMap(({ outcomes }) => outcomes)

describe('a bulk operation', () => {
  test('processes all targets in chunks of the size of one request, and counts them', async () => {
    const { labels, sent, page } = startWorld()
    const bulk = page()
    const run = await bulk.add(about, targetsOf(25))
    expect(await bulk.work(run.id)).toMatchObject({
      state: 'ended',
      total: 25,
      counts: { done: 25, skipped: 0, failed: 0 },
    })
    expect(sent.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([5, 10, 10])
    expect(new Set(labels.values())).toEqual(new Set(['red']))
  })

  test('sends separate requests for targets that can’t share one, each with its own change', async () => {
    const { labels, sent, page } = startWorld(() => 'good', { together: ({ change }) => change })
    const bulk = page()
    const targets = targetsOf(6).map((target, index) =>
      index % 2 === 0 ? target : { ...target, change: 'blue' },
    )
    await bulk.work((await bulk.add(about, targets)).id)
    expect(sent.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['item 1', 'item 3', 'item 5'],
      ['item 2', 'item 4', 'item 6'],
    ])
    expect([labels.get('item 1'), labels.get('item 2')]).toEqual(['red', 'blue'])
  })

  test('records the portal’s message and code for every target of a refused chunk, and continues', async () => {
    const answers: Weather[] = ['refused', 'good']
    const { page } = startWorld(() => answers.shift() ?? 'good', { inFlight: 1 })
    const bulk = page()
    const run = await bulk.add(about, targetsOf(15))
    expect(await bulk.work(run.id)).toMatchObject({ counts: { done: 5, failed: 10 } })
    expect((await outcomesOf(bulk, run))[0]).toEqual({
      id: 'item 1',
      state: 'failed',
      message: 'Not yours. CSV a: It belongs to ada.',
      code: '403',
    })
  })

  test('reports completed targets once, with their changes, and no failed ones', async () => {
    const answers: Weather[] = ['refused', 'good']
    const { page, reported } = startWorld(() => answers.shift() ?? 'good', { inFlight: 1 })
    const bulk = page()
    const [first, ...others] = targetsOf(12)
    if (!first) throw new Error('twelve targets were made')
    const run = await bulk.add(about, [...others, { ...first, change: 'blue' }])
    await bulk.work(run.id)
    expect(reported).toEqual([
      ['item 12', 'red'],
      ['item 1', 'blue'],
    ])
    await bulk.retryFailed(run.id)
    await bulk.work(run.id)
    expect(reported).toHaveLength(12)
  })

  test('retries after a broken connection, and is interrupted if the connection stays broken', async () => {
    let broken = 2
    const { page } = startWorld(() => (broken-- > 0 ? 'broken' : 'good'), { inFlight: 1 })
    const bulk = page()
    const run = await bulk.add(about, targetsOf(5))
    expect(await bulk.work(run.id)).toMatchObject({ state: 'ended', counts: { done: 5 } })

    broken = 5
    const other = await bulk.add(about, targetsOf(20))
    expect(await bulk.work(other.id)).toMatchObject({
      state: 'interrupted',
      counts: { done: 0, failed: 0 },
      message: 'The portal could not be reached.',
    })
    expect(await bulk.work(other.id)).toMatchObject({ state: 'ended', counts: { done: 20 } })
  })

  test('is running as soon as it is stored, and again as soon as it is resumed', async () => {
    const { page } = startWorld()
    const bulk = page()
    const run = await bulk.add(about, targetsOf(5))
    expect(await bulk.list(place)).toMatchObject([{ id: run.id, state: 'running' }])
    await bulk.interrupt(run.id, new Error('No connection.'))
    await bulk.begin(run.id)
    const [again] = await bulk.list(place)
    expect([again?.state, again?.message]).toEqual(['running', undefined])
  })

  test('stops after the requests in progress, and resumes later with the remaining targets', async () => {
    const { sent, page } = startWorld(
      () => {
        bulk.stop(run.id)
        return 'good'
      },
      { inFlight: 1 },
    )
    const bulk = page()
    const run = await bulk.add(about, targetsOf(30))
    expect(await bulk.work(run.id)).toMatchObject({ state: 'stopped', counts: { done: 10 } })
    expect(sent).toHaveLength(1)
    await bulk.work(run.id)
    expect(await bulk.work(run.id)).toMatchObject({ state: 'ended', counts: { done: 30 } })
    expect(sent).toHaveLength(3)
  })

  test('runs in one tab only', async () => {
    const { sent, page } = startWorld()
    const [one, other] = [page(), page()]
    const run = await one.add(about, targetsOf(30))
    const [first, second] = await Promise.all([one.work(run.id), other.work(run.id)])
    expect(first?.state).toBe('ended')
    expect(second).toBeUndefined()
    expect(sent).toHaveLength(3)
  })

  test('retries only what failed', async () => {
    const answers: Weather[] = ['good', 'refused']
    const { sent, page } = startWorld(() => answers.shift() ?? 'good', { inFlight: 1 })
    const bulk = page()
    const run = await bulk.add(about, targetsOf(20))
    await bulk.work(run.id)
    sent.length = 0
    await bulk.retryFailed(run.id)
    expect(await bulk.work(run.id)).toMatchObject({
      state: 'ended',
      counts: { done: 20, failed: 0 },
    })
    expect(sent.flat()).toEqual(
      targetsOf(20)
        .slice(10)
        .map(({ id }) => id),
    )
  })

  test('does not count a target without a result as a success', async () => {
    const { page } = startWorld(() => 'good', { perform: () => Promise.resolve([]) })
    const bulk = page()
    const run = await bulk.add(about, targetsOf(1))
    await bulk.work(run.id)
    expect(await outcomesOf(bulk, run)).toEqual([
      { id: 'item 1', state: 'failed', message: 'The portal did not report an outcome.' },
    ])
  })

  test('is deleted with its chunks to make room for newer ones after it has ended', async () => {
    let now = 0
    vi.spyOn(Date, 'now').mockImplementation(() => ++now)
    const { page } = startWorld()
    const bulk = page()
    const first = await bulk.add(about, targetsOf(1))
    await bulk.work(first.id)
    for (let round = 0; round < 50; round++)
      await bulk.work((await bulk.add(about, targetsOf(1))).id)
    await bulk.add(about, targetsOf(1))
    expect((await bulk.list(place)).some(({ id }) => id === first.id)).toBe(false)
    expect(await bulk.chunksOf(first.id)).toEqual([])
  })
})

test('completes each target with one outcome, for any errors, interruptions, and reloads', async () => {
  const weather = fc.constantFrom<Weather>('good', 'good', 'broken', 'answerLost', 'tokenEnded')
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 120 }),
      fc.array(weather, { maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      async (count, days, inFlight) => {
        const { labels, page } = startWorld(() => days.shift() ?? 'good', { inFlight })
        const targets = targetsOf(count)
        const run = await page().add(about, targets)
        let after = await page().work(run.id)
        while (after?.state === 'interrupted') after = await page().work(run.id)
        expect(after).toMatchObject({ state: 'ended', counts: { done: count, failed: 0 } })
        const outcomes = await outcomesOf(page(), run)
        expect(outcomes.map(({ id }) => id).toSorted()).toEqual(
          targets.map(({ id }) => id).toSorted(),
        )
        expect(labels.size).toBe(count)
      },
    ),
    { numRuns: 60 },
  )
})
