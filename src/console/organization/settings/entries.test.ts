import { describe, expect, test } from 'vitest'
import { added } from './entries.ts'

const many = (count: number) => Array.from({ length: count }, (_, n) => `https://m${n}.example`)

describe('an origin is added', () => {
  test('one or several at once', () => {
    expect(added('allowedOrigins', ['https://a.example'], ' https://b.example:8443 ')).toEqual({
      entries: ['https://a.example', 'https://b.example:8443'],
    })
    expect(added('allowedOrigins', [], 'https://a.example,\nhttps://*.b.example')).toEqual({
      entries: ['https://a.example', 'https://*.b.example'],
    })
    expect(added('allowedOrigins', [], ' ')).toEqual({ entries: [] })
  })

  test('with its protocol', () => {
    expect(added('allowedOrigins', [], 'maps.example')).toMatchObject({
      entry: 'maps.example',
      words: expect.stringContaining('http') as unknown,
    })
  })

  test('once, in whatever case of letters', () => {
    expect(added('allowedOrigins', ['https://a.example'], 'https://A.example')).toEqual({
      twice: 'https://A.example',
    })
    expect(added('allowedOrigins', [], 'https://a.example https://A.example')).toEqual({
      twice: 'https://A.example',
    })
  })

  test('as long as there are not more than 100', () => {
    expect(added('allowedOrigins', many(99), 'https://last.example')).toHaveProperty('entries')
    expect(added('allowedOrigins', many(100), 'https://last.example')).toMatchObject({
      entry: undefined,
      words: expect.stringContaining('at most 100') as unknown,
    })
  })
})
