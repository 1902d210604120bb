import { checkAccessibility, expect, password, test, type Page } from '../fixtures.ts'

test.use({ sampleData: 'empty' })

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search operations' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const code = (page: Page) => page.getByRole('region', { name: /^Code: / })

test('people who are not signed in find an operation by a parameter, and the back button restores their search', async ({
  page,
  portal,
}) => {
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'API reference' }).click()
  await expect(title(page)).toHaveText('API reference')
  await expect(page.getByText(/^2\d\d operations of the REST interface/)).toBeVisible()
  await checkAccessibility(page)

  await search(page).fill('clearEmptyFields licenseInfo')
  await expect(page).toHaveURL('/reference?q=clearEmptyFields+licenseInfo')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Items'])
  await page.getByRole('link', { name: 'Update an item' }).press('Enter')
  await expect(page).toHaveURL('/reference/items.update?q=clearEmptyFields+licenseInfo')
  await expect(title(page)).toHaveText('Update an item')
  await expect(title(page)).toBeFocused()
  await expect(code(page)).toContainText(`${portal.url}/portal/sharing/rest/content/users/`)

  await page.goBack()
  await expect(title(page)).toHaveText('API reference')
  await expect(search(page)).toHaveValue('clearEmptyFields licenseInfo')
  await search(page).fill('nothing of this name')
  await expect(page.getByText('No operations match your search.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await expect(page.getByRole('heading', { level: 2, name: 'Jobs' })).toBeVisible()
})

test('an operation has its own URL, shows its parameters, limits, result, errors, and job, and signing in leads back to it; one that does not exist has a message', async ({
  page,
}) => {
  await page.goto('/reference/items.paint')
  await expect(title(page)).toHaveText('Operation not found')
  await page.getByRole('link', { name: 'Show all operations' }).click()
  await expect(title(page)).toHaveText('API reference')

  await page.goto('/reference/packages.importGroup')
  await expect(title(page)).toHaveText('Import an export package to a group')
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details).toContainText('/community/groups/{groupId}/import')
  await expect(details).toContainText('The group owner and administrators.')
  await expect(details).toContainText('Since version10.8.1')
  await expect(details).toContainText('follow it with jobs.read')
  await expect(details.getByRole('link', { name: 'jobs.read' })).toHaveAttribute(
    'href',
    '/reference/jobs.read',
  )

  const parameters = page.getByRole('table', { name: 'Parameters' })
  const row = (name: string) =>
    parameters
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}\\b`) }) })
  await expect(row('groupId')).toContainText('Required')
  await expect(row('itemIdList')).toContainText('List of texts')
  await expect(row('itemIdList')).toContainText('At most 10,000 entries')
  await expect(row('importContentFolder')).toContainText('Since 11.4')
  await expect(row('importContentFolder')).toContainText('1 to 250 characters')
  await expect(row('num')).toContainText('0 to 100')
  await expect(row('num')).toContainText('Default: 10')

  await expect(page.getByRole('table', { name: 'Result' })).toContainText('packageSummary')
  await page.locator('summary', { hasText: 'Fields of PackageEntry' }).click()
  await expect(page.getByRole('table', { name: 'Fields of PackageEntry' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Errors' })).toContainText('COM_0003')
  await checkAccessibility(page)

  const addition = page.getByText('Only the embedded portal')
  const existing = page.getByRole('row').filter({ hasText: 'existingModified' })
  await expect(existing.getByText('Only the embedded portal')).toBeVisible()
  await expect(parameters.getByText('Only the embedded portal')).toHaveCount(0)
  await page.goto('/reference/users.remove')
  await expect(row('transferTo')).toContainText('Only the embedded portal')
  await expect(addition).toHaveCount(1)
  await page.goto('/reference/signIns.endOthers')
  await expect(addition).toHaveCount(1)

  await page.goto('/reference/packages.importGroup')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(title(page)).toHaveText('Sign in')
  await page.getByRole('button', { name: 'Sign in with username and password' }).click()
  await page.getByLabel('Username').fill('viewer')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await expect(page).toHaveURL('/reference/packages.importGroup')
})

test('an example contains the URL of the signed-in portal, in the last selected language', async ({
  page,
  portal,
  signIn,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn('editor')
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: 'API reference' }).click()
  await page.getByRole('link', { name: 'Search for items', exact: true }).click()
  const example = page.getByRole('region', { name: 'Example' })
  await expect(code(page)).toContainText("curl '")
  await example.getByRole('button', { name: 'Python' }).click()
  await example.getByRole('button', { name: 'Copy code' }).click()
  await expect(example.getByRole('status')).toHaveText('Code copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('import requests')
  expect(copied).toContain(`"${portal.url}/portal/sharing/rest/search"`)
  expect(copied).toContain('os.environ["PORTAL_TOKEN"]')
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await expect(code(page)).toContainText('import requests')
  await page.getByRole('link', { name: 'Get an item', exact: true }).click()
  await expect(page).toHaveURL('/reference/items.read')
  await expect(code(page)).toContainText('import requests')
})

test('in a narrow window, the page does not scroll horizontally', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/reference', '/reference/organization.update', '/reference/items.update']) {
    await page.goto(path)
    await expect(title(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
  await checkAccessibility(page)
})
