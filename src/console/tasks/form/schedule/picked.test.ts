import { expect, test } from 'vitest'
import { schedule } from '../../../../rest/tasks/schedule/testing.ts'
import { limitsOf, toRecurrence, toSchedule } from '../../schedule/recurrence.ts'
import { toCronText } from '../../schedule/cronText.ts'
import { pickedOf, recurrenceOf, type Picked } from './picked.ts'

const now = Date.UTC(2026, 10, 23, 9, 20)

test.each([
  '*/15 * * * ?',
  '10 */6 * * ?',
  '30 2 * * ?',
  '0 6 ? * MON-FRI',
  '0 6 ? * MON,THU',
  '0 0 1 * ?',
  '0 0 L * ?',
  '0 0 LW * ?',
  '0 0 15W * ?',
  '0 8 ? * 6#3',
  '0 8 ? * 6L',
  '0 8 24 12 ?',
  '5,10 8 24 12 ?',
])('%s is shown by the controls as it is', (text) => {
  const recurrence = toRecurrence(schedule(text))
  const shown = recurrenceOf(pickedOf(recurrence, now), schedule(text))
  expect(shown).toEqual(recurrence)
  expect(toCronText(toSchedule(shown))).toBe(text)
})

test('a single run is shown with its date', () => {
  const at = Date.UTC(2027, 1, 28, 23, 5)
  const once = { kind: 'once', at } as const
  const shown = pickedOf(toRecurrence(toSchedule(once), limitsOf(once)), now)
  expect(recurrenceOf(shown, toSchedule(once))).toEqual(once)
})

test('controls keep their values while they are not shown', () => {
  const weekly = pickedOf(toRecurrence(schedule('15 7 ? * TUE,SUN')), now)
  const monthly: Picked = { ...weekly, kind: 'monthly', day: 20 }
  const back: Picked = { ...monthly, kind: 'weekly' }
  expect(toCronText(toSchedule(recurrenceOf(monthly, schedule('* * * * ?'))))).toBe('15 7 20 * ?')
  expect(toCronText(toSchedule(recurrenceOf(back, schedule('* * * * ?'))))).toBe('15 7 ? * SUN,TUE')
})
