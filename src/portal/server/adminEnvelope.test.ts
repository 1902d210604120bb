import { expect, test } from 'vitest'
import { isAdministrationPath } from './adminEnvelope.ts'

test.each([
  ['/gis/admin', true],
  ['/gis/admin?f=json', true],
  ['/gis/admin/services/%E0%A4%A', true],
  ['/portal/portaladmin/system/limits', true],
  ['/GIS/Admin/services', true],
  ['/portal/sharing/rest/community/users/admin/%E0%A4%A', false],
  ['/gis/administrators', false],
  ['/admin', false],
])('%s belongs to an administration: %s', (path, isOne) => {
  expect(isAdministrationPath(path)).toBe(isOne)
})
