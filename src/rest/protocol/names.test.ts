import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { Name } from './fields.ts'
import { asName } from './names.ts'

test.each([
  ['Cafe\u0301', 'Café', 'composed'],
  [' Rivers\u00a0', 'Rivers', 'without spaces around it'],
  ['Rivers\r\nand\tlakes\u2028north', 'Rivers and lakes north', 'on one line'],
  ['Riv\u200bers\u00ad\ufeff\u0007', 'Rivers', 'without invisible characters'],
  ['\u202eRivers', 'Rivers', 'without a direction that never ends'],
  ['Rivers\u2069', 'Rivers', 'without the end of a direction that never began'],
  ['\u200dRivers\u200c', 'Rivers', 'without joiners at its ends'],
  ['\u200b', '', 'empty without visible characters'],
  ['\u2067\u200f\u2069 \u3164', '', 'empty with controls of direction only'],
])('a name is %j as %j: %s', (text, name) => {
  expect(asName(text)).toBe(name)
})

test.each([
  'Äpfel, "24 in" #1 <5 m',
  '👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️',
  'می‌خواهم',
  'श्री क्‍ष',
  'שלום',
  '\u2067שלום\u2069 west',
  '\u202bمياه\u202c',
])('a name in any script stays as it is: %s', (name) => {
  expect(asName(name)).toBe(name.normalize('NFC'))
})

test('a name as it is returned is a name', () => {
  const parts = fc.constantFrom(
    ' ',
    '\u200b',
    '\u200d',
    '\u202e',
    '\u202c',
    '\u2066',
    '\u2069',
    'e',
    '\u0301',
    '\n',
    '\u00ad',
    '\u200f',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (some) => {
      const name = asName(some.join(''))
      expect(asName(name)).toBe(name)
    }),
    { numRuns: 2000 },
  )
})

test('a name without visible characters is missing, and its limit is that of the name as it is stored', () => {
  const parsed = z.object({ name: Name(3) }).safeParse({ name: ' \u200b ' })
  expect(parsed.error?.issues[0]).toMatchObject({ path: ['name'], message: 'is required' })
  expect(Name(3).parse(' e\u0301bc ')).toBe('ébc')
  expect(Name(3).safeParse('abcd').error?.issues[0]?.message).toBe('must be at most 3 characters')
})
