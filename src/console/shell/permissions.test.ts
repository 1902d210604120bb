import { describe, expect, test } from 'vitest'
import { groups } from '../../rest/groups/groups.ts'
import { packages } from '../../rest/groups/packages.ts'
import { permission, refusalMessage } from './permissions.ts'

const publisher = { username: 'publisher', role: 'org_publisher', privileges: [] }
const on = (enterpriseVersion?: string) => ({
  organization: enterpriseVersion === undefined ? {} : { enterpriseVersion },
  person: publisher,
})

describe('why something may not be done', () => {
  test('the owner may', () => {
    expect(
      refusalMessage(permission(on('11.4'), packages.importGroup, 'publisher')),
    ).toBeUndefined()
  })

  test('somebody else may not, and is told who may', () => {
    expect(refusalMessage(permission(on('11.4'), packages.importGroup, 'admin'))).toBe(
      'Only the owner of the group or an administrator can perform this action.',
    )
  })

  test('an old portal cannot, whoever asks', () => {
    expect(refusalMessage(permission(on('10.7'), packages.importGroup, 'publisher'))).toBe(
      'Not available on this portal. It requires version 10.8.1, and this portal has version 10.7.',
    )
  })

  test('a portal that does not tell its version is not refused for it', () => {
    expect(permission(on(), packages.importGroup, 'publisher').allowed).toBe(true)
  })

  test('reading is for everybody', () => {
    expect(permission(on('10.7'), groups.read).allowed).toBe(true)
  })
})
