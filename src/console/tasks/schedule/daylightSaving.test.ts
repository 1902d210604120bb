import { expect, test } from 'vitest'
import { nextRuns } from '../../../rest/tasks/schedule/nextRuns.ts'
import { schedule } from '../../../rest/tasks/schedule/testing.ts'
import { localRuns } from './daylightSaving.ts'
import { shiftText } from './notes.ts'

const runs = (text: string, after: string, count: number) =>
  nextRuns(schedule(text), { after: Date.parse(after), count })

const shown = (times: readonly number[], zone: string) =>
  localRuns(times, zone).map(({ clock, shift }) =>
    shift === undefined ? clock : `${clock} ${shift > 0 ? '+' : ''}${shift}`,
  )

test.each([
  [
    'Europe/Berlin',
    '2027-03-27T00:00Z',
    ['2027-03-27T03:30', '2027-03-28T04:30 +60', '2027-03-29T04:30'],
  ],
  [
    'Europe/Berlin',
    '2027-10-30T00:00Z',
    ['2027-10-30T04:30', '2027-10-31T03:30 -60', '2027-11-01T03:30'],
  ],
  [
    'America/New_York',
    '2027-03-13T00:00Z',
    ['2027-03-12T21:30', '2027-03-13T21:30', '2027-03-14T22:30 +60'],
  ],
  [
    'America/New_York',
    '2027-11-06T00:00Z',
    ['2027-11-05T22:30', '2027-11-06T22:30', '2027-11-07T21:30 -60'],
  ],
  [
    'Australia/Lord_Howe',
    '2027-04-02T00:00Z',
    ['2027-04-02T13:30', '2027-04-03T13:30', '2027-04-04T13:00 -30'],
  ],
  [
    'Asia/Kolkata',
    '2027-03-27T00:00Z',
    ['2027-03-27T08:00', '2027-03-28T08:00', '2027-03-29T08:00'],
  ],
  ['UTC', '2027-03-27T00:00Z', ['2027-03-27T02:30', '2027-03-28T02:30', '2027-03-29T02:30']],
])('daily runs on the clock of %s after %s', (zone, after, expected) => {
  expect(shown(runs('30 2 * * ?', after, 3), zone)).toEqual(expected)
})

test('runs within the hour that the clock repeats are told apart by the offset', () => {
  const times = runs('30 * * * ?', '2027-10-31T00:00Z', 2)
  expect(localRuns(times, 'Europe/Berlin')).toEqual([
    { time: times[0], clock: '2027-10-31T02:30', offset: 120 },
    { time: times[1], clock: '2027-10-31T02:30', offset: 60, shift: -60 },
  ])
})

test('midnight is the hour 0, and the clock can show another day than UTC', () => {
  expect(shown(runs('0 23 31 12 ?', '2026-11-23T00:00Z', 1), 'Europe/Berlin')).toEqual([
    '2027-01-01T00:00',
  ])
})

test('yearly runs have the same offset, so the changes between them are not mentioned', () => {
  expect(shown(runs('0 0 1 7 ?', '2026-11-23T00:00Z', 2), 'Europe/Berlin')).toEqual([
    '2027-07-01T02:00',
    '2028-07-01T02:00',
  ])
})

test('an unknown time zone is an error, and a list without runs is empty', () => {
  expect(() => localRuns([0], 'Mars/Olympus')).toThrow(RangeError)
  expect(localRuns([], 'Europe/Berlin')).toEqual([])
})

test('a change of the clock has a text', () => {
  expect(shiftText(60)).toMatch(/ 1 hour later, /)
  expect(shiftText(-30)).toMatch(/ 30 minutes earlier, /)
})
