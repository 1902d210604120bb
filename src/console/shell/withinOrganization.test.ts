import { expect, test } from 'vitest'
import { maxQueryLength } from '../../rest/protocol/fields.ts'
import { search } from '../../rest/content/search.ts'
import { groups } from '../../rest/groups/groups.ts'
import { members } from '../../rest/organization/members.ts'
import { withinOrganization } from './withinOrganization.ts'

const online = { id: 'AbC123', isPortal: false }
const enterprise = { id: '0123456789ABCDEF', isPortal: true }

test('in ArcGIS Online, searches for items and groups are limited to the organization', () => {
  const within = '(orgid:"AbC123")'
  expect(withinOrganization(search.items, { q: '*', num: 0 }, online)).toEqual({
    q: within,
    num: 0,
  })
  expect(withinOrganization(search.items, { bbox: [1, 2, 3, 4] }, online)).toMatchObject({
    q: within,
  })
  expect(withinOrganization(groups.search, { q: 'rivers* OR grid:x' }, online)).toEqual({
    q: `(rivers* OR grid:x) AND ${within}`,
  })
})

test.each(['id:"a" OR id:"b"', '(id:"a")', 'rivers orgid:other', 'ACCOUNTID:x', 'group:"a"'])(
  'what a query names is found wherever it is: %s',
  (q) => {
    expect(withinOrganization(search.items, { q }, online)).toEqual({ q })
  },
)

test('a search that excludes what it names is limited to the organization', () => {
  const q = '(rivers*) AND (* NOT group:a)'
  expect(withinOrganization(search.items, { q }, online)).toEqual({
    q: `(${q}) AND (orgid:"AbC123")`,
  })
})

test('the groups of a member can belong to other organizations', () => {
  const asked = { q: '*', searchUserAccess: 'groupMember', searchUserName: 'ana' } as const
  expect(withinOrganization(groups.search, asked, online)).toEqual(asked)
})

test('other portals and other operations are asked as before', () => {
  expect(withinOrganization(search.items, { q: '*' }, enterprise)).toEqual({ q: '*' })
  expect(withinOrganization(search.items, { q: '*' }, {})).toEqual({ q: '*' })
  expect(withinOrganization(members.search, { q: '*' }, online)).toEqual({ q: '*' })
})

test('a query is never longer than portals accept', () => {
  const q = 'owner:"a" OR '.repeat(400).slice(0, maxQueryLength)
  expect(withinOrganization(search.items, { q }, online)).toEqual({ q })
})
