import { describe, expect, test } from 'vitest'
import { Job } from '../../../rest/records/job.ts'
import { readJob, viewOfJob } from './view.ts'

const job = (status: string, result?: object): Job =>
  Job.parse({
    id: 'j1',
    definition: { type: 'import', groupId: 'g1', groupTitle: 'Hydrology' },
    status,
    created: 1000,
    modified: 9000,
    messages: ['Reading the package.'],
    ...(result ? { result } : {}),
  })
const result = (done: number, skipped: number, failed: number) => ({
  itemsImported: Array.from({ length: done }, (_, index) => ({ itemId: `a${index}` })),
  itemsSkipped: Array.from({ length: skipped }, (_, index) => ({ itemId: `b${index}` })),
  itemsFailedImport: Array.from({ length: failed }, (_, index) => ({
    itemId: `c${index}`,
    message: 'broken',
  })),
})

describe('a job', () => {
  test('that completed with all items succeeded', () => {
    expect(viewOfJob(job('completed', result(3, 0, 0)))).toMatchObject({
      state: 'succeeded',
      group: { id: 'g1', title: 'Hydrology' },
      ended: 9000,
    })
    expect(viewOfJob(job('Completed', result(0, 2, 0))).state).toBe('succeeded')
  })

  test('that completed with failed items is Partial, not Succeeded', () => {
    expect(viewOfJob(job('completed', result(3, 0, 1))).state).toBe('partial')
    expect(viewOfJob(job('completed', result(0, 1, 1))).state).toBe('partial')
    expect(viewOfJob(job('completed', result(0, 0, 2))).state).toBe('failed')
  })

  test('with an unknown state shows the portal’s name of the state and has not ended', () => {
    const view = viewOfJob(job('pondering'))
    expect(view).toMatchObject({ state: 'unknown', word: 'pondering' })
    expect(view.ended).toBeUndefined()
  })
})

describe('a job of bulk publishing', () => {
  const datasets = [
    { dataset: 'county.permits', outcome: 'published' },
    { dataset: 'county.roads', outcome: 'removed' },
    { dataset: 'county.log', outcome: 'skipped', message: 'No column identifies its rows.' },
  ]
  const failed = { dataset: 'county.zones', outcome: 'failed', message: 'Its key is no number.' }
  const publishing = (status: string, outcomes?: readonly object[]) =>
    Job.parse({
      ...job(status),
      definition: { operation: 'publishAllDatasets', datastoreId: 'd1' },
      result: outcomes ? { datasets: outcomes } : null,
    })

  test('has succeeded if no dataset failed, even if datasets cannot be published', () => {
    const view = viewOfJob(publishing('completed', datasets))
    expect(view).toMatchObject({ state: 'succeeded', dataStoreId: 'd1' })
    expect(view.outcome).toEqual({
      done: [{ itemId: 'county.permits' }, { itemId: 'county.roads' }],
      skipped: [{ itemId: 'county.log', message: 'No column identifies its rows.' }],
      failed: [],
    })
  })

  test('is Partial if datasets failed, also if all did, and Failed only if the job did not reach its end', () => {
    expect(viewOfJob(publishing('completed', [...datasets, failed])).state).toBe('partial')
    expect(viewOfJob(publishing('completed', [failed])).state).toBe('partial')
    expect(viewOfJob(publishing('partial')).state).toBe('partial')
    expect(viewOfJob(publishing('failed')).state).toBe('failed')
    expect(viewOfJob(publishing('processing')).state).toBe('running')
  })

  test('that is reported as the status of the item is running while `partial` can mean that, unless the status of the job is known', async () => {
    const ref = { kind: 'item', userName: 'ada', itemId: 'd1' } as const
    const sent: unknown[] = []
    let ofJob: string | undefined
    const send = ((_operation: unknown, input: unknown) => {
      sent.push(input)
      return Promise.resolve({ status: 'partial', jobInfo: { status: ofJob } })
    }) as Parameters<typeof readJob>[0]
    const jobOf = { jobId: 'j1', jobType: 'publishAllDatasets' }
    expect(await readJob(send, { ...ref, ...jobOf })).toMatchObject({
      state: 'running',
      dataStoreId: 'd1',
    })
    for (const [word, state] of [
      ['processing', 'running'],
      ['partial', 'partial'],
      ['completed', 'succeeded'],
    ] as const) {
      ofJob = word
      expect(await readJob(send, { ...ref, ...jobOf })).toMatchObject({ state, word })
    }
    ofJob = undefined
    sent.splice(1, 3)
    expect((await readJob(send, ref)).state).toBe('running')
    expect(sent).toEqual([
      { userName: 'ada', itemId: 'd1', ...jobOf },
      { userName: 'ada', itemId: 'd1' },
    ])
  })

  test('of another kind that lists datasets has no outcome', () => {
    const described = Job.parse({
      ...job('completed', { datasets }),
      definition: { operation: 'describe', datastoreId: 'd1' },
    })
    expect(viewOfJob(described)).toMatchObject({ state: 'succeeded', outcome: { done: [] } })
    expect(viewOfJob(described).dataStoreId).toBeUndefined()
  })
})

test('the reason of a failed job is its last message, or that of the only item that failed', () => {
  expect(viewOfJob(job('failed')).reason).toBe('Reading the package.')
  expect(viewOfJob(job('completed', result(3, 0, 1))).reason).toBe('broken')
  expect(viewOfJob(job('completed', result(3, 0, 2))).reason).toBeUndefined()
  expect(viewOfJob(job('completed', result(3, 0, 0))).reason).toBeUndefined()
})
