import { describe, expect, test } from 'vitest'
import { changesOf, valuesOf, withChanges, type UserDefaults } from './defaults.ts'

const stored: UserDefaults = {
  role: 'org_user',
  userLicenseType: null,
  groups: ['a', 'b'],
  apps: [{ itemId: 'app', entitlements: ['Standard'], note: 'kept' }],
  later: { addEntries: true },
}

describe('new member defaults', () => {
  test('without edits make no changes', () => {
    expect(changesOf(stored, valuesOf(stored))).toEqual([])
    expect(changesOf({}, valuesOf({}))).toEqual([])
    expect(changesOf({ groups: [] }, valuesOf({ groups: [] }))).toEqual([])
  })

  test('change by name, and applications keep their entitlements', () => {
    const values = { ...valuesOf(stored), role: '', userType: 'both', apps: ['new', 'app'] }
    expect(changesOf(stored, values)).toEqual([
      { name: 'role', before: 'org_user', after: undefined },
      { name: 'userType', before: undefined, after: 'both' },
      {
        name: 'apps',
        before: stored.apps,
        after: [{ itemId: 'new' }, { itemId: 'app', entitlements: ['Standard'], note: 'kept' }],
      },
    ])
  })

  test('are sent together, including unknown properties', () => {
    expect(withChanges(stored, [{ name: 'role', after: undefined }])).toEqual({
      groups: ['a', 'b'],
      apps: stored.apps,
      later: { addEntries: true },
    })
  })

  test('are empty if no default is left', () => {
    expect(
      withChanges({ role: 'org_user', groups: null }, [{ name: 'role', after: undefined }]),
    ).toEqual({})
  })
})
