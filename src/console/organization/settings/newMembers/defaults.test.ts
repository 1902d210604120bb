import { describe, expect, test } from 'vitest'
import { changesOf, valuesOf, withChanges, type UserDefaults } from './defaults.ts'

const told: UserDefaults = {
  role: 'org_user',
  userLicenseType: null,
  groups: ['a', 'b'],
  apps: [{ itemId: 'app', entitlements: ['Standard'], note: 'kept' }],
  later: { addEntries: true },
}

describe('new member defaults', () => {
  test('without edits make no changes', () => {
    expect(changesOf(told, valuesOf(told))).toEqual([])
    expect(changesOf({}, valuesOf({}))).toEqual([])
    expect(changesOf({ groups: [] }, valuesOf({ groups: [] }))).toEqual([])
  })

  test('change by name, and applications keep their entitlements', () => {
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

  test('are sent together, including unknown properties', () => {
    expect(withChanges(told, [{ name: 'role', after: undefined }])).toEqual({
      groups: ['a', 'b'],
      apps: told.apps,
      later: { addEntries: true },
    })
  })

  test('are empty if no default is left', () => {
    expect(
      withChanges({ role: 'org_user', groups: null }, [{ name: 'role', after: undefined }]),
    ).toEqual({})
  })
})
