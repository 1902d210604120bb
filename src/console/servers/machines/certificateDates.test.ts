import { expect, test } from 'vitest'
import { certificateDates } from './certificateDates.ts'

const at = (text: string) => Date.parse(text)

test.each([
  [
    'as numbers',
    { validUntil: 'whatever', validUntilEpoch: '1830000000000', validFromEpoch: '1800000000000' },
    { notBefore: 1_800_000_000_000, notAfter: 1_830_000_000_000 },
  ],
  [
    'as dates in UTC',
    { validFrom: 'Mon Jan 05 10:00:00 UTC 2026', validUntil: 'Tue Jan 05 10:00:00 UTC 2027' },
    { notBefore: at('2026-01-05T10:00:00Z'), notAfter: at('2027-01-05T10:00:00Z') },
  ],
  [
    'as a date in another time zone',
    { validUntil: 'Tue Jan 05 10:00:00 PST 2027' },
    { notBefore: 0, notAfter: at('2027-01-05T18:00:00Z') },
  ],
  [
    'as a date in a time zone that browsers don’t know, which is read as the own one',
    { validUntil: 'Tue Jan 05 10:00:00 CET 2027' },
    { notBefore: 0, notAfter: at('2027-01-05T10:00:00') },
  ],
  ['with a text', { validUntil: 'in a year', validUntilEpoch: 'soon' }, undefined],
  ['without an end', {}, undefined],
])('the validity of a certificate is read %s', (_how, dates, expected) => {
  expect(certificateDates({ aliasName: 'server', ...dates })).toEqual(expected)
})
