import { expect, test } from 'vitest'
import type { JobRef } from '../../../rest/protocol/jobReference.ts'
import { portalJobId } from './followedJob.ts'

const item = { kind: 'item', userName: 'ada', itemId: 'i' } as const
const server = { id: 's', url: 'https://gis.example.com', adminUrl: 'https://gis.example.com' }

test.each<[string, JobRef, string | undefined]>([
  ['an import', { kind: 'portal', jobId: 'a', key: 'k' }, 'a'],
  ['a job of a data store', { ...item, jobId: 'a', jobType: 'publishAllDatasets' }, 'a'],
  ['a download, whose page is named by its item', item, undefined],
  ['an upgrade', { kind: 'upgrade', server, toVersion: '11.4' }, undefined],
])('the job ID of %s', (_what, ref, id) => {
  expect(portalJobId(ref)).toBe(id)
})
