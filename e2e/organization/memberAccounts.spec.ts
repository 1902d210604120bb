import { eq } from 'drizzle-orm'
import { groupItems, items, members, organization } from '../../src/portal/db/schema.ts'
import { checkAccessibility, expect, test, type Page, type TestPortal } from '../fixtures.ts'

const accountOf = async ({ services: { db } }: TestPortal, username: string) => {
  const [row] = await db.select().from(members).where(eq(members.username, username))
  return row
}
const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })
const title = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name })

test('an administrator edits a profile, finds what another person changed meanwhile, and undoes the change', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/members/editor')
  const form = dialog(page, 'Edit profile')

  await test.step('wrong values are explained at their fields, and entries survive a reload', async () => {
    await page.getByRole('button', { name: 'Edit profile' }).click()
    await form.getByLabel('First name').fill('Emile')
    await form.getByLabel('Email').fill('nonsense')
    await page.reload()
    await expect(form.getByLabel('First name')).toHaveValue('Emile')
    await form.getByRole('button', { name: 'Review changes' }).click()
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription(/Must be an email address\./)
    await checkAccessibility(page)
    await form.getByLabel('Email').fill('emile@example.com')
  })

  await test.step('a value that another person changed is decided first', async () => {
    await portal.services.db
      .update(members)
      .set({ email: 'okafor@example.com' })
      .where(eq(members.username, 'editor'))
    await form.getByRole('button', { name: 'Review changes' }).click()
    const review = dialog(page, /^Review \d changes?$/)
    await expect(review).toContainText('It will be “Emile Okafor”.')
    await expect(review.getByText('Now: okafor@example.com')).toBeVisible()
    await review.getByRole('radio', { name: 'Keep the current value' }).check()
    await review.getByRole('button', { name: 'Apply 1 change' }).click()
    await expect(title(page, 'Emile Okafor')).toBeVisible()
    expect(await accountOf(portal, 'editor')).toMatchObject({
      firstName: 'Emile',
      email: 'okafor@example.com',
    })
  })

  await test.step('undone', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(title(page, 'Emil Okafor')).toBeVisible()
  })
})

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
