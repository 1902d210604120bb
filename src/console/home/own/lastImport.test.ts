import { expect, test } from 'vitest'
import type { FollowedJob } from '../../shared/jobs/followedJob.ts'
import { lastImport } from './OwnPackages.tsx'

const job = (id: string, more: Partial<FollowedJob> = {}): FollowedJob => ({
  id,
  place: 'here',
  ref: { kind: 'portal', jobId: id },
  title: id,
  kind: 'import',
  started: 1,
  state: 'succeeded',
  destination: '/groups/g/import?package=p&job=j',
  ...more,
})

test('the newest import of a package with imported items is returned', () => {
  const jobs = [
    job('first'),
    job('second', { started: 2, state: 'partial' }),
    job('failed', { started: 3, state: 'failed' }),
    job('other', { started: 4, destination: '/groups/g/import?package=q&job=j' }),
    job('export', { started: 5, kind: 'export' }),
  ]
  expect(lastImport(jobs, 'p')).toMatchObject({ id: 'second', state: 'partial' })
  expect(lastImport(jobs.slice(2), 'p')).toBeUndefined()
})
