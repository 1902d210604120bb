import { expect, test } from 'vitest'
import { hostRows } from './attention.ts'

test.each([
  [1, /^h1\.example is in the domain/, '?show=related&host=h1.example'],
  [3, /^h1\.example, h2\.example,? and h3\.example are in the domain/, '?show=related'],
  [5, /^h1\.example, h2\.example, h3\.example,? and 2 more are in the domain/, '?show=related'],
])('the row about %i unknown hosts names them, and opens the only one', (count, line, search) => {
  const hosts = Array.from({ length: count }, (_, index) => ({
    host: `h${index + 1}.example`,
    relation: 'related' as const,
    items: 1,
    listed: [],
    owners: [],
  }))
  const [row] = hostRows({ ended: 0, total: count, found: count, items: count, hosts })
  expect(row?.line).toMatch(line)
  expect(row?.href).toBe(`/organization/urls/unknown-hosts${search}`)
})
