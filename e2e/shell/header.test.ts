import { checkAccessibility, expect, page, test as base } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

test('in a narrow window, the account and help are at the end of the navigation', async ({
  signIn,
}) => {
  await page.viewport(390, 844)
  await signIn('admin')
  const header = page.getByRole('banner')
  await expect.poll(() => header.getByRole('button').elements().length).toBe(3)
  await header.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('button', { name: 'Ada Moreno, account and appearance' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'API reference' })).toBeVisible()
  await checkAccessibility({ withMenu: true })
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect.element(page.getByText('You have signed out.')).toBeVisible()
})
