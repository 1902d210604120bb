import { paths } from '../../src/console/shell/paths.ts'
import { organization } from '../../src/rest/organization/organization.ts'
import { expect, isolatedTest as base, password, type Page } from '../fixtures.ts'
import { startStaticSite } from '../support/staticSite.ts'

const test = base.extend({ sampleData: 'empty' })

const signIn = async (page: Page) => {
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('a portal is compared with another one that a tab is signed in to', async ({
  page,
  context,
  portal,
  guards,
}) => {
  guards.allow(/^outside request: http:\/\/(localhost|127\.0\.0\.1)[:/]/)
  // The same portal under two URLs, so that nothing differs.
  const url = `${portal.url}/portal`
  const other = url.includes('localhost')
    ? url.replace('localhost', '127.0.0.1')
    : url.replace('127.0.0.1', 'localhost')
  const site = await startStaticSite({
    portals: [
      { name: 'Production', url },
      { name: 'Staging', url: other },
    ],
    connectTo: [new URL(url).origin, new URL(other).origin],
  })
  await portal.arrange.as('admin').send(organization.update, { allowedOrigins: [site.url] })
  await page.goto(`${site.url}${paths.comparePortals()}`)
  await page.getByRole('radio', { name: 'Production' }).check()
  await signIn(page)
  await page.getByRole('button', { name: 'Compare with Staging' }).click()
  await expect(page.getByText('No other tab of this browser is signed in to Staging')).toBeVisible()

  const staging = await context.newPage()
  await staging.goto(`${site.url}/sign-in`)
  await staging.getByRole('radio', { name: 'Staging' }).check()
  await signIn(staging)
  await expect(staging.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.getByRole('button', { name: 'Compare with Staging' }).click()
  await expect(page.getByText(/^Staging, /)).toBeVisible()
  for (const part of ['Settings', 'Roles', 'Groups'])
    await expect(page.getByRole('region', { name: part })).toContainText('No differences')
  await page.goto('about:blank')
  await staging.close()
  await site.stop()
})
