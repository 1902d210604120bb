import { describe, expect, test } from 'vitest'
import type { Group } from '../../../../rest/records/group.ts'
import { checkRows, type Known } from './check.ts'
import type { NewMember } from './table.ts'

const role = (id: string, name: string, privileges: readonly string[] = []) => ({
  id,
  name,
  description: '',
  isBuiltIn: true,
  privileges,
  modified: undefined,
})
const group = (id: string, title: string): Group => ({ id, title, owner: 'ada' })
const known: Known = {
  person: { username: 'ada', role: 'org_admin', privileges: [] },
  roles: [
    role('org_admin', 'Administrator'),
    role('org_publisher', 'Publisher'),
    role('iAAAAAAAAAAAAAAA', 'Viewer'),
    role('custom1', 'Roles editor', ['portal:admin:manageRoles']),
  ],
  userTypes: [
    { id: 'viewerUT', name: 'Viewer' },
    { id: 'creatorUT', name: 'Creator', currentRegisteredMembers: 8, maximumRegisteredMembers: 10 },
  ],
  groups: new Map([
    ['rivers', [group('g1', 'Rivers')]],
    ['lakes', [group('g2', 'Lakes'), group('g3', 'Lakes')]],
    ['nowhere', []],
  ]),
  taken: new Map([
    ['emil', 'emil1'],
    ['otto', undefined],
  ]),
  interrupted: new Map(),
  isOnline: true,
  defaults: { role: 'iAAAAAAAAAAAAAAA', userLicenseType: 'viewerUT' },
}
const row = (changed: Partial<NewMember> = {}): NewMember => ({
  id: changed.username ?? '1',
  username: 'ana',
  firstname: 'Ana',
  lastname: 'Ruiz',
  email: 'ana@example.com',
  role: '',
  userLicenseType: '',
  groups: '',
  idpUsername: '',
  ...changed,
})
const check = (rows: readonly NewMember[], more: Partial<Known> = {}, passwords = new Map()) =>
  checkRows(rows, passwords, { ...known, ...more })
const problemsOf = (...args: Parameters<typeof check>) =>
  check(...args).map(({ problems }) => problems.map(({ field, message }) => `${field}: ${message}`))

test('names and IDs of roles, user types, and groups become IDs; empty cells are left to the defaults', () => {
  const named = row({ role: 'publisher', userLicenseType: 'creatorUT', groups: 'Rivers' })
  expect(check([named, row({ username: 'ben', lastname: '' })])).toMatchObject([
    {
      problems: [],
      invitation: { role: 'org_publisher', userLicenseType: 'creatorUT', groups: ['g1'] },
    },
    {
      problems: [],
      role: 'iAAAAAAAAAAAAAAA',
      userType: 'viewerUT',
      invitation: { username: 'ben', firstname: 'Ana', lastname: '', email: 'ana@example.com' },
    },
  ])
})

