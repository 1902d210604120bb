import { expect, test } from 'vitest'
import { privilegeRows } from './sources.ts'

const [create, join, share] = [
  'portal:user:createItem',
  'portal:user:joinGroup',
  'portal:user:shareToGroup',
]

test('privileges that the portal withholds, and those that are not from the role, are marked', () => {
  expect(
    privilegeRows({
      granted: [share, join],
      ofRole: [create, join],
      userLicenseTypeId: 'creatorUT',
    }),
  ).toEqual([
    { privilege: join, source: 'role', limit: undefined },
    { privilege: create, source: 'role', limit: 'withheld' },
    { privilege: share, source: 'other', limit: undefined },
  ])
})

test('creating items has no effect with a user type that excludes owning content', () => {
  const known = { granted: [create, join], ofRole: [create, join] }
  const limitsWith = (userLicenseTypeId: string | undefined) =>
    privilegeRows({ ...known, userLicenseTypeId }).map(({ limit }) => limit)
  expect(limitsWith('viewerUT')).toEqual([undefined, 'userType'])
  expect(limitsWith('creatorUT')).toEqual([undefined, undefined])
  expect(limitsWith(undefined)).toEqual([undefined, undefined])
})

test('without the privileges of the member, those of the role are listed, and the reverse', () => {
  const userLicenseTypeId = undefined
  expect(privilegeRows({ granted: undefined, ofRole: [join], userLicenseTypeId })).toEqual([
    { privilege: join, source: 'role', limit: undefined },
  ])
  expect(privilegeRows({ granted: [join], ofRole: undefined, userLicenseTypeId })).toEqual([
    { privilege: join, source: 'unknown', limit: undefined },
  ])
  expect(privilegeRows({ granted: undefined, ofRole: undefined, userLicenseTypeId })).toEqual([])
})
