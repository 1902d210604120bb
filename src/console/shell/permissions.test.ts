import { describe, expect, test } from 'vitest'
import { groups } from '../../rest/groups/groups.ts'
import { packages } from '../../rest/groups/packages.ts'
import type { Operation } from '../../rest/protocol/operation.ts'
import { content } from '../../rest/content/content.ts'
import { parameterPermission, permission, refusalMessage } from './permissions.ts'

const publisher = {
  username: 'publisher',
  role: 'org_publisher',
  privileges: ['portal:user:createGroup'],
}
const on = (enterpriseVersion?: string) => ({
  organization: enterpriseVersion === undefined ? {} : { enterpriseVersion },
  person: publisher,
})

describe('a permission', () => {
  test('allows the owner', () => {
    expect(
      refusalMessage(permission(on('11.4'), packages.importGroup, 'publisher')),
    ).toBeUndefined()
  })

  test('refuses owners who can only view, and names the privilege', () => {
    const viewer = { ...on('11.4'), person: { ...publisher, privileges: [] } }
    expect(permission(viewer, packages.importGroup, 'publisher')).toMatchObject({
      because: 'privilege',
      privilege: 'portal:user:createGroup',
    })
  })

  test('refuses other members, and names the members who have access', () => {
    expect(refusalMessage(permission(on('11.4'), packages.importGroup, 'admin'))).toBe(
      'Only the owner of the group or an administrator can perform this action.',
    )
  })

  test('refuses all members on a portal without the operation', () => {
    expect(refusalMessage(permission(on('10.7'), packages.importGroup, 'publisher'))).toBe(
      'Not available on this portal. It requires version 10.8.1, and this portal has version 10.7.',
    )
  })

  test('allows operations of newer versions on a portal that does not provide its version', () => {
    expect(permission(on(), packages.importGroup, 'publisher').allowed).toBe(true)
  })

  test('of a parameter is that of the product and the version that have it', () => {
    const has = (
      organization: Parameters<typeof parameterPermission>[0]['organization'],
      operation: Operation,
      name: string,
    ) => parameterPermission({ organization }, operation, name).allowed
    expect(has({ isPortal: false }, content.addItem, 'itemIdToCreate')).toBe(false)
    expect(has({ enterpriseVersion: '11.3' }, content.addItem, 'itemIdToCreate')).toBe(true)
    expect(has({ enterpriseVersion: '11.3' }, content.addItem, 'classification')).toBe(false)
    expect(has({}, content.addItem, 'classification')).toBe(true)
  })

  test('allows all members to read', () => {
    expect(permission(on('10.7'), groups.read).allowed).toBe(true)
  })
})
