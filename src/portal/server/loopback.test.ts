import { expect, test } from 'vitest'
import { listenerOf } from './loopback.ts'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:8080'],
  ['localhost', 'http://localhost:8080'],
  ['0.0.0.0', 'http://127.0.0.1:8080'],
  ['::', 'http://[::1]:8080'],
  ['::1', 'http://[::1]:8080'],
  ['192.0.2.7', 'http://192.0.2.7:8080'],
])('a portal that listens on %s is reached at %s', (host, origin) => {
  expect(listenerOf(host, 8080)).toBe(origin)
})
