import { paths } from '../../src/console/shell/paths.ts'
import { publishing } from '../../src/rest/publishing/publishing.ts'
import { hostingServer } from '../../src/portal/sampleData/servers.ts'
import { expect } from '../fixtures.ts'
import { test } from './county.ts'

for (const plays of ['10.9.1', '11.3'] as const)
  test.describe(`on a portal of version ${plays}, which has no previews`, () => {
    test.use({ plays })

    test('the owner publishes all datasets of a database, and synchronizes the layers', async ({
      page,
      portal,
      county,
      signIn,
    }) => {
      const publisher = portal.arrange.as('publisher')
      const layers = async () =>
        (await publisher.send(publishing.getLayers, { datastoreId: county.id })).layerAndDatasets

      await signIn('publisher', paths.publishing())
      const row = page.getByRole('row', { name: new RegExp(county.title) })
      await expect(row).toContainText('Not published')
      await row.getByRole('link', { name: /Publish/ }).click()
      await page.getByRole('radio', { name: new RegExp(hostingServer.name) }).check()
      const step = page
        .getByRole('list', { name: 'Steps of publishing' })
        .locator('[aria-current=step]')
      const next = async (name: string) => {
        await page.getByRole('button', { name: 'Continue' }).click()
        await expect(step).toHaveText(name)
      }
      await next('2 Server folder')
      await page.getByRole('textbox', { name: 'Name of the server folder' }).fill('County')
      await next('3 Folder in the portal')
      await next('4 Template')
      await next('5 Datasets')
      await expect(page.getByRole('region', { name: 'Datasets' })).toBeVisible()
      await expect(page.getByText(/This portal doesn’t list them beforehand/)).toBeVisible()
      await page.getByRole('button', { name: 'Review layers' }).click()
      const review = page.getByRole('dialog')
      await expect(review).toContainText('Map layer and feature layer of every table')
      await review.getByRole('button', { name: 'Publish all datasets' }).click()

      await expect(page.getByText(/The job has ended|some datasets failed/)).toBeVisible()
      // Both layers have the name of the dataset.
      for (const kind of ['Map layer', 'Feature layer'])
        await expect(
          page.getByRole('row', { name: new RegExp(`^parcels ${kind} county\\.parcels`) }),
        ).toHaveCount(1)
      const before = await layers()
      expect(before.length).toBeGreaterThan(4)

      await county.break()
      await page.goto(paths.dataStore(county.id))
      await page.getByRole('link', { name: 'Synchronize layers' }).click()
      await expect(page.getByText(/doesn’t say beforehand what a synchronization/)).toBeVisible()
      // The portal does not return it.
      await expect(page.getByLabel('Folder of new layers')).toHaveText(/Same folder as before/)
      await page.getByRole('button', { name: 'Review synchronization' }).click()
      const datasets = String(new Set(before.map(({ dataset }) => dataset.name)).size)
      await expect(review).toContainText('will be deleted for good')
      await review.getByRole('textbox').fill(datasets)
      await review.getByRole('button', { name: 'Synchronize layers' }).click()
      await expect(page.getByRole('row', { name: /county\.bridges/ })).toHaveCount(2)
      expect((await layers()).some(({ dataset }) => dataset.name === 'county.permits')).toBe(false)
    })
  })
