import { describe, expect, test } from 'vitest'
import type { User } from '../../../rest/records/user.ts'
import type { RoleView } from './allRoles.ts'
import { dangerous, note, warning } from '../../shell/changes/warning.ts'
import {
  accountChangeOf,
  assignmentOf,
  exclusionsOf,
  namesOf,
  userTypeAssignmentOf,
  userTypeWarningsOf,
  warningsOf,
  whyNotAssign,
  whyNotChange,
} from './assignment.ts'

const role = (id: string, privileges: readonly string[] = []): RoleView => ({
  id,
  name: id,
  description: '',
  isBuiltIn: false,
  privileges,
  modified: undefined,
})
const user = (username: string, roleId: string, userLicenseTypeId = 'creatorUT') =>
  ({ username, roleId, userLicenseTypeId }) as User

const administrator = { username: 'ada', role: 'org_admin', privileges: [] }
const desk = {
  username: 'desk',
  role: 'desk',
  privileges: ['portal:admin:changeUserRoles', 'portal:admin:viewUsers'],
}

describe('assigning a role to members', () => {
  test('excludes members who have it, members whose user type excludes it, and the user', () => {
    const [vera, emil, tom, ada] = [
      user('vera', 'org_user', 'viewerUT'),
      user('emil', 'org_user'),
      user('tom', 'org_publisher'),
      user('ada', 'org_admin'),
    ] as const
    const assignment = assignmentOf([vera, emil, tom, ada], role('org_publisher'), administrator)
    expect(assignment).toEqual({
      changed: [emil],
      same: [tom],
      unfit: [vera],
      refused: [],
      own: ada,
    })
    expect(warningsOf(assignment, role('org_publisher'))).toHaveLength(3)
    expect(exclusionsOf(assignment)).toEqual([
      warning('Not changed: the role is not available for the user type of vera.'),
      { severity: 'note', text: expect.stringMatching(/^Not changed: your own role\./) as unknown },
      note('Not changed: tom already has this role.'),
    ])
    expect(assignmentOf([ada], role('org_publisher'), administrator).changed).toEqual([ada])
  })

  test('warns about privileges that have no effect with the user type', () => {
    const collector = role('collector', ['portal:user:createItem', 'portal:user:joinGroup'])
    const [vera, emil] = [user('vera', 'a', 'viewerUT'), user('emil', 'a')]
    expect(warningsOf(assignmentOf([vera, emil], collector, administrator), collector)).toEqual([
      warning(
        'Without effect for vera: Create content. Members with this user type can’t own content.',
      ),
    ])
  })

  test('warns first about new and former administrators', () => {
    const becoming = assignmentOf([user('emil', 'org_user')], role('org_admin'), administrator)
    expect(warningsOf(becoming, role('org_admin'))).toEqual([
      dangerous('emil will be able to manage the entire portal.'),
    ])
    const leaving = assignmentOf([user('emil', 'org_admin')], role('org_user'), administrator)
    expect(warningsOf(leaving, role('org_user'))).toEqual([
      warning('emil will no longer be an administrator.', {
        detail: expect.stringMatching(/^The portal refuses the change for the last/) as string,
      }),
    ])
  })

  test('is refused for administrators, and for administrative privileges that the user does not have, unless the user is an administrator', () => {
    const emil = user('emil', 'org_user')
    expect(whyNotAssign([emil], role('org_admin'), desk)).toContain('Only administrators')
    expect(whyNotAssign([user('ada', 'org_admin')], role('custom'), desk)).toContain(
      'Only administrators',
    )
    expect(whyNotAssign([emil], role('custom', ['portal:admin:deleteUsers']), desk)).toContain(
      'portal:admin:deleteUsers',
    )
    expect(whyNotAssign([emil], role('custom', ['portal:admin:viewUsers']), desk)).toBeUndefined()
    expect(whyNotAssign([emil], role('org_admin'), administrator)).toBeUndefined()
  })

  test('is refused if no user type fits, and allowed if one does', () => {
    const vera = user('vera', 'org_user', 'viewerUT')
    expect(whyNotAssign([vera], role('org_publisher'), administrator)).toContain('user type')
    expect(
      whyNotAssign([vera, user('emil', 'org_user')], role('org_publisher'), administrator),
    ).toBeUndefined()
  })
})

test('up to five members are listed by name, the others counted', () => {
  const users = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => user(name, 'org_user'))
  expect(namesOf(users.slice(0, 5))).not.toContain('more')
  expect(namesOf(users)).toMatch(/^a, b, c, d, e.* 2 more$/)
})

describe('assigning a user type to members', () => {
  test('excludes members whose role needs another one, and accounts of administrators', () => {
    const [vera, emil, ada] = [
      user('vera', 'desk', 'viewerUT'),
      user('emil', 'org_user'),
      user('ada', 'org_admin'),
    ] as const
    expect(userTypeAssignmentOf([vera, emil, ada], 'editorUT', administrator)).toMatchObject({
      changed: [vera],
      unfit: [emil, ada],
    })
    expect(userTypeAssignmentOf([ada], 'GISProfessionalAdvUT', desk)).toMatchObject({
      refused: [ada],
    })
  })

  test('warns about privileges of roles that have no effect with it', () => {
    const emil = user('emil', 'collector')
    const collector = role('collector', ['portal:user:createItem'])
    const assignment = userTypeAssignmentOf([emil], 'viewerUT', administrator)
    expect(userTypeWarningsOf(assignment, 'viewerUT', [collector])).toEqual([
      warning(
        'Without effect for emil: Create content. Members with this user type can’t own content.',
      ),
    ])
    expect(userTypeWarningsOf(assignment, 'creatorUT', [collector])).toEqual([])
  })
})

describe('disabling, enabling, and deleting members', () => {
  const [ada, eve, emil] = [
    user('ada', 'org_admin'),
    user('eve', 'org_admin'),
    { ...user('emil', 'org_user'), disabled: true },
  ] as const

  test('never includes the user, so one administrator always remains', () => {
    const disabling = accountChangeOf([ada, eve, emil], 'disable', administrator)
    expect(disabling).toMatchObject({ changed: [eve], same: [emil], own: ada })
    expect(exclusionsOf(disabling, 'disable')).toEqual([
      note(
        'Not changed: your own account. Another administrator can change it, so one administrator always remains.',
      ),
      note('Not changed: emil is already disabled.'),
    ])
    expect(accountChangeOf([ada], 'delete', administrator)).toMatchObject({ changed: [], own: ada })
    expect(whyNotChange(ada, 'delete', administrator)).toMatch(/^You can’t delete your own/)
  })

  test('excludes administrators if the user is none', () => {
    expect(accountChangeOf([ada, emil], 'delete', desk)).toMatchObject({
      changed: [emil],
      refused: [ada],
    })
    expect(whyNotChange(ada, 'disable', desk)).toBe(
      'Only administrators can change the accounts of administrators.',
    )
    expect(whyNotChange(emil, 'enable', desk)).toBeUndefined()
  })
})
