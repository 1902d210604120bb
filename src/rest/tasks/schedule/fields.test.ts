import { expect, test } from 'vitest'
import * as z from 'zod'
import { checkSchedule, fieldProblem, ScheduleParams } from './fields.ts'
import { maxFieldLength, type ScheduleField } from './parseField.ts'
import { schedule } from './testing.ts'

const accepted: readonly [ScheduleField, ...string[]][] = [
  ['minute', '*', '0', '00', '59', '*/15', '0/15', '5/10', '1-10/2', '0,30', '50-10', '*/59'],
  ['hour', '*', '23', '22-2', '*/23', '0-23/2'],
  ['dayOfMonth', '*', '?', '1', '31', '25-5', 'L', 'l', 'LW', 'lw', '15W', '31w', '1,15,31'],
  ['month', '*', '12', 'JAN', 'jan-Mar', 'NOV-FEB', '1-12/3', 'JUL,OCT', '*/12'],
  ['dayOfWeek', '*', '?', '0', '1', '7', 'SUN', 'mon-fri', 'FRI-MON', '6L', 'friL', 'L', '6#3'],
  ['dayOfWeek', 'MON#1', 'sat#5', 'WED,SAT', '2/2', 'MON/2'],
]

test.each(accepted)('%s accepts the values of the dialect', (field, ...texts) => {
  for (const text of texts) expect([text, fieldProblem(field, text)]).toEqual([text, undefined])
})

const onlyNumbers = (entry: string, numbers: string) =>
  `can't contain '${entry}', only numbers from ${numbers}, ranges such as 1-5, and steps such as */2, separated by commas`

const refused: readonly [ScheduleField, string, string][] = [
  ['minute', '', 'is required'],
  ['minute', '60', 'must be from 0 to 59'],
  ['minute', '0,15,60', 'must be from 0 to 59'],
  ['minute', '*/0', 'must have a step from 1 to 59'],
  ['minute', '*/60', 'must have a step from 1 to 59'],
  ['minute', '1 5', "can't contain spaces"],
  ['minute', '5,', "can't contain an empty value"],
  ['minute', '*,5', "can't combine '*' with other values"],
  ['minute', '?', "can't contain '?', which is allowed in dayOfMonth and dayOfWeek only"],
  ['minute', 'L', "can't contain 'L', which is allowed in dayOfMonth and dayOfWeek only"],
  ['minute', '-5', onlyNumbers('-5', '0 to 59')],
  ['minute', '1--2', onlyNumbers('1--2', '0 to 59')],
  ['minute', '*-5', onlyNumbers('*-5', '0 to 59')],
  ['minute', '/5', onlyNumbers('/5', '0 to 59')],
  ['minute', '1/2/3', onlyNumbers('1/2/3', '0 to 59')],
  ['minute', 'JUL', onlyNumbers('JUL', '0 to 59')],
  ['hour', '24', 'must be from 0 to 23'],
  ['hour', '*/24', 'must have a step from 1 to 23'],
  ['hour', 'C', "can't contain 'C', which isn't supported"],
  ['dayOfMonth', '0', 'must be from 1 to 31'],
  ['dayOfMonth', '32', 'must be from 1 to 31'],
  ['dayOfMonth', '0W', 'must be from 1 to 31'],
  ['dayOfMonth', '32W', 'must be from 1 to 31'],
  ['dayOfMonth', '1-5W', "must have 'W' after one day, such as 15W, or be LW"],
  ['dayOfMonth', 'L-3', "must have 'L' alone, or be LW"],
  ['dayOfMonth', 'L,15', "can't combine 'L' with other values"],
  ['dayOfMonth', '15W,20', "can't combine 'W' with other values"],
  ['dayOfMonth', '6#3', "can't contain '#', which is allowed in dayOfWeek only"],
  ['dayOfMonth', '5C', "can't contain 'C', which isn't supported"],
  ['month', '0', 'must be from 1 to 12, or from JAN to DEC'],
  ['month', '13', 'must be from 1 to 12, or from JAN to DEC'],
  ['month', 'JULY', onlyNumbers('JULY', '1 to 12')],
  ['month', 'constructor', "can't contain 'C', which isn't supported"],
  ['dayOfWeek', '8', 'must be from 1 (Sunday) to 7 (Saturday), or from SUN to SAT'],
  ['dayOfWeek', '0,6', 'must be from 1 (Sunday) to 7 (Saturday), or from SUN to SAT'],
  ['dayOfWeek', '0-5', 'must be from 1 (Sunday) to 7 (Saturday), or from SUN to SAT'],
  ['dayOfWeek', '0L', 'must be from 1 (Sunday) to 7 (Saturday), or from SUN to SAT'],
  ['dayOfWeek', '8L', 'must be from 1 (Sunday) to 7 (Saturday), or from SUN to SAT'],
  ['dayOfWeek', '15W', "can't contain 'W', which is allowed in dayOfMonth only"],
  ['dayOfWeek', '6#0', "must have a number from 1 to 5 after '#'"],
  ['dayOfWeek', '6#6', "must have a number from 1 to 5 after '#'"],
  ['dayOfWeek', '6#1,6#3', "can't combine '#' with other values"],
  ['dayOfWeek', '2-6#1', "must have '#' between one day and its number, such as 6#3"],
  ['dayOfWeek', 'XYZL', "must have 'L' after one day, such as 6L"],
  ['dayOfWeek', '?/2', "must have '?' alone"],
]

test.each(refused)('%s refuses "%s"', (field, text, problem) => {
  expect(fieldProblem(field, text)).toBe(problem)
})

const params = z.object(ScheduleParams).superRefine(checkSchedule)
const issuesOf = (text: string) =>
  params
    .safeParse(schedule(text))
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

test('the parameters report every field once, and the day fields once they are right', () => {
  expect(issuesOf('0 2 * * ?')).toBeUndefined()
  expect(issuesOf('0 2 15 * *')).toBeUndefined()
  expect(issuesOf('0 2 * * MON')).toBeUndefined()
  expect(issuesOf('60 2 15 * MON')).toEqual(['minute must be from 0 to 59'])
  expect(issuesOf('60 24 15 * MON')).toEqual([
    'minute must be from 0 to 59',
    'hour must be from 0 to 23',
  ])
  expect(issuesOf('0 2 15 * MON')).toEqual(["dayOfWeek must be '?' if 'dayOfMonth' selects days"])
  expect(issuesOf('0 2 L * 6#3')).toEqual(["dayOfWeek must be '?' if 'dayOfMonth' selects days"])
  expect(issuesOf('0 2 ? * ?')).toEqual(["dayOfMonth must be '*' if 'dayOfWeek' is '?'"])
})

test('a field has a maximum length, which is checked before it is parsed', () => {
  const longest = `${'1,'.repeat(maxFieldLength / 2 - 1)}59`
  expect(longest).toHaveLength(maxFieldLength)
  expect(fieldProblem('minute', longest)).toBeUndefined()
  expect(fieldProblem('minute', `${longest}9`)).toBe('must be at most 200 characters')
  expect(issuesOf(`${'9'.repeat(100_000)} 2 * * ?`)).toEqual([
    'minute must be at most 200 characters',
  ])
  expect(issuesOf(' 2 * * ?')).toEqual(['minute is required'])
})
