import { expect, test } from 'vitest'
import { untrusted } from './trusted.ts'

test('servers that are contacted first must be among the trusted ones, in any case of letters', () => {
  const lists = (trusted: unknown, contacted: unknown) => ({
    authorizedCrossOriginDomains: trusted,
    authorizedCrossOriginNoCorsDomains: contacted,
  })
  expect(untrusted(lists(['https://A.example'], ['https://a.example']))).toEqual([])
  expect(untrusted(lists(['https://a.example'], ['https://b.example', ' ']))).toEqual([
    'https://b.example',
  ])
  expect(untrusted(lists(undefined, ['https://b.example']))).toEqual(['https://b.example'])
  expect(untrusted({})).toEqual([])
})
