import { expect, test } from 'vitest'
import type { Run } from './records.ts'
import { endStateOf, paceOf, runTitle } from './state.ts'

const run = (failed: number, more: Partial<Run> = {}): Run => ({
  id: 'r',
  place: 'here',
  kind: 'taskState',
  title: 'Disable 7 tasks',
  endTitle: '7 tasks disabled',
  change: undefined,
  total: 7,
  counts: { done: 7 - failed, skipped: 0, failed, unclear: 0 },
  started: 1,
  state: 'ended',
  ...more,
})
const undo = {
  title: 'Undo of “Disable 7 tasks”',
  endTitle: undefined,
  undoes: 'other',
}

test.each([
  ['one that runs', run(0, { state: 'running' }), 'Disable 7 tasks'],
  ['one that was stopped', run(0, { state: 'stopped' }), 'Disable 7 tasks'],
  ['one that is done', run(0), '7 tasks disabled'],
  ['one that is done in part', run(2), 'Disable 7 tasks'],
  ['an undo that runs', run(0, { ...undo, state: 'running' }), undo.title],
  ['an undo that is done', run(0, undo), undo.title],
  [
    'an undo that is done in part',
    run(2, undo),
    'Undo of “Disable 7 tasks”: 5 of 7 changes are undone',
  ],
  ['an undo that failed', run(7, undo), undo.title],
  [
    'an undo of a transfer that is done in part',
    run(2, { ...undo, kind: 'transfer' }),
    'Undo of the transfer: 5 of 7 items are back',
  ],
])('the title of %s', (_what, one, expected) => {
  expect(runTitle(one)).toBe(expected)
})

test('a bulk operation whose outcomes are unclear has neither succeeded nor failed', () => {
  const none = { done: 0, skipped: 0, failed: 0, unclear: 0 }
  expect(endStateOf({ ...none, unclear: 2 })).toBe('partial')
  expect(endStateOf({ ...none, failed: 1, unclear: 1 })).toBe('partial')
  expect(endStateOf({ ...none, failed: 2 })).toBe('failed')
  expect(endStateOf({ ...none, done: 2 })).toBe('succeeded')
})

test('the pace is that since the work began or was resumed, and unknown at first', () => {
  const begun = { time: 0, processed: 1_000 }
  const counts = { done: 1_400, skipped: 50, failed: 50, unclear: 0 }
  const after = (now: number) => paceOf({ begun, counts, total: 2_000 }, now)
  expect(after(1_000)).toBeUndefined()
  expect(after(10_000)).toEqual({ perSecond: 50, left: 10_000 })
  expect(paceOf({ begun: undefined, counts, total: 2_000 }, 10_000)).toBeUndefined()
})
