import { eq } from 'drizzle-orm'
import { members } from '../../src/portal/db/schema.ts'
import { checkAccessibility, expect, test, type Page, type TestPortal } from '../fixtures.ts'

const roleOf = async ({ services: { db } }: TestPortal, username: string) => {
  const [row] = await db
    .select({ role: members.role })
    .from(members)
    .where(eq(members.username, username))
  return row?.role
}
const membersTable = (page: Page) => page.getByRole('table', { name: 'Members' })
const dialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name })
const openMember = (page: Page, name: string) =>
  membersTable(page).getByRole('link', { name }).click()

test('another role is assigned to a member, and undone from the history', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/members?q=okafor')
  const row = membersTable(page).getByRole('row', { name: /Emil Okafor/ })

  await test.step('unavailable roles show the reason, the others their changes', async () => {
    await openMember(page, 'Emil Okafor')
    await page.getByRole('button', { name: 'Assign role' }).click()
    const choice = dialog(page, /^Assign role$/)
    await expect(choice.getByRole('radio', { name: /^User/ })).toBeDisabled()
    await expect(choice.getByText('Current role')).toBeVisible()
    await choice.getByRole('textbox', { name: 'Filter roles' }).fill('steward')
    await expect(choice.getByRole('radio')).toHaveCount(1)
    await choice.getByRole('textbox', { name: 'Filter roles' }).fill('')
    await choice.getByRole('radio', { name: /^Viewer/ }).check()
    await expect(choice.getByText('Compared with User')).toBeVisible()
    await expect(choice.getByText(/^− 19 privileges: /)).toBeVisible()
    await checkAccessibility(page)
  })

  await test.step('the review goes back to the chosen role, and assigns it once', async () => {
    await page.getByRole('button', { name: 'Review changes' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('radio', { name: /^Viewer/ })).toBeChecked()
    await page.getByRole('button', { name: 'Review changes' }).click()
    const review = dialog(page, /^Review changes: assign the role Viewer$/)
    await expect(review.getByRole('region', { name: 'Role of Emil Okafor' })).toContainText('User')
    await checkAccessibility(page)
    await review.getByRole('button', { name: 'Assign role' }).dblclick()
    await expect(page.getByText('Emil Okafor now has the role Viewer.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Access' })).toContainText('Viewer')
    expect(await roleOf(portal, 'editor')).toBe('iAAAAAAAAAAAAAAA')
    await page.goBack()
    await expect(row).toContainText('Viewer')
  })

  await test.step('the history contains the change once and undoes it', async () => {
    await page.getByRole('link', { name: 'Change history', exact: true }).click()
    const entry = page.getByRole('button', { name: 'Assigned the role Viewer to Emil Okafor' })
    await expect(entry).toHaveCount(1)
    await entry.click()
    await page.getByRole('button', { name: 'Undo change' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).last().click()
    await expect.poll(() => roleOf(portal, 'editor')).toBe('org_user')
  })
})

test('a role that another person changed meanwhile is not overwritten without notice', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/members?q=okafor')
  await openMember(page, 'Emil Okafor')
  await page.getByRole('button', { name: 'Assign role' }).click()
  await page.getByRole('radio', { name: /^Viewer/ }).check()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect(
    page.getByText('No one else has changed this value since you opened the page.'),
  ).toBeVisible()
  const { db } = portal.services
  await db.update(members).set({ role: 'org_publisher' }).where(eq(members.username, 'editor'))
  await page.getByRole('button', { name: 'Assign role' }).click()
  await expect(page.getByText('Now: Publisher')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assign role' })).toBeDisabled()
  expect(await roleOf(portal, 'editor')).toBe('org_publisher')
})

