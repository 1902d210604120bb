import { expect, test } from 'vitest'
import type { UrlReportItem } from '../../../../rest/records/urls.ts'
import { reportList } from './list.ts'
import { partName } from './partName.ts'
import {
  compared,
  countsOf,
  listForOwners,
  isPublicUrl,
  movedRows,
  rehearsal,
  rowsOf,
} from './rows.ts'

const portal = 'https://gis.example.com/portal'
const items: readonly UrlReportItem[] = [
  {
    itemId: 'a',
    owner: 'ada',
    itemType: 'Web Map',
    itemInfo: { url: `${portal}/a` },
    data: { urls: [{ url: `${portal}/b` }, { url: `${portal}/b` }, { script: `${portal}/c` }] },
  },
  {
    itemId: 'b',
    owner: 'bob',
    itemType: 'StoryMap',
    resources: { urls: [{ portalUrl: portal, resource: 'config.json' }] },
  },
]
const rows = rowsOf(items)

test('each URL of a part of an item is one row', () => {
  expect(rows.map(({ itemId, place, kind, url }) => [itemId, place, kind, url])).toEqual([
    ['a', 'info', 'url', `${portal}/a`],
    ['a', 'data', 'url', `${portal}/b`],
    ['a', 'data', 'script', `${portal}/c`],
    ['b', 'resource', 'portalUrl', portal],
  ])
})

test('a URL in the details of an item is a row that names the field', () => {
  const urls = [{ markdown: `${portal}/d`, property: 'description' }]
  const [row, ...others] = rowsOf([
    { ...(items[1] as UrlReportItem), resources: undefined, properties: { urls } },
  ])
  expect(others).toEqual([])
  expect(row).toMatchObject({ place: 'properties', kind: 'markdown', url: `${portal}/d` })
  expect(row && partName(row)).toBe('Description')
})

test('two reports differ by what was added and removed', () => {
  const later = rowsOf([{ ...(items[0] as UrlReportItem), itemInfo: { url: `${portal}/new` } }])
  expect(countsOf(compared(later, rows), 'change')).toEqual([
    ['removed', 2],
    ['unchanged', 2],
    ['added', 1],
  ])
})

test('an earlier report is compared as if its URLs had moved', () => {
  const gis = 'https://maps.example.org/gis'
  const after = rowsOf([
    { ...(items[0] as UrlReportItem), itemInfo: { url: `${gis}/a` }, data: undefined },
    { ...(items[1] as UrlReportItem), resources: { urls: [{ url: gis }] } },
  ])
  const changes = compared(after, movedRows(rows, portal, gis))
  expect(changes.map(({ change, url }) => [change, url])).toEqual([
    ['unchanged', `${gis}/a`],
    ['added', gis],
    ['removed', `${gis}/b`],
    ['removed', `${gis}/c`],
    ['removed', gis],
  ])
})

test('rows are filtered by text and by fields, and counted', () => {
  expect(reportList.matching(rows, { q: 'CONFIG' })).toHaveLength(1)
  expect(reportList.matching(rows, { owner: ['ada'], kind: ['url'] })).toHaveLength(2)
  const changed = compared(rows, rows.slice(1))
  expect(reportList.inView(changed, 'added')).toHaveLength(1)
  expect(countsOf(rows, 'owner')).toEqual([
    ['ada', 3],
    ['bob', 1],
  ])
  expect(listForOwners(rows).map(({ owner, counts }) => [owner, counts])).toEqual([
    ['ada', { items: 1, urls: 3, scripts: 1 }],
    ['bob', { items: 1, urls: 1, scripts: 0 }],
  ])
})

test('a rehearsal moves each URL', () => {
  expect(rows.map(rehearsal(portal, 'https://maps.example.org/gis'))).toEqual([
    'https://maps.example.org/gis/a',
    'https://maps.example.org/gis/b',
    'https://maps.example.org/gis/c',
    'https://maps.example.org/gis',
  ])
})

test.each([
  ['https://maps.example.org/gis', true],
  ['http://localhost:8080', true],
  ['maps.example.org', false],
  ['ftp://maps.example.org', false],
  ['https://maps.example.org/?a=b', false],
  ['https://ada:secret@maps.example.org', false],
  ['', false],
])('whether %j can be a public URL: %s', (text, is) => {
  expect(isPublicUrl(text)).toBe(is)
})
