import { afterEach, expect, test, vi } from 'vitest'
import { schedule } from '../../../rest/tasks/schedule/testing.ts'
import { scheduleInWords } from './scheduleInWords.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const inLanguage = (language: string) => {
  vi.stubGlobal('navigator', { languages: [language] })
}

test.each([
  ['* * * * ?', 'Every minute (UTC)'],
  ['*/15 * * * ?', 'Every 15 minutes (UTC)'],
  ['0/15 * * * *', 'Every 15 minutes (UTC)'],
  ['10 * * * ?', 'At 10 minutes past the hour (UTC)'],
  ['5/15 * * * ?', 'Every 15 minutes, starting at 5 minutes past the hour (UTC)'],
  ['*/7 * * * ?', 'At 0, 7, 14, 21, 28, 35, 42, 49, and 56 minutes past the hour (UTC)'],
  ['30/10 * * * ?', 'At 30, 40, and 50 minutes past the hour (UTC)'],
  ['1-10/4 * * * ?', 'At 1, 5, and 9 minutes past the hour (UTC)'],
  ['5,5 0 * * ?', 'At 00:05, every day (UTC)'],
  [
    '0,30 8-17 ? * MON-FRI',
    'At 0 and 30 minutes past the hour, between 08:00 and 17:59, Monday through Friday (UTC)',
  ],
  ['0 */6 * * ?', 'On the hour, every 6 hours (UTC)'],
  ['0 */5 * * ?', 'At 00:00, 05:00, 10:00, 15:00 and 20:00, every day (UTC)'],
  ['15 1/3 * * ?', 'At 15 minutes past the hour, every 3 hours, starting at 01:00 (UTC)'],
  ['0 22-2 * * ?', 'Every hour, between 22:00 and 02:00, every day (UTC)'],
  ['0 9,17 * * ?', 'At 09:00 and 17:00, every day (UTC)'],
  [
    '0 8-10,14-16 * * ?',
    'Every hour, at 08:00 through 10:00 and 14:00 through 16:00, every day (UTC)',
  ],
  ['30 2 * * ?', 'At 02:30, every day (UTC)'],
  ['00 02 * * *', 'At 02:00, every day (UTC)'],
  ['0 6 ? * 2,5', 'At 06:00, only on Monday and Thursday (UTC)'],
  ['0 6 ? * MON-WED,FRI', 'At 06:00, only on Monday through Wednesday and Friday (UTC)'],
  ['0 6 ? * mon-fri', 'At 06:00, Monday through Friday (UTC)'],
  ['0 6 ? * FRI-MON', 'At 06:00, Friday through Monday (UTC)'],
  ['0 0 * * 0', 'At 00:00, only on Sunday (UTC)'],
  ['0 0 ? * 1', 'At 00:00, only on Sunday (UTC)'],
  ['0 0 ? * 7', 'At 00:00, only on Saturday (UTC)'],
  ['0 0 ? * L', 'At 00:00, only on Saturday (UTC)'],
  ['0 0 ? * */2', 'At 00:00, only on Sunday, Tuesday, Thursday, and Saturday (UTC)'],
  ['0 0 1 * ?', 'At 00:00, on day 1 of the month (UTC)'],
  ['0 0 1,15 * ?', 'At 00:00, on day 1 and 15 of the month (UTC)'],
  ['0 0 */10 * ?', 'At 00:00, on day 1, 11, 21, and 31 of the month (UTC)'],
  ['0 0 25-5 * ?', 'At 00:00, between day 25 and 5 of the month (UTC)'],
  ['0 0 L * ?', 'At 00:00, on the last day of the month (UTC)'],
  ['0 0 l * ?', 'At 00:00, on the last day of the month (UTC)'],
  ['0 0 LW * ?', 'At 00:00, on the last weekday of the month (UTC)'],
  ['0 0 15w * ?', 'At 00:00, on the weekday nearest day 15 of the month (UTC)'],
  ['0 0 1W * ?', 'At 00:00, on the first weekday of the month (UTC)'],
  ['0 8 ? * 6#3', 'At 08:00, on the third Friday of the month (UTC)'],
  ['0 8 ? * fri#5', 'At 08:00, on the fifth Friday of the month (UTC)'],
  ['0 8 ? * 6L', 'At 08:00, on the last Friday of the month (UTC)'],
  ['0 8 ? * monL', 'At 08:00, on the last Monday of the month (UTC)'],
  ['30 2 29 FEB ?', 'At 02:30, on day 29 of the month, only in February (UTC)'],
  [
    '0 0 1 */3 ?',
    'At 00:00, on day 1 of the month, only in January, April, July, and October (UTC)',
  ],
  ['0 0 1 NOV-FEB ?', 'At 00:00, on day 1 of the month, November through February (UTC)'],
  ['0 0 1 7,JAN ?', 'At 00:00, on day 1 of the month, only in January and July (UTC)'],
  ['60 0 * * ?', '60 0 * * ?'],
  ['0 0 1 * MON', '0 0 1 * MON'],
])('%s is "%s"', (text, words) => {
  inLanguage('en-GB')
  expect(scheduleInWords(schedule(text))).toBe(words)
})

test('the clock has 12 or 24 hours, as the language of the browser does', () => {
  inLanguage('en-US')
  expect(scheduleInWords(schedule('30 14 * * ?'))).toBe('At 02:30 PM, every day (UTC)')
  inLanguage('en-GB')
  expect(scheduleInWords(schedule('30 14 * * ?'))).toBe('At 14:30, every day (UTC)')
})
