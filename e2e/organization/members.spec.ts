import { eq } from 'drizzle-orm'
import { paths } from '../../src/console/shell/paths.ts'
import { members, notifications } from '../../src/portal/db/schema.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'

test('a member is found by name and by role, and the row shows the last sign-in', async ({
  page,
  portal,
  signIn,
}) => {
  const { db, clock } = portal.services
  const seen = clock.now() - 3 * 86_400_000
  await db.update(members).set({ lastLogin: seen }).where(eq(members.username, 'viewer'))
  await db.update(members).set({ lastLogin: -1 }).where(eq(members.username, 'editor'))
  await signIn('admin', '/organization/members')
  const table = page.getByRole('table', { name: 'Members' })
  const search = page.getByRole('searchbox', { name: 'Search members' })
  const filters = page.getByRole('group', { name: 'Filters' })
  const filterBy = async (filter: string, value: string) => {
    await filters.getByRole('button', { name: filter, exact: true }).click()
    const choices = page.getByRole('dialog', { name: filter })
    await choices.getByRole('checkbox', { name: value, exact: true }).check()
    await page.keyboard.press('Escape')
  }

  await test.step('all of them, in pages', async () => {
    await expect(page.getByText(/^\d+ members$/)).toBeVisible()
  })

  await test.step('by a part of the name, also in the URL', async () => {
    await search.fill('nakam')
    await expect(page.getByText('1 member', { exact: true })).toBeVisible()
    await expect(table.getByRole('row', { name: /Vera Nakamura/ })).toContainText('3 days ago')
    await expect(page).toHaveURL(/q=nakam/)
    await page.reload()
    await expect(page.getByText('1 member', { exact: true })).toBeVisible()
    await search.fill('editor')
    await expect(table.getByRole('row', { name: /Emil Okafor/ })).toContainText('Never')
    await search.fill('no such member')
    await expect(page.getByText('No members match your search')).toBeVisible()
    await page.getByRole('link', { name: 'Show all members' }).click()
  })

  await test.step('by role, also while searching', async () => {
    await filterBy('Role', 'Administrator')
    const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await expect(rows.filter({ hasNotText: 'Administrator' })).toHaveCount(0)
    await expect(rows.filter({ hasText: 'Ada Moreno' })).toBeVisible()
    await search.fill('nakam')
    await expect(page.getByText('No members match your search')).toBeVisible()
    await filters.getByRole('button', { name: 'Clear filter Role' }).click()
    await expect(page.getByText('1 member', { exact: true })).toBeVisible()
  })

  await test.step('by a role that is chosen while the search is still being cleared', async () => {
    await search.fill('no such member')
    await filters.getByRole('button', { name: 'Role', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Administrator', exact: true }).waitFor()
    const showAll = page.getByRole('link', { name: 'Show all members', includeHidden: true })
    // Both events are dispatched before the next render.
    await showAll.evaluate((link: HTMLElement) => {
      const labels = [...document.querySelectorAll<HTMLElement>('[role=dialog] label')]
      const role = labels.find((label) => label.textContent === 'Administrator')
      if (!role) throw new Error('The role filter is missing')
      link.click()
      role.click()
    })
    await page.keyboard.press('Escape')
    await expect(table.getByRole('row', { name: /Ada Moreno/ })).toBeVisible()
    await expect(page).toHaveURL(/\/members\?role=org_admin$/)
    await filters.getByRole('button', { name: 'Clear filter Role' }).click()
    await search.fill('nakam')
  })

  await test.step('by user type, status, and last sign-in, together with a search', async () => {
    await filterBy('User type', 'Viewer')
    await filters.getByRole('button', { name: 'Last sign-in', exact: true }).click()
    await page.getByRole('combobox', { name: 'Last sign-in' }).selectOption('never')
    await expect(page.getByText('No members match your search')).toBeVisible()
    await filters.getByRole('button', { name: 'Clear filter Last sign-in' }).click()
    await filters.getByRole('button', { name: 'Status', exact: true }).click()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Active')
    await expect(page).toHaveURL(/userType=viewerUT&state=active/)
    await expect(page.getByText('1 member', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('link', { name: 'Disabled' }).click()
    await expect(table.getByRole('rowheader').first()).toBeVisible()
    const found = table.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await expect(found.filter({ hasNotText: 'Disabled' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await search.fill('nakam')
  })

  await test.step('with what each member owns, which leads to these items', async () => {
    await search.fill('okafor')
    const owned = table
      .getByRole('row', { name: /Emil Okafor/ })
      .getByRole('link', { name: /^\d+ items owned$/ })
    const count = await owned.innerText()
    await checkAccessibility(page)
    await owned.click()
    await expect(page).toHaveURL('/content?show=all&owner=editor')
    await expect(page.getByText(`${count} items`, { exact: true })).toBeVisible()
  })

  await test.step('the items of disabled members are a view of the content list', async () => {
    await db.update(members).set({ disabled: true }).where(eq(members.username, 'editor'))
    await page.getByRole('button', { name: 'Saved views' }).click()
    await page.getByRole('link', { name: 'Of disabled members' }).click()
    await expect(
      page.getByRole('button', { name: 'Owner: disabled members', exact: true }),
    ).toBeVisible()
    const items = page.getByRole('table', { name: 'Items' })
    await items.getByRole('button', { name: 'Title' }).click()
    const rows = items.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await expect(rows.first()).toContainText(/Emil Okafor|T. J. McAllister/)
    await expect(rows.filter({ hasNotText: /Emil Okafor|T. J. McAllister/ })).toHaveCount(0)
    await checkAccessibility(page)
  })
})

test('a message to all members is found in the palette, and says how many receive it', async ({
  page,
  portal,
  signIn,
}) => {
  const { db } = portal.services
  await db.update(members).set({ disabled: true }).where(eq(members.username, 'viewer'))
  await signIn('admin', paths.home())
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: /Search/ }).fill('announcement')
  await page.getByRole('option', { name: 'Send message to all members' }).click()
  const panel = page.getByRole('dialog', { name: 'Send message' })
  const review = page.getByRole('dialog', { name: 'Review message' })
  await panel.getByRole('textbox', { name: 'Message' }).fill('Welcome')
  await panel.getByRole('button', { name: 'Review message' }).click()
  const others = (await db.$count(members, eq(members.disabled, false))) - 1
  await expect(review).toContainText(`entire organization: ${others} members will receive`)
  await review.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent to all members')).toBeVisible()
  expect(await db.$count(notifications)).toBe(others)

  await signIn('publisher', paths.members())
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await expect(
    page.getByRole('menuitem', { name: 'Send message to all members' }),
  ).toHaveAccessibleDescription(/administrator/i)
})
