import { expect, test } from 'vitest'
import { withOwnRoles } from './ownRoles.ts'

const group = (id: string, memberType?: string) => ({
  id,
  title: id,
  owner: id === 'mine' ? 'ana' : 'tom',
  ...(memberType !== undefined && { userMembership: { memberType } }),
})
const found = ['mine', 'managed', 'joined', 'other'].map((id) => group(id))
const roles = (...args: Parameters<typeof withOwnRoles>) =>
  withOwnRoles(...args).map(({ userMembership }) => userMembership?.memberType)

test('the role in groups that a portal returns without it is that in the own groups', () => {
  const own = [group('managed', 'admin'), group('joined')]
  expect(roles(found, 'ana', own)).toEqual(['owner', 'admin', 'member', 'none'])
  expect(roles([group('other', 'member')], 'ana', own)).toEqual(['member'])
})

test('the role is unknown if the own groups are', () => {
  expect(roles(found, 'ana', undefined)).toEqual(['owner', undefined, undefined, undefined])
})
