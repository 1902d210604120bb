import { afterEach, describe, expect, test } from 'vitest'
import { cellsFrom, columns } from './cells.ts'

const before = process.env['TZ']
afterEach(() => {
  if (before === undefined) delete process.env['TZ']
  else process.env['TZ'] = before
})

const at = (iso: string) => new Date(iso).getTime()

/** Row and column of a time. */
const placeIn = (zoom: 'week' | 'day', now: string, time: string) => {
  const cell = cellsFrom(zoom, at(now)).cellAt(at(time))
  return cell === -1 ? undefined : [Math.floor(cell / columns), cell % columns]
}

describe('the timeline of a week', () => {
  test.each([
    ['UTC', '2026-11-23T00:00Z', [0, 0]],
    ['UTC', '2026-11-23T23:59Z', [0, 23]],
    ['UTC', '2026-11-29T23:59Z', [6, 23]],
    ['UTC', '2026-11-22T23:59Z', undefined],
    ['UTC', '2026-11-30T00:00Z', undefined],
    ['America/Los_Angeles', '2026-11-23T08:00Z', [0, 0]],
    ['America/Los_Angeles', '2026-11-24T07:59Z', [0, 23]],
    // Half an hour and a quarter of an hour beside UTC.
    ['Asia/Kolkata', '2026-11-23T18:30Z', [1, 0]],
    ['Asia/Kathmandu', '2026-11-23T18:14Z', [0, 23]],
    ['Asia/Kathmandu', '2026-11-23T18:15Z', [1, 0]],
  ])('in %s has %s in row and column %o', (zone, time, place) => {
    process.env['TZ'] = zone
    expect(placeIn('week', '2026-11-23T12:00Z', time)).toEqual(place)
  })

  test('has both hours that a clock shows at the end of daylight-saving time in one cell', () => {
    process.env['TZ'] = 'America/New_York'
    const now = '2026-11-01T12:00Z'
    expect(placeIn('week', now, '2026-11-01T05:30Z')).toEqual([0, 1])
    expect(placeIn('week', now, '2026-11-01T06:30Z')).toEqual([0, 1])
    expect(placeIn('week', now, '2026-11-01T07:30Z')).toEqual([0, 2])
    expect(placeIn('week', now, '2026-11-02T05:00Z')).toEqual([1, 0])
  })

  test('has no time for an hour that the start of daylight-saving time skips', () => {
    process.env['TZ'] = 'America/New_York'
    const { startOf, from, until } = cellsFrom('week', at('2026-03-08T12:00Z'))
    expect(startOf(1)).toBe(at('2026-03-08T06:00Z'))
    expect(startOf(2)).toBeUndefined()
    expect(startOf(3)).toBe(at('2026-03-08T07:00Z'))
    expect((until - from) / 3_600_000).toBe(7 * 24 - 1)
  })
})

describe('the timeline of a day', () => {
  test.each([
    ['UTC', '2026-11-23T12:00Z', [0, 0]],
    ['UTC', '2026-11-23T12:09Z', [0, 0]],
    ['UTC', '2026-11-23T12:10Z', [1, 0]],
    ['UTC', '2026-11-23T12:59Z', [5, 0]],
    ['UTC', '2026-11-23T13:00Z', [0, 1]],
    ['UTC', '2026-11-24T11:59Z', [5, 23]],
    ['UTC', '2026-11-24T12:00Z', undefined],
    // The current hour began at 12:30 UTC.
    ['Asia/Kolkata', '2026-11-23T12:30Z', [0, 0]],
    ['Asia/Kolkata', '2026-11-23T12:29Z', undefined],
  ])('in %s has %s in row and column %o', (zone, time, place) => {
    process.env['TZ'] = zone
    expect(placeIn('day', '2026-11-23T12:42Z', time)).toEqual(place)
  })
})

test.each(['week', 'day'] as const)('the first minute of each cell of a %s is in it', (zoom) => {
  process.env['TZ'] = 'Australia/Lord_Howe'
  const { rows, startOf, cellAt } = cellsFrom(zoom, at('2026-11-23T12:00Z'))
  for (let cell = 0; cell < rows * columns; cell++) {
    const start = startOf(cell)
    expect(start === undefined ? cell : cellAt(start)).toBe(cell)
  }
})
