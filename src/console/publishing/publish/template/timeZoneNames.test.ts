import { expect, test } from 'vitest'
import { timeZones } from '../../../../rest/publishing/timeZones.ts'
import { allTimeZones, offsetText, timeZoneMeant, timeZoneNamed } from './timeZoneNames.ts'

test('every time zone has an offset that the runtime knows', () => {
  expect(
    allTimeZones()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(Object.keys(timeZones).toSorted())
  const [first] = allTimeZones()
  expect(first && offsetText(first.offset)).toBe('UTC−12:00')
  expect(offsetText(allTimeZones().at(-1)?.offset ?? 0)).toBe('UTC+14:00')
})

test.each([
  ['Pacific Standard Time', -480, 'Los Angeles', true],
  ['India Standard Time', 330, 'Kolkata', false],
  ['AUS Eastern Standard Time', 600, 'Sydney', true],
  ['UTC', 0, '', false],
])('%s is %i minutes ahead of UTC', (id, offset, city, hasDaylightSaving) => {
  expect(timeZoneNamed(id)).toMatchObject({ offset, city, hasDaylightSaving })
})

test.each([
  ['pacific standard time', 'Pacific Standard Time'],
  [' Los Angeles ', 'Pacific Standard Time'],
  ['America/Los_Angeles', 'Pacific Standard Time'],
  ['Berlin', 'W. Europe Standard Time'],
  ['Atlantis', undefined],
  ['', undefined],
])('“%s” means %s', (text, id) => {
  expect(timeZoneMeant(text)?.id).toBe(id)
})