describe('a row is not ready', () => {
  test.each<[Partial<NewMember>, string]>([
    [{ username: '' }, 'username: Is required.'],
    [{ username: 'ana ruiz' }, "username: Can't contain spaces, commas, or slashes."],
    [{ username: 'ána' }, 'username: Can contain only letters without marks'],
    [{ username: 'Emil' }, 'username: The username Emil is taken.'],
    [{ username: 'otto' }, 'username: The username otto is taken.'],
    [{ firstname: '' }, 'firstname: Is required.'],
    [{ email: 'nonsense' }, 'email: Must be an email address.'],
    [{ role: 'King' }, 'role: There is no role “King”.'],
    [{ userLicenseType: 'Gold' }, 'userLicenseType: There is no user type “Gold”.'],
    [{ role: 'Publisher' }, 'role: The role Publisher is not available for the user type Viewer.'],
    [{ groups: 'Nowhere' }, 'groups: There is no group “Nowhere” that you can see.'],
    [{ groups: 'Rivers; Lakes' }, 'groups: Several groups have the title “Lakes”.'],
  ])('%j', (changed, problem) => {
    expect(problemsOf([row(changed)])).toEqual([[expect.stringContaining(problem)]])
  })

  test('with a username of an interrupted import, without another username; what it created is done', () => {
    const interrupted = new Map([
      ['emil', false],
      ['otto', true],
    ])
    const rows = [row({ username: 'Emil' }), row({ username: 'Otto', email: '' })]
    const [unclear, created] = check(rows, { interrupted })
    expect(unclear).toMatchObject({ isCreated: false, problems: [{ field: 'username' }] })
    expect(unclear?.problems[0]).not.toHaveProperty('suggestion')
    expect(created).toMatchObject({ isCreated: true, problems: [] })
  })

  test('with a given password that breaks the rule', () => {
    const given = row()
    expect(problemsOf([given], {}, new Map([[given.id, 'short']]))).toEqual([
      [expect.stringMatching(/^password: .*at least 8 characters/)],
    ])
  })

  test('with the username of an earlier row, in any case', () => {
    expect(problemsOf([row(), row({ username: 'ANA' })])).toEqual([
      [],
      ['username: Row 1 has the same username.'],
    ])
  })

  test('with a user type whose licenses earlier rows use up; rows with problems use none', () => {
    const creators = ['a', 'b', 'c', 'd'].map((username, index) =>
      row({ username, userLicenseType: 'Creator', ...(index === 0 && { email: '' }) }),
    )
    expect(problemsOf(creators).map((problems) => problems.length)).toEqual([1, 0, 0, 1])
    expect(problemsOf(creators)[3]).toEqual([
      'userLicenseType: Only 2 licenses are left for the user type Creator.',
    ])
  })

  test('with what the person can’t assign', () => {
    const person = { username: 'eve', role: 'custom', privileges: ['portal:admin:inviteUsers'] }
    const rows = [
      row({ role: 'Administrator', userLicenseType: 'Creator' }),
      row({ username: 'b', role: 'Roles editor' }),
      row({ username: 'c', groups: 'Rivers' }),
    ]
    expect(problemsOf(rows, { person })).toEqual([
      ['role: Only administrators can assign the Administrator role.'],
      [expect.stringContaining('role: The role has a privilege that you don’t have: ')],
      [expect.stringContaining('groups: Your role doesn’t have the privilege')],
    ])
  })
})

describe('an account that is not an invitation', () => {
  const account = { isOnline: false }

  test('gets the new member defaults from here', () => {
    const defaults = { ...known.defaults, groups: ['g1', 'g4'] }
    expect(
      check([row(), row({ username: 'ben', groups: 'Rivers' })], { ...account, defaults }),
    ).toMatchObject([
      {
        problems: [],
        invitation: { role: 'iAAAAAAAAAAAAAAA', userLicenseType: 'viewerUT', groups: ['g1', 'g4'] },
      },
      { problems: [], invitation: { groups: ['g1'] } },
    ])
  })

  test('needs a last name, and a role and a user type if there are no defaults', () => {
    expect(problemsOf([row({ lastname: '' })], account)).toEqual([['lastname: Is required.']])
    expect(problemsOf([row()], { ...account, defaults: {} })).toEqual([
      [
        'role: Is required: the new member defaults have none.',
        'userLicenseType: Is required: the new member defaults have none.',
      ],
    ])
    expect(problemsOf([row()], { ...account, defaults: undefined })[0]).toContain(
      'role: Is required: only administrators can see the new member defaults.',
    )
  })
})

describe('a member whom an identity provider signs in', () => {
  const ana = row({ idpUsername: 'ana@city.example' })
  const enterprise = { isOnline: false }

  test('is sent with the login, and needs no password', () => {
    const [checked] = check([ana], enterprise, new Map([['1', 'short']]))
    expect(checked?.problems).toEqual([])
    expect(checked?.invitation).toMatchObject({ username: 'ana', idpUsername: 'ana@city.example' })
  })

  test('has a login of at most 254 characters', () => {
    expect(problemsOf([row({ idpUsername: 'a'.repeat(255) })], enterprise)).toEqual([
      ['idpUsername: Must be at most 254 characters.'],
    ])
  })

  test('cannot be added to ArcGIS Online, where members with such a login are added elsewhere', () => {
    expect(problemsOf([ana])).toEqual([[expect.stringContaining('idpUsername: Can’t be set')]])
  })
})
