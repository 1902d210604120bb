import { paths } from '../../src/console/shell/paths.ts'
import { expect, test } from '../fixtures.ts'
import { expectToFit, tables } from '../support/fit.ts'

// Those of pages with a list are checked by everyPage.spec.ts, the datasets of a data store by publish.spec.ts.
test('no table of the relations of an item, of receivers, data stores, a report, and jobs has columns beyond its end', async ({
  page,
  portal,
  signIn,
}) => {
  const { arrange } = portal
  const { items } = await arrange.group({
    title: 'River maintenance',
    items: [{ title: 'Culverts' }, { title: 'Weirs' }],
  })
  const map = await arrange.item('admin', {
    title: 'Culverts by state',
    type: 'Web Map',
    text: JSON.stringify({
      operationalLayers: items.map(({ id, title }) => ({
        id,
        title,
        itemId: id,
        url: `https://services.example.com/arcgis/rest/services/${'Maintenance_'.repeat(6)}${title}/FeatureServer/0`,
      })),
    }),
  })
  await signIn('admin')
  for (const path of [
    paths.allContent(),
    paths.item(map.id, 'relations'),
    `${paths.webhooks()}?view=receivers`,
    paths.publishing(),
  ]) {
    await page.goto(path)
    await expectToFit(page, path)
  }
  await page.goto(paths.urlReport())
  await page.getByRole('button', { name: 'Generate report' }).click()
  await expect(page).toHaveURL(/\?report=/)
  await expectToFit(page, 'the report of URLs')
  await page.goto(paths.jobs())
  await expectToFit(page, paths.jobs())
})

test('a header and the choice of columns say why a list is not sorted, or lacks a column', async ({
  page,
  signIn,
}) => {
  await signIn('admin', paths.members())
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const status = header('Status').getByRole('button')
  await expect(status).toHaveAccessibleDescription('The portal can’t sort members by “Status”.')
  await status.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Items owned', exact: true })).toBeFocused()
  await expect(page.getByRole('tooltip')).toHaveText(
    'The portal can’t sort members by “Items owned”.',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.members())
  await page.getByRole('button', { name: 'Export list' }).click()
  const exported = page.getByRole('checkbox', { name: 'Items owned' })
  await expect(exported).toBeDisabled()
  await expect(exported).toHaveAccessibleDescription(
    'Not in files: it takes one request for each member.',
  )

  await page.goto(paths.webhooks())
  await expect(header('Owner')).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  const owner = page.getByRole('checkbox', { name: 'Owner' })
  await expect(owner).toBeChecked()
  await expect(owner).toHaveAccessibleDescription('')
  await page.setViewportSize({ width: 1024, height: 900 })
  await expect(header('Owner')).toBeHidden()
  await expect(owner).toHaveAccessibleDescription('Shown in wider windows')
  await expect(owner).toBeEnabled()
})

test('actions of a row never cover its title, and filters of a narrow window are one row', async ({
  page,
  signIn,
}) => {
  await signIn('admin', `${paths.allContent()}&size=100`)
  const rows = tables(page).locator('tr[data-index]')
  // Titles of more than one line are as wide as their column.
  const long = await rows.evaluateAll((found) =>
    found.findIndex((row) => (row.querySelector('th a')?.getClientRects()[0]?.height ?? 0) > 30),
  )
  expect(long).toBeGreaterThan(0)
  for (const index of [0, long]) {
    await rows.nth(index).hover()
    const action = rows.nth(index).getByRole('button', { name: /^Share/ })
    await expect(action).toBeVisible()
    const title = await rows.nth(index).locator('th a').first().boundingBox()
    const open = await rows.nth(index).locator('th > span a').first().boundingBox()
    expect(open?.x).toBeGreaterThanOrEqual((title?.x ?? 0) + (title?.width ?? 0))
  }
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto(paths.webhooks())
  await expect(rows.first()).toBeVisible()
  const search = await page.getByRole('searchbox', { name: 'Search webhooks' }).boundingBox()
  const table = await tables(page).boundingBox()
  expect((table?.y ?? Infinity) - (search?.y ?? 0)).toBeLessThan(150)
})

test('a page that is opened from a list while typed text waits to be searched is opened', async ({
  page,
  portal,
  signIn,
}) => {
  const { id } = await portal.arrange.item('admin', { title: 'Culverts' })
  await page.clock.install()
  await signIn('admin', paths.allContent())
  const opened = page.getByRole('link', { name: 'Culverts', exact: true }).first()
  await expect(opened).toBeVisible()
  await page.clock.pauseAt(Date.now() + 10_000)
  portal.faults.add('items.read', { kind: 'delay', milliseconds: 2_000 }, 5)
  await page.getByRole('searchbox', { name: 'Search items' }).fill('weirs')
  await opened.click()
  await page.clock.runFor(500)
  await page.clock.resume()
  await expect(page).toHaveURL(paths.item(id))
  await expect(page.getByRole('heading', { level: 1, name: 'Culverts' })).toBeVisible()
})
