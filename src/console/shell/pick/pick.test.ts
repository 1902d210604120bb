import { describe, expect, test } from 'vitest'
import { groupsById, groupsByTitle, ownerAndTitle, ownerAndTitleOf } from './groups.ts'
import { moved } from './order.ts'

describe('what is chosen is moved', () => {
  const ids = ['a', 'b', 'c']
  test('up and down, one place', () => {
    expect(moved(ids, 1, -1)).toEqual(['b', 'a', 'c'])
    expect(moved(ids, 1, 1)).toEqual(['a', 'c', 'b'])
  })
  test('and stays where there is no further', () => {
    expect(moved(ids, 0, -1)).toEqual(ids)
    expect(moved(ids, 2, 1)).toEqual(ids)
    expect(moved(ids, 7, 1)).toEqual(ids)
  })
})

describe('a group is named by owner and title', () => {
  test.each([
    ['gis', 'Basemaps'],
    ['gis', 'Streets / Paths'],
    ['gis', ''],
  ])('%s, %s', (owner, title) => {
    expect(ownerAndTitleOf(ownerAndTitle({ owner, title }))).toEqual({ owner, title })
  })

  test('and searched by both, by its ID otherwise', () => {
    expect(groupsByTitle.queryOf('gis/Streets "by night"')).toBe(
      '(owner:"gis") AND (title:"Streets by night")',
    )
    expect(groupsById.queryOf('0f')).toBe('id:"0f"')
  })
})
