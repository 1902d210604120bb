import { describe, expect, test } from 'vitest'
import { ExtentParameter } from '../../../../rest/protocol/fields.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { boxOf } from '../item.ts'
import { enteredFrom, parseField, requestOf, valueOf } from './fieldValues.ts'

const item: Item = {
  id: 'abc',
  owner: 'ada',
  title: 'Culverts',
  type: 'Web Map',
  created: 0,
  modified: 0,
  tags: [],
  contentStatus: '',
  extent: [
    [-117.6, 33.4],
    [-114.4, 34.1],
  ],
}

describe('values', () => {
  test('are compared as they are sent; unset ones are null', () => {
    expect(valueOf(item, 'extent')).toEqual([-117.6, 33.4, -114.4, 34.1])
    expect(valueOf({ ...item, extent: [] }, 'extent')).toBeNull()
    expect(valueOf(item, 'tags')).toBeNull()
    expect(valueOf(item, 'contentStatus')).toBeNull()
    expect(valueOf(item, 'snippet')).toBeNull()
    expect(valueOf(item, 'categories')).toEqual([])
  })

  test('that are entered unchanged are the current ones', async () => {
    for (const name of ['title', 'extent', 'tags', 'contentStatus', 'categories'] as const)
      expect(await parseField(name, enteredFrom(item, name))).toEqual({
        value: valueOf(item, name),
      })
  })
})

describe('entries', () => {
  test('that the portal would refuse have a problem in words', async () => {
    expect(await parseField('title', ' ')).toEqual({ problem: 'Enter a title.' })
    expect(await parseField('title', 'x'.repeat(257))).toEqual({
      problem: 'Must be at most 256 characters.',
    })
    expect(await parseField('classification', '[1]')).toEqual({
      problem: 'The value must be a JSON object.',
    })
  })

  test('that are blank clear the property', async () => {
    expect(await parseField('snippet', '  ')).toEqual({ value: null })
    expect(await parseField('tags', [])).toEqual({ value: null })
    expect(await parseField('contentStatus', '')).toEqual({ value: null })
    const nothing = { west: '', south: '', east: '', north: '' }
    expect(await parseField('extent', nothing)).toEqual({ value: null })
  })

  test.each([
    [177, -20, -178, -15],
    [177, -20, 182, -15],
    [-183, -20, -178, -15],
    [10, 20, 10, 20],
    [10, 20, 5, 30],
    [190, 20, -178, 30],
    [10, 30, 20, 20],
  ])(
    'of an extent from %d, %d to %d, %d are accepted if the contract accepts it',
    async (...box) => {
      const [west, south, east, north] = box.map(String) as [string, string, string, string]
      const isAccepted = ExtentParameter.safeParse(box).success
      expect(await parseField('extent', { west, south, east, north })).toEqual(
        isAccepted ? { value: box } : { problem: undefined },
      )
      const [xmin, ymin, xmax, ymax] = box
      const extent: Item['extent'] = [
        [xmin, ymin],
        [xmax, ymax],
      ]
      expect(boxOf({ extent })).toEqual(isAccepted ? box : undefined)
    },
  )

  test('of an extent show their problem in the field of the side', async () => {
    const wrong = { west: '1', south: '2', east: '400', north: '4' }
    expect(await parseField('extent', wrong)).toEqual({ problem: undefined })
  })
})

test('the status has an operation of its own; a status that is not known is cleared', () => {
  expect(requestOf(item, 'contentStatus', 'deprecated').input).toEqual({
    itemId: 'abc',
    status: 'deprecated',
    clearEmptyFields: true,
  })
  expect(requestOf(item, 'contentStatus', 'retired').input).toMatchObject({ status: null })
  expect(requestOf(item, 'tags', null).input).toEqual({
    userName: 'ada',
    itemId: 'abc',
    tags: null,
    clearEmptyFields: true,
  })
})
