import { describe, expect, test } from 'vitest'
import { changesOf, valuesOf, withChanges, type Told } from './defaults.ts'

const told: Told = {
  role: 'org_user',
  userLicenseType: null,
  groups: ['a', 'b'],
  apps: [{ itemId: 'app', entitlements: ['Standard'], note: 'kept' }],
  later: { added: true },
}

describe('what new members get', () => {
  test('and nobody touched changes nothing', () => {
    expect(changesOf(told, valuesOf(told))).toEqual([])
    expect(changesOf({}, valuesOf({}))).toEqual([])
    expect(changesOf({ groups: [] }, valuesOf({ groups: [] }))).toEqual([])
  })

  test('is changed by name, and entitlements stay with their application', () => {
    const values = { ...valuesOf(told), role: '', userType: 'both', apps: ['new', 'app'] }
    expect(changesOf(told, values)).toEqual([
      { name: 'role', before: 'org_user', after: undefined },
      { name: 'userType', before: undefined, after: 'both' },
      {
        name: 'apps',
        before: told.apps,
        after: [{ itemId: 'new' }, { itemId: 'app', entitlements: ['Standard'], note: 'kept' }],
      },
    ])
  })

  test('is sent whole, with what this console does not know', () => {
    expect(withChanges(told, [{ name: 'role', after: undefined }])).toEqual({
      groups: ['a', 'b'],
      apps: told.apps,
      later: { added: true },
    })
  })

  test('is nothing when no default is left', () => {
    expect(
      withChanges({ role: 'org_user', groups: null }, [{ name: 'role', after: undefined }]),
    ).toEqual({})
  })
})
