import { paths } from '../../src/console/shell/paths.ts'
import { expect, test } from '../fixtures.ts'
import { expectToFit } from '../support/fit.ts'

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
