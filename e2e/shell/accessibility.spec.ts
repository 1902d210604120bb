import { checkAccessibility, expect, test } from '../fixtures.ts'
import { arrangePages, pageNames } from '../pages.ts'

test.use({ world: 'empty' })

for (const name of pageNames)
  test(`axe finds nothing on the page ${name}, in light and in dark`, async ({
    page,
    portal,
    signIn,
  }) => {
    const { path, heading, last } = (await arrangePages(portal))[name]
    await signIn('admin', path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(last ?? heading).first()).toBeVisible()
    await checkAccessibility(page)
  })

test('axe finds nothing on the page signIn, in light and in dark', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await checkAccessibility(page)
})

test('axe finds nothing where there is no page, in light and in dark', async ({ page, signIn }) => {
  await signIn('viewer', '/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await checkAccessibility(page)
})

test('axe finds nothing in a narrow window, in light and in dark', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('viewer', '/groups')
  await page.getByRole('button', { name: 'Open the navigation' }).click()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await checkAccessibility(page)
})
