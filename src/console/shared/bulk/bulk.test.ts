import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { ConnectionError, PortalError } from '../../../rest/protocol/errors.ts'
import { items } from '../../../rest/content/items.ts'
import { memoryStore, type RecordStore, type StoredRecord } from '../../shell/storage/database.ts'
import { createBulk, type Bulk, type Lock } from './bulk.ts'
import { kind, type Kind } from './kind.ts'
import { storedChunks, storedOutcomes } from './testing/storedChunks.ts'
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

/**
 * What a try of a chunk meets: it works, is refused, the connection breaks before or after the portal did it, or the answer is in an
 * unknown form after the portal did it, or did not do it.
 */
type Weather =
  | 'good'
  | 'refused'
  | 'broken'
  | 'answerLost'
  | 'tokenEnded'
  | 'unknownAnswer'
  | 'unknownRefusal'

const unknownAnswer = () =>
  new PortalError({ code: 200, message: 'Unknown form.' }, { results: [] }, { isUnexpected: true })

/** A store that knows how many records it returned or received at once, and how many it returned before they were stored again. */
const watched = (store: RecordStore) => {
  let most = 0
  let mostAhead = 0
  const read = new Set<string>()
  const note = <T extends readonly StoredRecord[]>(records: T): T => {
    most = Math.max(most, records.length)
    return records
  }
  const watching: RecordStore = {
    ...store,
    list: async (scope) => note(await store.list(scope)),
    page: async (...asked) => {
      const page = note(await store.page(...asked))
      for (const { id, state } of page) if (state === 'waiting') read.add(id)
      mostAhead = Math.max(mostAhead, read.size)
      return page
    },
    put: async (record) => {
      read.delete(record.id)
      await store.put(record)
    },
    putAll: async (records) => store.putAll(note(records)),
  }
  return { store: watching, most: () => most, mostAhead: () => mostAhead }
}

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
      if (now === 'unknownRefusal') throw unknownAnswer()
      if (now === 'tokenEnded') throw new PortalError({ code: 498, message: 'Invalid token.' })
      for (const { target, change } of tasks) labels.set(target.id, change)
      if (now === 'unknownAnswer') throw unknownAnswer()
      if (now === 'answerLost') throw new ConnectionError('No connection.')
      return tasks.map(({ target }) => ({ id: target.id, state: 'done' }))
    },
    found: async (tasks) =>
      tasks
        .filter(({ target, change }) => labels.get(target.id) === change)
        .map(({ target }) => ({ id: target.id, state: 'done', message: 'Found.' })),
    ...options,
  })
  const runs = memoryStore()
  const { store: chunks, ...memory } = watched(memoryStore())
  const notified: string[] = []
  const held = new Set<string>()
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
      changed: () => void notified.push('changed'),
      worked: () => Promise.resolve(),
      wait: () => Promise.resolve(),
    })
  /** Closes all pages: the browser releases their locks. */
  const close = () => held.clear()
  return { labels, sent, page, close, chunks, runs, memory, notified }
}

const outcomesOf = (bulk: Bulk, { id }: Run) => storedOutcomes(bulk, id)

