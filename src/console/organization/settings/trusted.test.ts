import { expect, test } from 'vitest'
import { untrusted } from './trusted.ts'

test('servers without CORS must also be trusted servers, ignoring case', () => {
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
