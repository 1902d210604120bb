import { describe, expect, test } from 'vitest'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { Job } from '../../../rest/records/job.ts'
import { isRefused, nextPoll } from './polling.ts'
import { viewOfJob } from './view.ts'

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

describe('polling', () => {
  const running = { state: 'running', changedAt: 0 } as const
  const polled = { error: null, errorUpdateCount: 0 }

  test('repeats every two seconds while the job progresses, and backs off to ten seconds otherwise', () => {
    expect(nextPoll({ ...polled, data: running }, 1000)).toBe(2000)
    expect(nextPoll({ ...polled, data: running }, 20_000)).toBe(4000)
    expect(nextPoll({ ...polled, data: running }, 600_000)).toBe(10_000)
  })

  test('ends with the job, and continues for an unknown state', () => {
    expect(nextPoll({ ...polled, data: { state: 'partial', changedAt: 0 } }, 1000)).toBe(false)
    expect(nextPoll({ ...polled, data: { state: 'failed', changedAt: 0 } }, 1000)).toBe(false)
    expect(nextPoll({ ...polled, data: { state: 'unknown', changedAt: 0 } }, 1000)).toBe(2000)
  })

  test('continues if the portal did not respond, and stops if it refused', () => {
    const busy = new PortalError({ code: 503, message: 'Busy.' })
    const refused = new PortalError({ code: 403, message: 'No.', messageCode: 'GWM_0003' })
    expect(nextPoll({ data: undefined, error: busy, errorUpdateCount: 3 })).toBe(6000)
    expect(nextPoll({ data: running, error: busy, errorUpdateCount: 3 }, 1000)).toBe(2000)
    expect(nextPoll({ data: undefined, error: refused, errorUpdateCount: 1 })).toBe(false)
    expect(isRefused(refused)).toBe(true)
    expect(isRefused(busy)).toBe(false)
  })
})
