import { describe, expect, test, vi } from 'vitest'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { isRefused, nextPoll, polled } from './polling.ts'

describe('polling', () => {
  const running = { state: 'running', changedAt: 0, error: null, errorUpdateCount: 0 } as const

  test('repeats every two seconds while the job progresses, and backs off to ten seconds otherwise', () => {
    expect(nextPoll(running, 1000)).toBe(2000)
    expect(nextPoll(running, 20_000)).toBe(4000)
    expect(nextPoll(running, 600_000)).toBe(10_000)
  })

  test('ends with the job, and continues for an unknown state', () => {
    expect(nextPoll({ ...running, state: 'partial' }, 1000)).toBe(false)
    expect(nextPoll({ ...running, state: 'failed' }, 1000)).toBe(false)
    expect(nextPoll({ ...running, state: 'unknown' }, 1000)).toBe(2000)
    expect(nextPoll({ ...running, state: undefined }, 1000)).toBe(false)
  })

  test('of work that can be over ends when nothing has changed for three minutes', () => {
    const unclear = { ...running, canBeOver: true }
    expect(nextPoll(unclear, 20_000)).toBe(4000)
    expect(nextPoll(unclear, 179_999)).toBe(10_000)
    expect(nextPoll(unclear, 180_000)).toBe(false)
    expect(nextPoll({ ...unclear, changedAt: 100_000 }, 180_000)).toBe(10_000)
  })

  test('continues if the portal did not respond, and stops if it refused', () => {
    const busy = new PortalError({ code: 503, message: 'Busy.' })
    const refused = new PortalError({ code: 403, message: 'No.', messageCode: 'GWM_0003' })
    const unread = { state: 'queued', changedAt: undefined, errorUpdateCount: 3 } as const
    expect(nextPoll({ ...unread, error: busy })).toBe(6000)
    expect(nextPoll({ ...running, error: busy, errorUpdateCount: 3 }, 1000)).toBe(2000)
    expect(nextPoll({ ...unread, error: refused })).toBe(false)
    expect(isRefused(refused)).toBe(true)
    expect(isRefused(busy)).toBe(false)
  })

  test('backs off while a query returns the same response', () => {
    vi.useFakeTimers()
    const { refetchInterval } = polled<object>((data) => (data ? 'running' : undefined))
    const state = { data: {}, error: null, errorUpdateCount: 0 }
    expect(refetchInterval({ state })).toBe(2000)
    vi.advanceTimersByTime(20_000)
    expect(refetchInterval({ state })).toBe(4000)
    expect(refetchInterval({ state: { ...state, data: {} } })).toBe(2000)
    expect(refetchInterval({ state: { ...state, data: undefined } })).toBe(false)
    vi.useRealTimers()
  })
})
