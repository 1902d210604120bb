import { expect, test, vi } from 'vitest'
import { intervalOf, nextStart } from './nextStart.ts'

const at = (text: string) => {
  const [minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = ''] = text.split(' ')
  return { minute, hour, dayOfMonth, month, dayOfWeek }
}

test.each([
  ['* * * * ?', 60],
  ['*/15 * * * ?', 900],
  ['30 2 * * ?', 86_400],
  ['0 */12 * * ?', 43_200],
  ['0 6 ? * MON', 604_800],
  ['*/25 * * * ?', null],
  ['0 9-17 * * ?', null],
  ['* 0-22 * * ?', null],
  ['0 2 1-10 * ?', null],
  ['* * ? * MON-FRI', null],
  ['0 0 1 * ?', null],
  ['0 0 1 1 ?', null],
  ['0 6 ? * MON,THU', null],
])('the runs of %s are %j seconds apart', (text, seconds) => {
  expect(intervalOf(at(text))).toBe(seconds)
})

test('the next start is not before the start date and not after the end date', () => {
  const schedule = at('0 0 * * ?')
  const [monday, tuesday] = [Date.UTC(2026, 10, 23), Date.UTC(2026, 10, 24)]
  const task = { schedule, startDate: null, endDate: null }
  expect(nextStart(task, monday)).toBe(tuesday)
  expect(nextStart({ ...task, startDate: monday }, 0)).toBe(monday)
  expect(nextStart({ ...task, endDate: tuesday }, monday)).toBe(tuesday)
  expect(nextStart({ ...task, endDate: tuesday - 1 }, monday)).toBeUndefined()
})

test.each([
  [
    'clocks of the process go forward',
    '30 2 * * ?',
    '2026-03-07T12:00Z',
    ['03-08T02:30', '03-09T02:30'],
  ],
  [
    'clocks of the process go back',
    '30 1 * * ?',
    '2026-10-31T12:00Z',
    ['11-01T01:30', '11-02T01:30'],
  ],
  ['a leap day comes', '0 6 29 2 ?', '2026-11-23T00:00Z', ['02-29T06:00', '02-29T06:00']],
  ['February ends', '0 6 L * ?', '2028-02-01T00:00Z', ['02-29T06:00', '03-31T06:00']],
])('starts are at the same UTC time when %s', (_what, schedule, from, expected) => {
  vi.stubEnv('TZ', 'America/New_York')
  const task = { schedule: at(schedule), startDate: null, endDate: null }
  const first = nextStart(task, Date.parse(from)) ?? 0
  const second = nextStart(task, first) ?? 0
  vi.unstubAllEnvs()
  expect([first, second].map((time) => new Date(time).toISOString().slice(5, 16))).toEqual(expected)
})
