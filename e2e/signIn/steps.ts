import { portals } from '../../src/rest/organization/portals.ts'
import { expect, type Page, type TestPortal } from '../fixtures.ts'

/** Renames the organization on the open settings page, and expects the new name on the portal. */
export const renameOrganization = async (page: Page, { arrange }: TestPortal, name: string) => {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(page.getByText('1 setting changed')).toBeVisible()
  expect((await arrange.as('admin').send(portals.read, {})).name).toBe(name)
}
