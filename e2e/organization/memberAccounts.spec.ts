import { eq } from 'drizzle-orm'
import { groupItems, items, members, organization } from '../../src/portal/db/schema.ts'
import { users } from '../../src/rest/organization/users.ts'
import { checkAccessibility, expect, test, type Page, type TestPortal } from '../fixtures.ts'
import { storedBy } from '../support/stored.ts'

const accountOf = async ({ services: { db } }: TestPortal, username: string) => {
  const [row] = await db.select().from(members).where(eq(members.username, username))
  return row
}
const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })
const title = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name })
const choose = async (page: Page, action: string | RegExp) => {
  await page.getByRole('button', { name: 'More actions' }).last().click()
  await page.getByRole('menuitem', { name: action }).click()
}

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

test('a member is disabled, signed out at once, and enabled; another one is deleted after everything was transferred', async ({
  page,
  portal,
  signIn,
}) => {
  const publisher = portal.arrange.as('publisher')
  await publisher.send(users.self, {})
  await signIn('admin', '/organization/members/publisher')

  await test.step('disabled', async () => {
    await choose(page, 'Disable member')
    const review = dialog(page, 'Review changes: disable member')
    await expect(review).toContainText('All sign-ins of disabled members end at once')
    await expect(review).toContainText('Items, groups, and scheduled tasks stay as they are.')
    await checkAccessibility(page)
    await review.getByRole('button', { name: 'Disable member' }).click()
    await expect(page.getByText('Priya Lindqvist is disabled.')).toBeVisible()
    await expect(publisher.send(users.self, {})).rejects.toThrow()
  })

  await test.step('enabled', async () => {
    await choose(page, 'Enable member')
    await dialog(page, /enable/)
      .getByRole('button', { name: 'Enable member' })
      .click()
    await expect(page.getByText('Priya Lindqvist can sign in again.')).toBeVisible()
    expect(await accountOf(portal, 'publisher')).toMatchObject({ disabled: false })
  })

  await test.step('not deleted while something is owned, each with its list', async () => {
    await choose(page, 'Delete member')
    const review = dialog(page, 'Delete member')
    await expect(review).toContainText('Only members who own nothing can be deleted.')
    await expect(review.getByRole('link', { name: / webhooks?$/ })).toHaveAttribute(
      'href',
      '/organization/webhooks?owner=publisher',
    )
    await review.getByLabel(/^Type /).fill('Priya Lindqvist')
    await expect(review.getByRole('button', { name: 'Delete member' })).toHaveAccessibleDescription(
      'Select a new owner, or transfer the content first.',
    )
    await checkAccessibility(page)
  })

  await test.step('another member is deleted with a transfer', async () => {
    // Items that are shared with groups can only be transferred to members of the groups.
    await portal.services.db.delete(groupItems)
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

test('many members are disabled at once, without the own account, each with its outcome, and enabled again', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/members')
  const table = page.getByRole('table', { name: 'Members' })
  for (const name of ['Ada Moreno', 'Emil Okafor', 'Aroha Ngata'])
    await table.getByRole('checkbox', { name: `Select ${name}` }).check()
  await choose(page, 'Disable 3 members')
  const review = dialog(page, 'Review changes: disable 2 members')
  await expect(review).toContainText('Not changed: your own account.')
  await review.getByRole('button', { name: 'Disable 2 members' }).click()
  await expect(title(page, 'Disabled members')).toBeVisible()
  await expect(page.getByText('2 succeeded, 0 skipped, 0 failed')).toBeVisible()
  expect(await accountOf(portal, 'editor')).toMatchObject({ disabled: true })
  await page.getByRole('button', { name: /^Undo / }).click()
  await expect(title(page, /^Undone: /)).toBeVisible()
  await expect.poll(() => accountOf(portal, 'editor')).toMatchObject({ disabled: false })
})

test('many members are deleted at once; the portal says what the others own', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/members')
  const table = page.getByRole('table', { name: 'Members' })
  await table.getByRole('checkbox', { name: 'Select Emil Okafor' }).check()
  await table.getByRole('checkbox', { name: 'Select Eleanor Whitfield' }).check()
  await choose(page, 'Delete 2 members')
  const review = dialog(page, 'Delete 2 members')
  await review.getByLabel(/^Type /).fill('2')
  await review.getByRole('button', { name: 'Delete 2 members' }).click()
  await expect(page.getByText('1 succeeded, 0 skipped, 1 failed')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    /The member editor cannot be deleted, because the member owns content/,
  )
  await expect(page.getByRole('main')).not.toContainText('[object')
  expect(await accountOf(portal, 'board.d1')).toBeUndefined()
})

test('the last administrator and members without privileges see why an account can’t be changed', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/organization/members/admin')
  await page.getByRole('button', { name: 'More actions' }).click()
  for (const name of ['Disable member', 'Delete member'])
    await expect(page.getByRole('menuitem', { name })).toHaveAccessibleDescription(
      /your own account. Only another administrator can, so one always remains\.$/,
    )
  await signIn('viewer', '/organization/members/publisher')
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete member' })).toHaveAccessibleDescription(
    'Your role doesn’t have the privilege “Delete members”.',
  )
  await expect(page.getByRole('menuitem', { name: 'Disable member' })).toHaveAccessibleDescription(
    'Your role doesn’t have the privilege “Disable members”.',
  )
})

test('a password is reset, shown once, and replaced by the member at the next sign-in', async ({
  page,
  portal,
  signIn,
}) => {
  const publisher = portal.arrange.as('publisher')
  await publisher.send(users.self, {})
  await signIn('admin', '/organization/members/publisher')
  await choose(page, 'Reset password')
  const review = dialog(page, 'Review changes: reset password')
  await expect(review).toContainText('All sign-ins of Priya Lindqvist end at once.')
  await checkAccessibility(page)
  await review.getByRole('button', { name: 'Reset password' }).click()
  const shown = dialog(page, 'Password reset')
  await expect(shown).toContainText('The password is shown only now.')
  await checkAccessibility(page)
  const temporary = await shown.getByRole('code').innerText()
  await page.keyboard.press('Escape')
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(publisher.send(users.self, {})).rejects.toThrow()

  await test.step('the history contains no password', async () => {
    await page.goto('/history')
    await expect(page.getByText('Reset the password of Priya Lindqvist')).toBeVisible()
    const stored = await storedBy(page)
    expect(stored).toContain('Reset the password of')
    expect(stored).not.toContain(temporary)
  })
  await test.step('not by members who are not administrators', async () => {
    await signIn('viewer', '/organization/members/editor')
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(
      page.getByRole('menuitem', { name: 'Reset password' }),
    ).toHaveAccessibleDescription('Only administrators can reset the passwords of other members.')
  })
})
