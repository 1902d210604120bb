import { expect, test } from 'vitest'
import type { FollowedJob } from '../../shared/jobs/followedJob.ts'
import type { ListedRun } from '../../shared/bulk/list.ts'
import { draftRows } from './drafts.ts'
import { hostRows } from './hosts.ts'
import { jobRows } from './jobs.ts'
import { runRows } from './runs.ts'

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
  counts: { done: 10, skipped: 0, failed: 0 },
  started: 0,
  ended: 0,
  state: 'ended',
  isWorkedOn: false,
  ...more,
})
const some = { done: 7, skipped: 0, failed: 3 }

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

test('unapplied changes lead to their page', () => {
  const page = { name: 'settings', path: '/organization/settings/security', title: 'Settings' }
  expect(draftRows([{ ...page, changes: 2, isOfClosedTab: false }])).toMatchObject([
    { title: 'Settings: 2 unapplied changes', href: '/organization/settings/security' },
  ])
})

test.each([
  [1, /^h1\.example is in the domain/, '?show=related&host=h1.example'],
  [3, /^h1\.example, h2\.example,? and h3\.example are in the domain/, '?show=related'],
  [5, /^h1\.example, h2\.example, h3\.example,? and 2 more are in the domain/, '?show=related'],
])('the row about %i unknown hosts names them, and opens the only one', (count, line, search) => {
  const hosts = Array.from({ length: count }, (_, index) => ({
    host: `h${index + 1}.example`,
    relation: 'related' as const,
    items: 1,
    listed: [],
    owners: [],
  }))
  const [row] = hostRows({ ended: 0, total: count, found: count, items: count, hosts })
  expect(row?.line).toMatch(line)
  expect(row?.href).toBe(`/organization/urls/unknown-hosts${search}`)
})