test('a bulk operation assigns a role to many members, and is undone', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/members')
  const table = membersTable(page)
  const before = [await roleOf(portal, 'editor'), await roleOf(portal, 'aroha.ngata')]

  await test.step('selected across searches and pages', async () => {
    await table.getByRole('checkbox', { name: 'Select Emil Okafor' }).check()
    await page.getByRole('searchbox', { name: 'Search members' }).fill('ngata')
    await expect(table.getByRole('row')).toHaveCount(2)
    await table.getByRole('checkbox', { name: 'Select Aroha Ngata' }).check()
    await expect(page.getByText('2 members selected')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search members' }).fill('')
    await page.getByRole('button', { name: 'Select all 40 results' }).click()
    await expect(page.getByText('40 members selected')).toBeVisible()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await table.getByRole('checkbox', { name: 'Select Emil Okafor' }).check()
    await table.getByRole('checkbox', { name: 'Select Aroha Ngata' }).check()
    await table.getByRole('checkbox', { name: 'Select Ada Moreno' }).check()
    await table.getByRole('checkbox', { name: 'Select Eleanor Whitfield' }).check()
  })

  await test.step('reviewed: the own role and members with the role are excluded', async () => {
    await page.getByRole('button', { name: 'Assign role' }).click()
    await page.getByRole('radio', { name: /^Viewer/ }).check()
    await page.getByRole('button', { name: 'Review changes' }).click()
    const review = dialog(page, /^Review changes: assign the role Viewer to 2 members$/)
    await expect(review).toContainText('Not changed: your own role.')
    await expect(review).toContainText('Not changed: Eleanor Whitfield already has this role')
    await review.getByRole('button', { name: 'Assign role to 2 members' }).click()
  })

  await test.step('each member has a result, and undo assigns the previous roles', async () => {
    await expect(
      page.getByRole('heading', { level: 1, name: 'Assigned the role Viewer' }),
    ).toBeVisible()
    await expect(page.getByText('2 succeeded, 0 skipped, 0 failed')).toBeVisible()
    expect(await roleOf(portal, 'editor')).toBe('iAAAAAAAAAAAAAAA')
    await expect(page.getByRole('link', { name: 'Aroha Ngata' })).toHaveAttribute(
      'href',
      '/organization/members/aroha.ngata',
    )
    await checkAccessibility(page)
    await page.getByRole('button', { name: /^Undo / }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Undone: / })).toBeVisible()
    await expect(page.getByText('2 succeeded, 0 skipped, 0 failed')).toBeVisible()
    expect([await roleOf(portal, 'editor'), await roleOf(portal, 'aroha.ngata')]).toEqual(before)
  })
})

test('members are chosen on the page of a role, and users without the privilege see the reason', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/roles/org_publisher')

  const choice = dialog(page, /^Assign the role Publisher$/)
  const listed = choice.getByRole('table', { name: 'Members' })
  const row = (name: RegExp) => listed.getByRole('row', { name })
  const select = (name: string) => listed.getByRole('checkbox', { name: `Select ${name}` })
  const search = (text: string) =>
    choice.getByRole('searchbox', { name: 'Search members' }).fill(text)

  await test.step('members are listed with their roles and user types, and with the reason why they can’t be chosen', async () => {
    await page.getByRole('button', { name: 'Assign to members' }).click()
    await expect(listed.getByRole('row')).toHaveCount(26)
    await search('nakam')
    await expect(row(/Vera Nakamura/)).toContainText(
      'Not available for the user type of this member',
    )
    await expect(select('Vera Nakamura')).toBeDisabled()
    await search('okafor')
    await expect(row(/Emil Okafor/)).toContainText('GIS Professional Basic')
    await expect(row(/Emil Okafor/).getByRole('cell', { name: 'Current role User' })).toBeVisible()
    await select('Emil Okafor').check()
    await expect(choice.getByText('Compared with User')).toBeVisible()
    await checkAccessibility(page)
    await choice.getByRole('button', { name: 'Review changes' }).click()
    await page.getByRole('button', { name: 'Assign role' }).click()
    await expect(page.getByRole('link', { name: 'Emil Okafor' })).toBeVisible()
    expect(await roleOf(portal, 'editor')).toBe('org_publisher')
  })

  await test.step('several are chosen across searches; the own role is excluded before the review', async () => {
    await page.getByRole('button', { name: 'Assign to members' }).click()
    await search('okafor')
    await expect(row(/Emil Okafor/)).toContainText('Already has this role')
    await search('moreno')
    await select('Ada Moreno').check()
    await search('rehak')
    await select('Tomáš Řehák').check()
    await search('dubois')
    await select('Chloé Dubois').check()
    await expect(choice.getByText(/^3 members selected: /)).toBeVisible()
    await expect(choice.getByText(/Not changed: your own role\./)).toBeVisible()
    await search('nothing-like-this')
    await expect(choice.getByText('No members match your search')).toBeVisible()
    await choice.getByRole('button', { name: 'Review changes' }).click()
    const review = dialog(page, /^Review changes: assign the role Publisher to 2 members$/)
    await review.getByRole('button', { name: 'Back' }).click()
    await expect(choice.getByText(/^3 members selected: /)).toBeVisible()
    await search('')
    await choice.getByRole('button', { name: 'Select all 40 results' }).click()
    await expect(choice.getByText(/^\d\d members selected: /)).toBeVisible()
    await choice.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('without the privilege, the reason is shown and members can’t be selected', async () => {
    const other = await page.context().newPage()
    await signIn('publisher', '/organization/roles/org_publisher', other)
    await expect(other.getByRole('button', { name: 'Assign to members' })).toBeDisabled()
    await other.getByRole('link', { name: 'Members', exact: true }).click()
    await expect(membersTable(other)).toBeVisible()
    await expect(membersTable(other).getByRole('checkbox')).toHaveCount(0)
  })
})
