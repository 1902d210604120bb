import { describe, expect, test } from 'vitest'
import { runStateName, runTone } from '../words.ts'
import { durationOf, failuresInARow, figuresOf, lastError, runsPoll } from './runs.ts'

const due = 1_790_000_000_000

/** Runs with these states, newest first, an hour apart. */
const runsOf = (...states: readonly string[]) =>
  states.map((status, index) => ({
    status,
    created: due - index * 3_600_000,
    modified: due - index * 3_600_000 + (index + 1) * 1_000,
    result: `Result ${index}`,
  }))

describe('failed runs in a row', () => {
  test.each([
    ['no runs', [], 0],
    ['a success after failures', ['succeeded', 'failed', 'failed'], 0],
    ['failures after a success', ['failed', 'failed', 'succeeded', 'failed'], 2],
    ['only failures', ['failed', 'failed', 'failed', 'failed', 'failed'], 5],
    ['a run in progress', ['executing', 'failed', 'failed', 'succeeded'], 2],
    ['a skipped run between them', ['failed', 'skipped', 'failed', 'succeeded'], 2],
  ])('of %s', (_what, states, count) => {
    expect(failuresInARow(runsOf(...states))).toBe(count)
  })
})

test('a skipped run was not run: neither a success nor a failure', () => {
  expect([runStateName('skipped'), runTone('skipped')]).toEqual(['Not run', 'neutral'])
})

test('the last error is that of the latest failed run', () => {
  expect(lastError(runsOf('succeeded', 'failed', 'failed'))).toBe('Result 1')
  expect(lastError(runsOf('succeeded'))).toBeUndefined()
  expect(
    lastError([{ status: 'failed', created: due, modified: due, result: ' ' }]),
  ).toBeUndefined()
})

describe('the duration of a run', () => {
  const [run] = runsOf('succeeded')
  const at = (status: string) => ({ status, created: due, modified: due + 5_000 })

  test('is the time until its end', () => {
    expect(run && durationOf(run, due + 60_000)).toBe(1_000)
    expect(durationOf(at('failed'), due + 60_000)).toBe(5_000)
  })

  test('is the time until now while it is executing', () => {
    expect(durationOf(at('executing'), due + 60_000)).toBe(60_000)
  })

  test('is never negative, whatever the clock of the browser says', () => {
    expect(durationOf(at('executing'), due - 60_000)).toBe(0)
  })

  test('is undefined if it never started', () => {
    expect(durationOf(at('skipped'), due)).toBeUndefined()
    expect(durationOf(at('scheduled'), due)).toBeUndefined()
  })
})

describe('figures', () => {
  test('count the states, and take the durations of runs that succeeded or failed', () => {
    const { counts, median, longest } = figuresOf(
      runsOf('executing', 'succeeded', 'failed', 'skipped', 'succeeded'),
    )
    expect(Object.fromEntries(counts)).toEqual({
      executing: 1,
      succeeded: 2,
      failed: 1,
      skipped: 1,
    })
    expect(median).toBe(3_000)
    expect(longest).toBe(5_000)
  })

  test('of an even number of runs have the mean of the two in the middle', () => {
    expect(figuresOf(runsOf('succeeded', 'succeeded')).median).toBe(1_500)
  })

  test('without runs have no duration', () => {
    expect(figuresOf([])).toEqual({ counts: new Map(), median: undefined, longest: undefined })
  })
})

describe('runs are read again', () => {
  const task = { active: true, nextStart: due + 60_000 }

  test('after two seconds while one has not ended', () => {
    expect(runsPoll(runsOf('executing', 'succeeded'), task, due)).toBe(2_000)
    expect(runsPoll(runsOf('scheduled'), { active: false }, due)).toBe(2_000)
  })

  test('when the next one is due', () => {
    expect(runsPoll(runsOf('succeeded'), task, due)).toBe(62_000)
    expect(runsPoll([], { active: true, nextStart: due + 90 * 86_400_000 }, due)).toBe(86_400_000)
  })

  test('every 15 seconds while one is overdue', () => {
    expect(runsPoll([], task, due + 120_000)).toBe(15_000)
  })

  test('never if none is expected', () => {
    expect(runsPoll(runsOf('succeeded'), { active: false, nextStart: due + 1 }, due)).toBe(false)
    expect(runsPoll(runsOf('failed'), { active: true }, due)).toBe(false)
    expect(runsPoll([], undefined, due)).toBe(false)
  })
})
