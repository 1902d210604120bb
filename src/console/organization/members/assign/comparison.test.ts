import { expect, test } from 'vitest'
import type { User } from '../../../../rest/records/user.ts'
import type { RoleView } from '../../../shared/roles/allRoles.ts'
import { comparisonsOf } from './comparison.ts'

const role = (id: string, privileges: readonly string[] | undefined): RoleView => ({
  id,
  name: id,
  description: '',
  isBuiltIn: false,
  privileges,
  modified: undefined,
})
const user = (username: string, roleId: string) => ({ username, roleId }) as User

test('gained and lost privileges are compared for each current role', () => {
  const roles = [role('a', ['x', 'y']), role('b', ['y', 'z']), role('c', ['y'])]
  const [, b, c] = roles
  if (!b || !c) throw new Error('three roles were made')
  expect(comparisonsOf([user('1', 'a'), user('2', 'c'), user('3', 'a')], b, roles)).toEqual([
    { before: roles[0], count: 2, added: ['z'], removed: ['x'] },
    { before: c, count: 1, added: ['z'], removed: [] },
  ])
})

test('roles without known privileges, and the role itself, are not compared', () => {
  const known = role('a', ['x'])
  const unknown = role('b', undefined)
  const all = [known, unknown]
  expect(comparisonsOf([user('1', 'b'), user('2', 'a')], known, all)).toEqual([])
  expect(comparisonsOf([user('1', 'a')], unknown, all)).toEqual([])
})
