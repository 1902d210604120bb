import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Column } from '../../ui/table/DataTable.tsx'
import { localList } from './localList.tsx'
import { writeList } from './listState.ts'

interface Row {
  readonly name: string
  readonly tags: readonly string[]
  readonly state?: string
  readonly time: number
}

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', sort: ({ name }) => name, cell: ({ name }) => name },
  { id: 'tags', header: 'Tags', cell: () => '' },
  { id: 'time', header: 'Time', sort: true, cell: () => '' },
]

const list = localList({
  name: 'test',
  columns,
  sorting: { column: 'time', descending: true },
  rowId: ({ name }) => name,
  search: 'Search',
  textsOf: ({ name, state }) => [name, state],
  views: { all: { label: 'All' }, tagged: { label: 'Tagged', has: ({ tags }) => tags.length > 0 } },
  facets: {
    tag: { label: 'Tag', valuesOf: ({ tags }) => tags, values: z.enum(['a', 'b', 'c']) },
    state: {
      label: 'State',
      valuesOf: ({ state }) => (state === undefined ? [] : [state]),
      kind: 'chips',
      values: z.enum(['', 'new', 'done']),
    },
    name: { label: 'Name', valuesOf: ({ name }) => [name], kind: 'link' },
  },
  days: { label: 'Day', timeOf: ({ time }) => time },
  parameters: { at: z.coerce.number().catch(0) },
  unfiltered: { at: 0 },
})

const day = (date: string) => new Date(`${date}T12:00`).getTime()
const rows: readonly Row[] = [
  { name: 'One', tags: ['a', 'b'], state: 'new', time: day('2026-11-20') },
  { name: 'Two', tags: ['b'], state: 'done', time: day('2026-11-21') },
  { name: 'Three', tags: [], time: day('2026-11-22') },
]
const read = (search: string) => list.read(new URLSearchParams(search))
const found = (search: string, but?: string) =>
  list.matching(rows, read(search), but).map(({ name }) => name)

test.each([
  ['', ['One', 'Two', 'Three']],
  ['q=NEW+one', ['One']],
  ['q=new+two', []],
  ['tag=b', ['One', 'Two']],
  ['tag=a&tag=c', ['One']],
  ['tag=nonsense', ['One', 'Two', 'Three']],
  ['tag=b&state=done', ['Two']],
  ['state=nonsense', ['One', 'Two', 'Three']],
  ['name=Three', ['Three']],
  ['from=2026-11-21', ['Two', 'Three']],
  ['from=2026-11-21&to=2026-11-21', ['Two']],
  ['from=yesterday', ['One', 'Two', 'Three']],
  // The view is not a filter: it is counted among what the filters find.
  ['show=tagged', ['One', 'Two', 'Three']],
])('%j finds %j', (search, expected) => {
  expect(found(search)).toEqual(expected)
})

test('a facet counts what the other filters find', () => {
  expect(found('tag=a&state=done', 'tag')).toEqual(['Two'])
})

test('a view has its rows, the first one all', () => {
  expect(list.inView(rows, 'tagged')).toHaveLength(2)
  expect(list.inView(rows, 'all')).toHaveLength(3)
})

test.each([
  ['show=tagged&sort=name', false],
  ['q=x', true],
  ['tag=a', true],
  ['state=new', true],
  ['to=2026-11-20', true],
  ['at=3', true],
])('with %j the list is filtered: %s', (search, expected) => {
  expect(list.isFiltered(read(search))).toBe(expected)
  expect(list.isFiltered({ ...read(search), ...list.unfiltered })).toBe(false)
})

test('the list is sorted by columns that sort, and is in the URL with every filter', () => {
  expect(read('sort=tags&order=up')).toMatchObject({ sort: 'time', order: 'desc', show: 'all' })
  const search = 'q=x&show=tagged&sort=name&order=asc&from=2026-11-20&tag=a&tag=b&state=new&at=3'
  expect(new Set(writeList(list.schema, read(search)).toString().split('&'))).toEqual(
    new Set(search.split('&')),
  )
})
