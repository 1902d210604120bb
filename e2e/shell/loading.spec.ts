import { expect, test, type Page } from '../fixtures.ts'

test.use({ sampleData: 'empty' })

const loading = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading' })
const slowly = { kind: 'delay', milliseconds: 1_200 } as const
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a slow page shows its title and a skeleton at once, and the former page can be opened again meanwhile', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/members')
  portal.faults.add('groups.search', slowly)
  await page.getByRole('link', { name: 'Groups' }).click()
  await expect(loading(page)).toContainText('Groups')
  await expect(heading(page, 'Members')).toBeHidden()
  await page.getByRole('link', { name: 'Members' }).click()
  await expect(heading(page, 'Members')).toBeVisible()
  await expect(loading(page)).toBeHidden()
  portal.faults.add('search.items', slowly, 5)
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  await expect(loading(page)).toContainText('Content')
  await expect(heading(page, 'Content')).toBeFocused()
  await expect(loading(page)).toBeHidden()
})

test('while the first page of a visit is loading, its frame can be used, and what is typed in it remains', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin')
  // Longer than a busy machine needs for the frame.
  portal.faults.add('groups.search', { ...slowly, milliseconds: 5_000 })
  await page.goto('/groups', { waitUntil: 'commit' })
  await expect(loading(page)).toContainText('Groups')
  await expect(page.getByRole('banner')).toContainText('Riverside')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  await field.fill('settings')
  // The palette hides the page from assistive technology.
  const behind = page.getByRole('heading', { level: 1, name: 'Groups', includeHidden: true })
  await expect(behind).toBeAttached()
  await expect(field).toHaveValue('settings')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')

  portal.faults.add('groups.search', { kind: 'delay', milliseconds: 3_000 })
  await page.reload()
  await expect(loading(page)).toContainText('Groups')
  await page.getByRole('link', { name: 'Roles' }).click()
  await expect(heading(page, 'Roles')).toBeFocused()
})

test('the tabs of an item and the pages of a list are not replaced by a skeleton', async ({
  page,
  portal,
  signIn,
}) => {
  const { id } = await portal.arrange.item('admin', { title: 'Culverts' })
  await signIn('admin', `/content/items/${id}`)
  portal.faults.add('items.read', slowly, 5)
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await expect(page).toHaveURL(/data/)
  await expect(heading(page, 'Culverts')).toBeVisible()
  await expect(loading(page)).toBeHidden()
})
