import { credentialsKey } from '../../src/console/shell/session/credentials.ts'
import { organization } from '../../src/rest/organization/organization.ts'
import { checkAccessibility, expect, isolatedTest, password, test, type Page } from '../fixtures.ts'
import { startStaticSite } from '../support/staticSite.ts'

test.use({ sampleData: 'empty' })

test('help leads to the shortcuts, and to the operations that the page is about', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/organization/roles')
  await expect(page.getByRole('link', { name: 'Create role' })).toBeVisible()
  const help = page.getByRole('button', { name: 'Help' })
  await help.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeFocused()
  await checkAccessibility(page, { withMenu: true })
  await page.keyboard.press('Escape')
  await expect(help).toBeFocused()
  await help.click()
  await page.getByRole('menuitem', { name: 'API operations of this page' }).click()
  await expect(page).toHaveURL('/reference?q=roles')
  await expect(page.getByRole('link', { name: 'Create a role' })).toBeVisible()
})

isolatedTest.describe('a console with several portals', () => {
  isolatedTest.use({ sampleData: 'empty' })

  isolatedTest(
    'opens another portal in a new tab, on its sign-in page, or on Home if a tab is signed in there, and keeps this tab as it is',
    async ({ page, context, portal, source, guards }) => {
      guards.allow(/^outside request: http:\/\/localhost:/)
      const { url, stop } = await startStaticSite({
        portals: [
          { name: 'Riverside', url: `${portal.url}/portal`, label: 'Production', color: 'red' },
          { name: 'Spare', url: `${source.url}/portal`, label: 'Test', color: 'green' },
        ],
        connectTo: [portal.url, source.url],
      })
      const enter = async (on: Page) => {
        await on.getByLabel('Username').fill('admin')
        await on.getByLabel('Password').fill(password)
        await on.getByRole('button', { name: 'Sign in', exact: true }).click()
      }
      for (const one of [portal, source])
        await one.arrange.as('admin').send(organization.update, { allowedOrigins: [url] })
      await page.goto(`${url}/groups`)
      await enter(page)
      await page.getByRole('button', { name: /Switch portal$/ }).click()
      const entry = (name: RegExp) => page.getByRole('menuitem', { name })
      await expect(entry(/Riverside/)).toHaveAttribute('aria-current', 'true')
      await expect(entry(/Spare/)).toContainText(`${source.url}/portal`)
      await checkAccessibility(page, { withMenu: true })
      const opened = context.waitForEvent('page')
      await entry(/Spare/).click()
      const tab = await opened
      await expect(tab.getByRole('radio', { name: /Spare/ })).toBeChecked()
      await expect(tab).toHaveURL(/\/sign-in\?portal=/)
      expect(await tab.evaluate((key) => sessionStorage.getItem(key), credentialsKey)).toBeNull()
      await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
      await expect(page.getByRole('button', { name: /Switch portal$/ })).toBeFocused()

      await enter(tab)
      await expect(tab.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
      await expect(tab.getByTitle(`${source.url}/portal`)).toBeVisible()
      // The tab that was used last is one of the other portal.
      await page.getByRole('button', { name: /Switch portal$/ }).click()
      const again = context.waitForEvent('page')
      await entry(/Spare/).click()
      const second = await again
      await expect(second.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
      await expect(second.getByTitle(`${source.url}/portal`)).toBeVisible()
      await second.goto('about:blank')
      await tab.goto('about:blank')
      await stop()
    },
  )
})
