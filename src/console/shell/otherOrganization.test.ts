import { expect, test } from 'vitest'
import { items } from '../../rest/content/items.ts'
import { isOfOtherOrganization } from './otherOrganization.ts'
import { permission, refusalMessage } from './permissions.ts'

const admin = { username: 'admin', role: 'org_admin', privileges: [] }
const online = { organization: { id: 'AbC123', isPortal: false }, person: admin }

// As ArcGIS Online returned items in searches, in folders, and alone.
test.each([
  [{ owner: 'ann', contentOrigin: 'other' }, true],
  [{ owner: 'ann', contentOrigin: 'self', isOrgItem: true }, false],
  [{ owner: 'ann', isOrgItem: true }, false],
  [{ owner: 'ann', orgId: 'xYz789' }, true],
  [{ owner: 'ann', orgId: 'AbC123' }, false],
  [{ owner: 'ann' }, false],
  [{ owner: 'admin', contentOrigin: 'other' }, false],
])('whether %j belongs to another organization of ArcGIS Online: %s', (item, isOther) => {
  expect(isOfOtherOrganization(item, online)).toBe(isOther)
})

test('a portal of one organization has no items of others', () => {
  const { organization } = online
  const enterprise = { ...online, organization: { ...organization, isPortal: true } }
  expect(isOfOtherOrganization({ owner: 'ann', orgId: 'xYz789' }, enterprise)).toBe(false)
})

test('administrators can read items of other organizations, and not change them', () => {
  const item = { owner: 'ann', contentOrigin: 'other' }
  expect(permission(online, items.read, item).allowed).toBe(true)
  expect(permission(online, items.update, { owner: 'ann' }).allowed).toBe(true)
  expect(refusalMessage(permission(online, items.update, item))).toBe(
    'It belongs to another organization. Only members of that organization can perform this action.',
  )
})
