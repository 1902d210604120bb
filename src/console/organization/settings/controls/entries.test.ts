import { describe, expect, test } from 'vitest'
import { addEntries } from './entries.ts'

const many = (count: number) => Array.from({ length: count }, (_, n) => `https://m${n}.example`)

describe('origins are added', () => {
  test('one or several at once', () => {
    expect(addEntries('allowedOrigins', ['https://a.example'], ' https://b.example:8443 ')).toEqual(
      {
        entries: ['https://a.example', 'https://b.example:8443'],
      },
    )
    expect(addEntries('allowedOrigins', [], 'https://a.example,\nhttps://*.b.example')).toEqual({
      entries: ['https://a.example', 'https://*.b.example'],
    })
    expect(addEntries('allowedOrigins', [], ' ')).toEqual({ entries: [] })
  })

  test('with its protocol', () => {
    expect(addEntries('allowedOrigins', [], 'maps.example')).toMatchObject({
      entry: 'maps.example',
      message: expect.stringContaining('http') as unknown,
    })
  })

  test('only once, ignoring case', () => {
    expect(addEntries('allowedOrigins', ['https://a.example'], 'https://A.example')).toEqual({
      duplicate: 'https://A.example',
    })
    expect(addEntries('allowedOrigins', [], 'https://a.example https://A.example')).toEqual({
      duplicate: 'https://A.example',
    })
  })

  test('up to a maximum of 100', () => {
    expect(addEntries('allowedOrigins', many(99), 'https://last.example')).toHaveProperty('entries')
    expect(addEntries('allowedOrigins', many(100), 'https://last.example')).toMatchObject({
      entry: undefined,
      message: expect.stringContaining('at most 100') as unknown,
    })
  })
})
