import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

test('the hash is the SHA-256 of the bytes, for all lengths around block boundaries', () => {
  for (let length = 0; length <= 200; length++) {
    const message = randomBytes(length)
    const expected = createHash('sha256').update(message).digest('hex')
    expect(Buffer.from(sha256(message)).toString('hex')).toBe(expected)
  }
})
