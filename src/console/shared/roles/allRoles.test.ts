import { expect, test } from 'vitest'
import { rolesWith, unknownRoles, type RoleView } from './allRoles.ts'

const role = (id: string, privileges: readonly string[] | undefined): RoleView => ({
  id,
  name: id,
  description: '',
  isBuiltIn: id.startsWith('org_'),
  privileges,
  modified: undefined,
})

test('privileges are resolved to default and custom roles; administrators have them if the portal returns none of theirs', () => {
  const roles = [
    role('org_admin', undefined),
    role('org_user', undefined),
    role('desk', ['portal:admin:deleteUsers', 'portal:admin:viewUsers']),
    role('reader', ['portal:admin:viewUsers']),
    role('author', ['portal:user:createItem']),
  ]
  const ids = (...privileges: string[]) => rolesWith(roles, privileges).map(({ id }) => id)
  expect(ids('portal:admin:deleteUsers')).toEqual(['org_admin', 'desk'])
  expect(ids('portal:admin:viewUsers', 'portal:user:createItem')).toEqual([
    'org_admin',
    'desk',
    'reader',
    'author',
  ])
  expect(unknownRoles(roles).map(({ id }) => id)).toEqual(['org_user'])
})