describe('a bulk operation', () => {
  test('processes all targets in chunks of the size of one request, and counts them', async () => {
    const { labels, sent, page } = startWorld()
    const bulk = page()
    const run = await bulk.add(about, [targetsOf(25)])
    expect(await bulk.work(run.id)).toMatchObject({
      state: 'ended',
      total: 25,
      counts: { done: 25, skipped: 0, failed: 0, unclear: 0 },
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
    await bulk.work((await bulk.add(about, [targets])).id)
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
    const run = await bulk.add(about, [targetsOf(15)])
    expect(await bulk.work(run.id)).toMatchObject({ counts: { done: 5, failed: 10, unclear: 0 } })
    expect((await outcomesOf(bulk, run))[0]).toEqual({
      id: 'item 1',
      state: 'failed',
      message: 'Not yours. CSV a: It belongs to ada.',
      code: '403',
    })
  })

  test('retries after a broken connection, and is interrupted if the connection stays broken', async () => {
    let broken = 2
    const { page } = startWorld(() => (broken-- > 0 ? 'broken' : 'good'), { inFlight: 1 })
    const bulk = page()
    const run = await bulk.add(about, [targetsOf(5)])
    expect(await bulk.work(run.id)).toMatchObject({ state: 'ended', counts: { done: 5 } })

    broken = 5
    const other = await bulk.add(about, [targetsOf(20)])
    expect(await bulk.work(other.id)).toMatchObject({
      state: 'interrupted',
      counts: { done: 0, failed: 0, unclear: 0 },
      message: 'The portal could not be reached.',
    })
    expect(await bulk.work(other.id)).toMatchObject({ state: 'ended', counts: { done: 20 } })
  })

  test('is running as soon as it is stored, and again as soon as it is resumed', async () => {
    const { page } = startWorld()
    const bulk = page()
    const run = await bulk.add(about, [targetsOf(5)])
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
    const run = await bulk.add(about, [targetsOf(30)])
    expect(await bulk.work(run.id)).toMatchObject({ state: 'stopped', counts: { done: 10 } })
    expect(sent).toHaveLength(1)
    await bulk.work(run.id)
    expect(await bulk.work(run.id)).toMatchObject({ state: 'ended', counts: { done: 30 } })
    expect(sent).toHaveLength(3)
  })

  test('runs in one tab only', async () => {
    const { sent, page } = startWorld()
    const [one, other] = [page(), page()]
    const run = await one.add(about, [targetsOf(30)])
    const [first, second] = await Promise.all([one.work(run.id), other.work(run.id)])
    expect(first?.state).toBe('ended')
    expect(second).toBeUndefined()
    expect(sent).toHaveLength(3)
  })

  test('retries only what failed', async () => {
    const answers: Weather[] = ['good', 'refused']
    const { sent, page } = startWorld(() => answers.shift() ?? 'good', { inFlight: 1 })
    const bulk = page()
    const run = await bulk.add(about, [targetsOf(20)])
    await bulk.work(run.id)
    sent.length = 0
    await bulk.retryFailed(run.id)
    expect(await bulk.work(run.id)).toMatchObject({
      state: 'ended',
      counts: { done: 20, failed: 0, unclear: 0 },
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
    const run = await bulk.add(about, [targetsOf(1)])
    await bulk.work(run.id)
    expect(await outcomesOf(bulk, run)).toEqual([
      { id: 'item 1', state: 'unclear', message: 'The portal did not report an outcome.' },
    ])
  })

  test('is deleted with its chunks to make room for newer ones after it has ended', async () => {
    let now = 0
    vi.spyOn(Date, 'now').mockImplementation(() => ++now)
    const { page } = startWorld()
    const bulk = page()
    const first = await bulk.add(about, [targetsOf(1)])
    await bulk.work(first.id)
    for (let round = 0; round < 50; round++)
      await bulk.work((await bulk.add(about, [targetsOf(1)])).id)
    await bulk.add(about, [targetsOf(1)])
    expect((await bulk.list(place)).some(({ id }) => id === first.id)).toBe(false)
    expect(await storedChunks(bulk, first.id)).toEqual([])
  })
})

async function* unreadable() {
  yield targetsOf(100)
  await Promise.resolve()
  throw new ConnectionError('No connection.')
}

describe('a bulk operation on 10,000 targets', () => {
  const count = 10_000
  /** The targets as they arrive, 100 at a time; `read` counts them. */
  async function* arriving(read = { count: 0 }) {
    for (let first = 0; first < count; first += 100) {
      await Promise.resolve()
      read.count += 100
      yield Array.from({ length: 100 }, (_, index) => ({
        id: `item ${first + index}`,
        title: `Item ${first + index}`,
        owner: 'ada',
      }))
    }
  }

  test('is stored, processed, and retried with a few chunks in memory', async () => {
    let round = 0
    const { page, memory } = startWorld(() => (round++ % 10 === 0 ? 'refused' : 'good'))
    const bulk = page()
    const run = await bulk.add(about, arriving())
    expect(run.total).toBe(count)
    expect(await bulk.work(run.id)).toMatchObject({ counts: { done: 9_000, failed: 1_000 } })
    await bulk.retryFailed(run.id)
    expect(await bulk.work(run.id)).toMatchObject({ counts: { done: 9_900, failed: 100 } })
    await bulk.retryFailed(run.id)
    expect(await bulk.work(run.id)).toMatchObject({
      state: 'ended',
      counts: { done: 9_990, failed: 10 },
    })
    expect(memory.most()).toBeLessThanOrEqual(100)
  })

  test('reads its chunks when it is their turn', async () => {
    const { page, memory } = startWorld()
    const bulk = page()
    const run = await bulk.add(about, arriving())
    await bulk.work(run.id)
    expect(memory.mostAhead()).toBeLessThanOrEqual(30)
  })

  test('stores targets while others arrive, and is listed when all are stored', async () => {
    const { page, chunks } = startWorld()
    const bulk = page()
    const read = { count: 0 }
    const seen: number[] = []
    async function* watchedTargets() {
      for await (const batch of arriving(read)) {
        seen.push((await chunks.ids('the run')).length * 10 - read.count)
        expect(await bulk.list(place)).toEqual([])
        yield batch
      }
    }
    await bulk.add({ ...about, id: 'the run' }, watchedTargets())
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(-100)
    expect(await bulk.list(place)).toMatchObject([{ id: 'the run', total: count }])
  })

  test('is not kept if its targets can’t all be read', async () => {
    const { page, chunks, runs } = startWorld()
    const bulk = page()
    await expect(bulk.add({ ...about, id: 'the run' }, unreadable())).rejects.toThrow(
      'No connection.',
    )
    expect(await chunks.ids('the run')).toEqual([])
    expect(await runs.list(place)).toEqual([])
  })

  test('neither is listed nor runs if the page was closed while its targets were stored, and the next one removes what is left', async () => {
    const { page, chunks, runs, sent } = startWorld()
    const left = { ...about, id: 'left', total: 0, started: 1, state: 'adding' }
    await runs.put({ ...left, counts: { done: 0, skipped: 0, failed: 0, unclear: 0 } })
    const targets = targetsOf(1)
    await chunks.put({ id: 'left 0', place: 'left', targets, state: 'waiting', outcomes: [] })
    const bulk = page()
    expect(await bulk.list(place)).toEqual([])
    expect(await bulk.work('left')).toBeUndefined()
    expect(sent).toEqual([])
    await bulk.add(about, [targets])
    expect(await chunks.ids('left')).toEqual([])
    expect(await runs.get('left')).toBeUndefined()
  })

  test('waits for its start, which tells its title, while others are stored, and a discarded one leaves nothing', async () => {
    const { page, chunks, runs, sent, memory } = startWorld()
    const bulk = page()
    const prepared = await bulk.prepare({ ...about, id: 'prepared' }, arriving())
    const discarded = await bulk.prepare({ ...about, id: 'discarded' }, arriving())
    expect([prepared.total, await bulk.list(place)]).toEqual([count, []])
    expect(await bulk.work('prepared')).toBeUndefined()
    await page().add({ ...about, id: 'another' }, [targetsOf(1)])
    await discarded.discard()
    expect(await chunks.ids('discarded')).toEqual([])
    expect(await runs.get('discarded')).toBeUndefined()
    expect(sent).toEqual([])

    const title = 'Label 10,000 items'
    expect(await prepared.start({ title })).toMatchObject({ title, total: count, state: 'running' })
    await prepared.discard()
    expect(await bulk.work('prepared')).toMatchObject({ state: 'ended', counts: { done: count } })
    expect(memory.most()).toBeLessThanOrEqual(100)
  })

  test('is removed by the next one if its page was closed before the start', async () => {
    const { page, chunks, runs, close } = startWorld()
    await page().prepare({ ...about, id: 'left' }, [targetsOf(10)])
    close()
    await page().add(about, [targetsOf(1)])
    expect(await chunks.ids('left')).toEqual([])
    expect(await runs.get('left')).toBeUndefined()
  })

  test('notifies a few times a second, however many requests it sends', async () => {
    const { page, sent, notified } = startWorld()
    const bulk = page()
    const run = await bulk.add(about, arriving())
    const begin = Date.now()
    notified.length = 0
    await bulk.work(run.id)
    expect(sent).toHaveLength(1_000)
    expect(notified.length).toBeLessThanOrEqual(6 + (Date.now() - begin) / 300)
  })

  test('counts the outcomes of a page that was closed before it counted them', async () => {
    const { page, chunks, runs } = startWorld(() => 'good', { inFlight: 1 })
    const bulk = page()
    const run = await bulk.add(about, [targetsOf(30)])
    await bulk.work(run.id)
    const [first] = await storedChunks(bulk, run.id)
    if (!first) throw new Error('there are three chunks')
    await chunks.put({ ...first, state: 'waiting', outcomes: [] })
    await runs.change(run.id, (record) => ({
      ...record,
      state: 'running',
      counts: { done: 0, skipped: 0, failed: 0, unclear: 0 },
    }))
    expect(await page().work(run.id)).toMatchObject({ state: 'ended', counts: { done: 30 } })
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
        const run = await page().add(about, [targets])
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

describe('a change whose answer is not understood', () => {
  /** A bulk operation of three requests: the answer to the first one is in an unknown form. */
  const unclear = async (weather: Weather) => {
    let tries = 0
    const world = startWorld(() => (++tries === 1 ? weather : 'good'), { inFlight: 1 })
    const bulk = world.page()
    const run = await bulk.add(about, [targetsOf(25)])
    const after = await bulk.work(run.id)
    return { ...world, bulk, run, after }
  }

  test('is sent once, also after a reload, and the others are made', async () => {
    const { sent, page, close, after, run, bulk } = await unclear('unknownAnswer')
    expect(after).toMatchObject({ state: 'ended', counts: { done: 15, failed: 0, unclear: 10 } })
    close()
    await page().work(run.id)
    expect(sent.map(([first]) => first)).toEqual(['item 1', 'item 11', 'item 21'])
    expect((await outcomesOf(bulk, run))[0]).toEqual({
      id: 'item 1',
      state: 'unclear',
      message: 'Unknown form.',
      response: '{\n  "results": []\n}',
    })
  })

  test('is done if the portal shows it when it is checked, which sends no change', async () => {
    const { sent, bulk, run } = await unclear('unknownAnswer')
    await bulk.checkUnclear(run.id)
    const [after] = await bulk.list(place)
    expect(after?.counts).toEqual({ done: 25, skipped: 0, failed: 0, unclear: 0 })
    expect(sent).toHaveLength(3)
  })

  test('failed if the portal does not show it, and can then be repeated', async () => {
    const { labels, bulk, run } = await unclear('unknownRefusal')
    await bulk.checkUnclear(run.id)
    const [checked] = await bulk.list(place)
    expect(checked?.counts).toEqual({ done: 15, skipped: 0, failed: 10, unclear: 0 })
    expect(labels.size).toBe(15)
    await bulk.retryFailed(run.id)
    await bulk.work(run.id)
    expect(labels.size).toBe(25)
  })

  test('stays unclear if the portal does not show it, and is not repeated after a lost response either', async () => {
    const refused = new PortalError({ code: 403, message: 'Not yours.' })
    const weathers: Weather[] = ['answerLost']
    const world = startWorld(() => weathers.shift() ?? 'good', {
      inFlight: 1,
      found: () => Promise.reject(refused),
    })
    const bulk = world.page()
    const run = await bulk.add(about, [targetsOf(25)])
    await bulk.work(run.id)
    expect(world.sent).toHaveLength(3)
    expect((await bulk.list(place))[0]?.counts).toMatchObject({ done: 15, unclear: 10 })
    await expect(bulk.checkUnclear(run.id)).rejects.toBe(refused)
    expect((await bulk.list(place))[0]?.counts).toMatchObject({ done: 15, unclear: 10 })
  })

  test('that can’t be recognized can be repeated after a check, which says so', async () => {
    let tries = 0
    const world = startWorld(() => (++tries === 1 ? 'unknownAnswer' : 'good'), {
      found: () => Promise.resolve([]),
      isRecognizable: () => false,
    })
    const bulk = world.page()
    const run = await bulk.add(about, [targetsOf(3)])
    await bulk.work(run.id)
    await bulk.checkUnclear(run.id)
    const [first] = await outcomesOf(bulk, run)
    expect(first).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('does not show'),
    })
    await bulk.retryFailed(run.id)
    expect(await bulk.work(run.id)).toMatchObject({ counts: { done: 3, failed: 0 } })
  })
})
