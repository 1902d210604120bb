import { eq } from 'drizzle-orm'
import { members } from '../../src/portal/db/schema.ts'
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
  const roles = page.getByRole('combobox', { name: 'Role' })

  await test.step('all of them, in pages', async () => {
    await expect(page.getByText(/^\d+ members you can see$/)).toBeVisible()
  })

  await test.step('by a part of the name, also in the URL', async () => {
    await search.fill('nakam')
    await expect(page.getByText('1 member you can see')).toBeVisible()
    await expect(table.getByRole('row', { name: /Vera Nakamura/ })).toContainText('3 days ago')
    await expect(page).toHaveURL(/q=nakam/)
    await page.reload()
    await expect(page.getByText('1 member you can see')).toBeVisible()
    await search.fill('editor')
    await expect(table.getByRole('row', { name: /editor/ })).toContainText('Never')
    await search.fill('no such member')
    await expect(page.getByText('No members match your search')).toBeVisible()
    await page.getByRole('link', { name: 'Show all members' }).click()
  })

  await test.step('by role, also while searching', async () => {
    await roles.selectOption('Administrator')
    const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await expect(rows.filter({ hasNotText: 'Administrator' })).toHaveCount(0)
    await expect(rows.filter({ hasText: 'Ada Moreno' })).toBeVisible()
    await search.fill('nakam')
    await expect(page.getByText('No members match your search')).toBeVisible()
    await roles.selectOption('All roles')
    await expect(page.getByText('1 member you can see')).toBeVisible()
  })

  await test.step('by a role that is chosen while the search is still being cleared', async () => {
    await search.fill('no such member')
    const showAll = page.getByRole('link', { name: 'Show all members' })
    // Both events are dispatched before the next render.
    await showAll.evaluate((link: HTMLElement) => {
      const select = document.querySelector('main select')
      if (!(select instanceof HTMLSelectElement)) throw new Error('The role filter is missing')
      link.click()
      select.value = 'org_admin'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expect(table.getByRole('row', { name: /Ada Moreno/ })).toBeVisible()
    await expect(page).toHaveURL(/\/members\?role=org_admin$/)
    await roles.selectOption('All roles')
    await search.fill('nakam')
  })

  await test.step('with the details of the member', async () => {
    await table.getByRole('button', { name: 'Vera Nakamura' }).click()
    const sheet = page.getByRole('dialog', { name: 'Vera Nakamura' })
    await expect(sheet).toContainText('viewer')
    await checkAccessibility(page)
  })
})
