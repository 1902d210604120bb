import { describe, expect, test } from 'vitest'
import { members } from '../../rest/organization/members.ts'
import { users } from '../../rest/organization/users.ts'
import { groups } from '../../rest/groups/groups.ts'
import { Invitation } from '../../rest/organization/userChanges.ts'
import { askingForMembers, onlyMembers } from './memberReads.ts'

const page = { total: 30, start: 1, num: 3, nextStart: 4 }
const found = (...names: string[]) => names.map((username) => ({ username }))

describe('a read of members', () => {
  test('asks portals to leave out accounts of their own', () => {
    const asked = { q: '*', excludeSystemUsers: true }
    expect(askingForMembers(members.list, { num: 0 })).toEqual({ num: 0, excludeSystemUsers: true })
    expect(askingForMembers(members.search, { q: '*' })).toEqual(asked)
    expect(askingForMembers(users.search, { q: '*' })).toEqual(asked)
    expect(askingForMembers(groups.search, { q: '*' })).toEqual({ q: '*' })
  })

  test('by several filters asks for members that match all', () => {
    const both = { role: 'org_publisher', userLicenseType: 'creatorUT' }
    expect(askingForMembers(members.list, both)).toMatchObject({ filterIntersection: true })
    const one = { role: 'org_publisher', userLicenseType: undefined }
    expect(askingForMembers(members.list, one)).not.toHaveProperty('filterIntersection')
  })

  test('returns and counts people only, of portals that ignore that, too', () => {
    const listed = { ...page, users: found('esri_nav', 'ana', 'System_Publisher', 'esrifan') }
    expect(onlyMembers(members.list, {}, listed)).toEqual({
      ...page,
      total: 28,
      users: found('ana', 'esrifan'),
    })
    const searched = { ...page, results: found('ana', 'esri_boundaries') }
    expect(onlyMembers(members.search, { q: '*' }, searched)).toEqual({
      ...page,
      total: 29,
      results: found('ana'),
    })
  })

  test('by several filters returns no members that match only one of them', () => {
    const listed = [
      { username: 'both', role: 'org_publisher', userLicenseTypeId: 'creatorUT' },
      { username: 'role', role: 'org_publisher', userLicenseTypeId: 'viewerUT' },
      { username: 'type', role: 'org_user', roleId: 'surveyor', userLicenseTypeId: 'creatorUT' },
      { username: 'hidden' },
    ]
    const named = (role: string) =>
      onlyMembers(
        members.list,
        { role, userLicenseType: 'creatorUT' },
        { ...page, users: listed },
      ).users.map(({ username }) => username)
    expect(named('org_publisher')).toEqual(['both', 'hidden'])
    expect(named('surveyor')).toEqual(['type', 'hidden'])
  })
})

test('new members have no usernames that are reserved for accounts of the portal', () => {
  const invitation = { firstname: 'Ana', email: 'ana@portal.example' }
  const isAccepted = (username: string) => Invitation.safeParse({ ...invitation, username }).success
  expect(['esri_nav', 'ESRI_x', 'system_publisher'].filter(isAccepted)).toEqual([])
  expect(isAccepted('esrifan')).toBe(true)
})
