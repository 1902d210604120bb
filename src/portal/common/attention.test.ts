import { expect, test } from 'vitest'
import { expiring } from './attention.ts'

const day = 24 * 3_600_000
const until = Date.UTC(2027, 0, 5)
const about = { key: 'certificate 1', name: 'GIS1', path: '/servers/1' }

test.each([
  [31, []],
  [30, [['warning', 'The certificate of GIS1 expires on 2027-01-05.', undefined]]],
  [-1, [['error', 'The certificate of GIS1 expired on 2027-01-05.', until]]],
])('%d days before its end, a certificate is reported as %j', (days, expected) => {
  const found = expiring(about, until, until - days * day)
  expect(found.map(({ severity, title, since }) => [severity, title, since])).toEqual(expected)
})
