import { expect, test } from 'vitest'
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
