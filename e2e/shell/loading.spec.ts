import { expect, test, type Page } from '../fixtures.ts'

test.use({ sampleData: 'empty' })

const loading = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading' })
const slowly = { kind: 'delay', milliseconds: 1_200 } as const
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('while the first page of a visit is loading, its frame can be used, and what is typed in it remains', async ({
  page,
  portal,
  signIn,
}) => {
  // Home would search groups, too.
  await signIn('admin', '/history')
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
