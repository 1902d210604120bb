import { describe, expect, test } from 'vitest'
import { groupIdOf, searchOf, valueOf } from './groupQuery.ts'

describe('a setting refers to its group', () => {
  test('by a query with its ID, which is recognized', () => {
    expect(valueOf('query', '0f1e')).toBe('id:0f1e')
    expect(groupIdOf('query', valueOf('query', '0f1e'))).toBe('0f1e')
    expect(groupIdOf('query', ' ID:"0f1e" ')).toBe('0f1e')
  })

  test('by the ID only, for settings that require it', () => {
    expect(valueOf('id', '0f1e')).toBe('0f1e')
    expect(groupIdOf('id', ' 0f1e ')).toBe('0f1e')
    expect(groupIdOf('id', '')).toBeUndefined()
    expect(searchOf('id', '0f1e')).toBe('id:"0f1e"')
  })

  test.each(['', 'title:"Basemaps" AND owner:gis', 'id:0f1e OR id:0f1f', 'id:', 'basemaps'])(
    'and not by any other query: %s',
    (value) => {
      expect(groupIdOf('query', value)).toBeUndefined()
      expect(searchOf('query', value)).toBe(value)
    },
  )
})
