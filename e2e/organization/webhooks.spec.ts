import { expect, test, type Page } from '../fixtures.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Webhooks' })
const row = (page: Page, name: RegExp | string) => table(page).getByRole('row', { name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search webhooks' })
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' })
const finding = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Assessment' }).getByRole('button', { name })

/** Returns the number of a filter by finding. */
const countOf = async (page: Page, name: RegExp) =>
  Number(/\d+$/.exec((await finding(page, name).textContent()) ?? '')?.[0])

test('webhooks are searched, filtered by facets and findings, and the URL keeps the state', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.getByRole('link', { name: /^Show webhooks: \d+ webhooks fail to deliver$/ }).click()
  await expect(finding(page, /^Deliveries fail/)).toHaveAttribute('aria-pressed', 'true')
  await finding(page, /^All/).click()
  await expect(page.getByText(/^\d+ webhooks of 6 servers$/)).toBeVisible()
  const all = await countOf(page, /^All/)
  expect(all).toBeGreaterThan(100)

  await test.step('the list of all webhooks has its rows again after another view', async () => {
    await page.getByRole('button', { name: 'Receivers' }).click()
    await expect(page.getByRole('table', { name: 'Receivers' })).toBeVisible()
    await page
      .getByRole('group', { name: 'View' })
      .getByRole('button', { name: 'Webhooks', exact: true })
      .click()
    await expect(table(page).getByRole('rowheader').first()).toBeVisible()
  })

  await test.step('a facet shows its values with their counts', async () => {
    await filters(page).getByRole('button', { name: 'Server', exact: true }).click()
    const servers = page.getByRole('dialog', { name: 'Server' })
    await servers.getByRole('checkbox', { name: 'gis2.riverside.example:6443' }).check()
    await page.keyboard.press('Escape')
    await expect.poll(() => countOf(page, /^All/)).toBeLessThan(all)
    const ofOne = await countOf(page, /^All/)
    await filters(page)
      .getByRole('button', { name: /^Server:/ })
      .click()
    await servers.getByRole('checkbox', { name: 'imagery.riverside.example:6443' }).check()
    await page.keyboard.press('Escape')
    await expect.poll(() => countOf(page, /^All/)).toBeGreaterThan(ofOne)
    const ofBoth = await countOf(page, /^All/)
    await filters(page)
      .getByRole('button', { name: /^Server:/ })
      .click()
    await servers.getByRole('checkbox', { name: 'gis2.riverside.example:6443' }).uncheck()
    await expect(page).toHaveURL(/[?&]server=Jx5tF9vKe2QhW7oB$/)
    await page.keyboard.press('Escape')
    await expect(row(page, /Detect Change/).first()).toContainText('Geoprocessing service')
    await expect.poll(() => countOf(page, /^All/)).toBeLessThan(ofBoth)
    const found = await countOf(page, /^All/)
    await page.reload()
    await expect(finding(page, /^All/)).toHaveText(`All ${found}`)
    await filters(page).getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(finding(page, /^All/)).toHaveText(`All ${all}`)
  })

  await test.step('the counts of the assessment filter the list', async () => {
    const unencrypted = await countOf(page, /^Not encrypted/)
    expect(unencrypted).toBeGreaterThan(0)
    for (const name of [/^Deliveries fail/, /^Owner deleted/, /^Inactive/, /^Not signed/])
      expect(await countOf(page, name)).toBeGreaterThan(0)
    await finding(page, /^Deliveries fail/).click()
    await expect(page).toHaveURL(/show=failing/)
    await expect(table(page).getByRole('rowheader')).toHaveCount(
      await countOf(page, /^Deliveries fail/),
    )
    await page.goBack()
    await expect(page).not.toHaveURL(/show=/)
  })

  await test.step('receivers group the webhooks', async () => {
    await search(page).fill('inventory')
    await expect(row(page, /Inventory to chat/)).toContainText('Inactive')
    await page.getByRole('button', { name: 'Receivers' }).click()
    const receivers = page.getByRole('table', { name: 'Receivers' })
    await receivers.getByRole('button', { name: /\/portal\/webhooks\/inventory$/ }).click()
    await expect(table(page).getByRole('rowheader')).toHaveCount(1)
    // URLs of receivers can contain secrets.
    expect(page.url()).not.toContain('portal%2Fwebhooks')
  })
})
