import { eq } from 'drizzle-orm'
import { groupItems, items, members, organization } from '../../src/portal/db/schema.ts'
import { checkAccessibility, expect, test, type Page, type TestPortal } from '../fixtures.ts'

const accountOf = async ({ services: { db } }: TestPortal, username: string) => {
  const [row] = await db.select().from(members).where(eq(members.username, username))
  return row
}
const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })
const title = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name })

test('a member is deleted after everything was transferred', async ({ page, portal, signIn }) => {
  // Items that are shared with groups can only be transferred to members of the groups.
  await portal.services.db.delete(groupItems)
  await signIn('admin', '/organization/members/editor')
  await page.goto('/organization/members/editor?panel=delete')
  const review = dialog(page, 'Delete member')
  await review.getByLabel(/^Type /).fill('Emil Okafor')
  await review.getByRole('combobox', { name: 'Transfer everything to' }).fill('lindqvist')
  await page.getByRole('option', { name: /Priya Lindqvist/ }).click()
  await review.getByRole('button', { name: 'Delete member' }).click()
  await expect(title(page, 'Members')).toBeVisible()
  await expect(page.getByText('Emil Okafor deleted')).toBeVisible()
  expect(await accountOf(portal, 'editor')).toBeUndefined()
  expect(await portal.services.db.$count(items, eq(items.owner, 'editor'))).toBe(0)
})

test('another user type shows the licenses left, the roles that it does not fit, and is undone', async ({
  page,
  portal,
  signIn,
}) => {
  await portal.services.db
    .update(organization)
    .set({ settings: { licenses: { advancedUT: 0, creatorUT: 100 } } })
  await signIn('admin', '/organization/members/publisher')
  const before = (await accountOf(portal, 'publisher'))?.userLicenseTypeId
  await page.getByRole('button', { name: 'Change user type' }).click()
  const choice = dialog(page, 'Change user type')
  await expect(choice.getByRole('radio', { name: /^Viewer/ })).toHaveAccessibleDescription(
    'Not available for the role of this member',
  )
  await expect(choice.getByRole('radio', { name: /^Advanced/ })).toHaveAccessibleDescription(
    'One license is needed. 0 of 0 are left.',
  )
  await expect(choice.getByRole('radio', { name: /^Creator/ })).toHaveAccessibleDescription(
    /^\d+ licenses left of 100$/,
  )
  await checkAccessibility(page)
  await choice.getByRole('radio', { name: /^Creator/ }).check()
  await choice.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: 'Assign user type' }).click()
  await expect(page.getByText('Priya Lindqvist now has the user type Creator.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => (await accountOf(portal, 'publisher'))?.userLicenseTypeId)
    .toBe(before)
})
