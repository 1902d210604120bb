import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { check, hmacHex } from './signature.ts'

const payload = '{"text":"Grüße + 100 %","n":1}'
const key = 'Riverside2024'
const mac = (text = payload, encoding: 'base64' | 'base64url' | 'hex' = 'base64') =>
  createHmac('sha256', key).update(text).digest(encoding)

test.each(['', 'k', 'k'.repeat(64), 'k'.repeat(65), 'Schlüssel'])(
  'the signature is that of Node: %s',
  (one) => {
    const expected = createHmac('sha256', one).update(payload).digest('hex')
    expect(hmacHex(one, payload)).toBe(expected)
  },
)

describe('a signature fits', () => {
  test.each([
    ['as the server sends it', `sha256=${mac()}`, 'base64', false],
    ['with the name of the header', `x-esriHook-Signature: sha256=${mac()}`, 'base64', false],
    ['URL-encoded', encodeURIComponent(`sha256=${mac()}`), 'base64', true],
    ['without its prefix', mac(), 'base64', false],
    ['in hexadecimal characters', `sha256=${mac(payload, 'hex').toUpperCase()}`, 'hex', false],
    ['in Base64 for URLs', mac(payload, 'base64url'), /^base64/, false],
  ])('%s', (_name, header, digest, isUrlEncoded) => {
    expect(check(payload, header, ['other', key])).toMatchObject({
      kind: 'fits',
      payload: 'asPasted',
      digest: expect.stringMatching(digest),
      isUrlEncoded,
      key: 1,
    })
  })

  test.each([
    ['with a line break at its end', `${payload}\n`, 'trimmed'],
    ['in a form', new URLSearchParams({ payload }).toString(), 'formField'],
    ['after formatting', JSON.stringify(JSON.parse(payload), undefined, 2), 'compact'],
  ])('a payload %s', (_name, pasted, form) => {
    expect(check(pasted, mac(), [key])).toMatchObject({ kind: 'fits', payload: form })
  })
})

test('a changed payload, another key, and another signature do not fit', () => {
  expect(check(payload.replace('1', '2'), mac(), [key])).toEqual({ kind: 'differs' })
  expect(check(payload, mac(), ['Riverside2025'])).toEqual({ kind: 'differs' })
  expect(check(payload, mac('another'), [key])).toEqual({ kind: 'differs' })
})

test.each([
  ['sha1=2jmj7l5rSw0yVb/vlWAYkK/YBwk=', 'algorithm'],
  ['sha256=not a digest!', 'characters'],
  [`sha256=${mac().slice(0, 20)}`, 'length'],
  ['sha256=a', 'length'],
])('%s is not a signature because of its %s', (header, reason) => {
  expect(check(payload, header, [key])).toEqual({ kind: 'notADigest', reason })
})

test('without a payload, a header, or a key, there is nothing to compare', () => {
  expect(check('', mac(), [key])).toEqual({ kind: 'incomplete' })
  expect(check(payload, ' ', [key])).toEqual({ kind: 'incomplete' })
  expect(check(payload, mac(), [''])).toEqual({ kind: 'incomplete' })
})
