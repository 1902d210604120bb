import { describe, expect, test } from 'vitest'
import { idIn, isSearchable, readInput } from './input.ts'

const id = '0123456789abcdef0123456789abcdef'

describe('the text of the palette', () => {
  test.each([
    ['flood', 'all', 'flood'],
    ['>sign out', 'actions', 'sign out'],
    [' @ ada ', 'members', 'ada'],
    ['#', 'items', ''],
    ['a#b', 'all', 'a#b'],
  ])('%s', (typed, scope, text) => {
    expect(readInput(typed, 'all')).toEqual({ scope, text })
  })

  test('a prefix replaces the selected kind', () => {
    expect(readInput('flood', 'groups').scope).toBe('groups')
    expect(readInput('@flood', 'groups').scope).toBe('members')
  })
})

describe('an ID', () => {
  test.each([
    [id],
    [id.toUpperCase()],
    [`https://gis.example/portal/home/item.html?id=${id}#overview`],
    [`https://gis.example/portal/apps/mapviewer/index.html?webmap=${id}`],
    [`https://console.example/content/items/${id}/data`],
    [`/content/items/${id}`],
  ])('is found in %s', (text) => {
    expect(idIn(text)).toBe(id)
  })

  test.each([
    ['flood'],
    [`${id}0`],
    [id.slice(1)],
    [`about ${id}`],
    ['https://gis.example/portal/home'],
    [`https://gis.example/${id}${id}`],
  ])('is not found in %s', (text) => {
    expect(idIn(text)).toBeUndefined()
  })
})

test.each([
  ['', false],
  ['a', false],
  ['ab', true],
  ['水', true],
])('whether the portal is searched for “%s”: %s', (text, expected) => {
  expect(isSearchable(text)).toBe(expected)
})
