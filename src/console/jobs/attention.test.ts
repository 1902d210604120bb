import { expect, test } from 'vitest'
import type { ListedRun } from '../shared/bulk/list.ts'
import type { FollowedJob } from '../shared/jobs/followedJob.ts'
import { jobRows, runRows } from './attention.ts'

const day = 86_400_000

const job = (more: Partial<FollowedJob>): FollowedJob => ({
  id: 'one',
  place: 'here',
  ref: { kind: 'portal', jobId: 'one' },
  kind: 'export',
  title: 'Export of Rivers',
  started: 0,
  state: 'failed',
  ...more,
})

test.each([
  ['queued', []],
  ['running', []],
  ['succeeded', []],
  ['cancelled', []],
  ['unknown', []],
  ['partial', ['warning Export of Rivers is partly done /jobs/one']],
  ['failed', ['error Export of Rivers failed /jobs/one']],
] as const)('of a job in the state %s, the rows are %j', (state, expected) => {
  expect(
    jobRows([job({ state })]).map(({ tone, title, href }) => `${tone} ${title} ${href}`),
  ).toEqual(expected)
})

const run = (more: Partial<ListedRun>): ListedRun => ({
  id: 'one',
  place: 'here',
  kind: 'move',
  title: 'Move 10 items',
  change: {},
  total: 10,
  counts: { done: 10, skipped: 0, failed: 0, unclear: 0 },
  started: 0,
  ended: 0,
  state: 'ended',
  isWorkedOn: false,
  ...more,
})
const some = { done: 7, skipped: 0, failed: 3, unclear: 0 }

test.each([
  ['that succeeded', {}, 0, []],
  ['that is running', { state: 'running', isWorkedOn: true }, 0, []],
  ['with failures', { counts: some }, 7 * day, ['warning Move 10 items is partly done']],
  ['with failures, longer ago', { counts: some }, 7 * day + 1, []],
  ['that was stopped', { state: 'stopped' }, 99 * day, ['warning Move 10 items was stopped']],
  ['whose tab was closed', { state: 'running' }, 0, ['warning Move 10 items was interrupted']],
] as const)('of a bulk operation %s, the rows are right', (_name, more, now, expected) => {
  expect(runRows([run(more)], now).map(({ tone, title }) => `${tone} ${title}`)).toEqual(expected)
})
