import { paths } from '../../src/console/shell/paths.ts'
import {
  firstCall,
  publishLayers,
  sampleDataStore,
} from '../../src/portal/publishing/testing/dataStore.ts'
import { search } from '../../src/rest/content/search.ts'
import { publishing } from '../../src/rest/publishing/publishing.ts'
import { checkAccessibility, expect, test, type TestPortal } from '../fixtures.ts'

test.use({ hasSampleDatabase: true })

/** Publishes the sample database. Returns the feature layers by their dataset. */
const publishSample = async ({ arrange }: TestPortal) => {
  const client = arrange.as('publisher')
  const store = await sampleDataStore(client)
  await publishLayers(client, store, firstCall(store))
  const { layerAndDatasets } = await client.send(publishing.getLayers, { datastoreId: store.id })
  return new Map(
    layerAndDatasets.flatMap(({ layer, dataset }) =>
      layer.type === 'Feature Service' ? [[dataset.name, layer] as const] : [],
    ),
  )
}

test('the page of a layer names its data store, and shows its features as a table and on a map', async ({
  page,
  portal,
  signIn,
}) => {
  const layers = await publishSample(portal)
  const itemId = (name: string) => layers.get(name)?.id ?? ''
  await signIn('publisher', paths.item(itemId('hydrology.flood_zones')))
  await expect(page.getByRole('link', { name: 'Riverside County database' })).toBeVisible()
  await expect(page.getByText('hydrology.flood_zones')).toBeVisible()

  await page.getByRole('link', { name: 'Features', exact: true }).click()
  const table = page.getByRole('table', { name: 'Features of flood_zones' })
  const count = (text: string) => page.getByText(text, { exact: true })
  await expect(count('40 features')).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Map of flood_zones' })).toBeVisible()
  await checkAccessibility(page)

  const condition = page.getByRole('textbox', { name: 'Condition' })
  await condition.fill("zone = 'AE'")
  await condition.press('Enter')
  await expect(condition).toHaveAccessibleDescription(/zone/)
  await condition.fill('zone_code >> 2')
  await condition.press('Enter')
  await expect(condition).toHaveAccessibleDescription(
    'The condition has an unexpected ">" at word 3.',
  )
  await expect(condition).toBeFocused()
  // The features of the last condition stay.
  await expect(count('40 features')).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Map of flood_zones' })).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(41)
  await condition.fill("zone_code = 'AE' AND base_elevation_ft > 2000")
  await condition.press('Enter')
  await expect(count('2 features')).toBeVisible()
  await table.getByRole('button', { name: 'base_elevation_ft' }).click()
  await table.getByRole('row').nth(1).getByRole('button').click()
  const all = page.getByRole('region', { name: /^Feature / })
  await expect(all).toContainText('AE')
  await page.getByRole('button', { name: 'Clear condition' }).click()
  await expect(count('40 features')).toBeVisible()
  await expect(condition).toHaveValue('')
  // A CSV would lose the geometries of polygons.
  await page.getByRole('button', { name: 'Export features' }).click()
  const panel = page.getByRole('dialog', { name: 'Export features' })
  await expect(panel.getByLabel('Format')).toHaveValue('GeoJson')
  await panel.getByRole('button', { name: 'Cancel' }).click()

  // A layer of the sample data.
  const { results } = await portal.arrange
    .as('publisher')
    .send(search.items, { q: 'title:Subwatersheds AND type:"Feature Service"' })
  expect(results).toHaveLength(1)
  await page.goto(paths.item(results[0]?.id ?? '', 'features'))
  await expect(count('12 features')).toBeVisible()
  const sampleTable = page.getByRole('table', { name: 'Features of Subwatersheds' })
  await expect(sampleTable.getByRole('row')).toHaveCount(13)
  await expect(page.getByRole('figure', { name: 'Map of Subwatersheds' })).toBeVisible()

  // A table has no map.
  await page.goto(paths.item(itemId('hydrology.gauge_readings'), 'features'))
  await expect(page.getByRole('table', { name: 'Features of gauge_readings' })).toBeVisible()
  await expect(page.getByRole('figure')).toHaveCount(0)
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await checkAccessibility(page)
})

test('the owner exports the features that fulfill a condition as a CSV, and finds them in the new item', async ({
  page,
  portal,
  signIn,
}) => {
  const gauges = (await publishSample(portal)).get('hydrology.stream_gauges')
  const itemId = gauges?.id ?? ''
  await signIn('publisher', paths.item(itemId, 'features'))
  await expect(page.getByText('118 features', { exact: true })).toBeVisible()
  const open = page.getByRole('button', { name: 'Export features' })
  const panel = page.getByRole('dialog', { name: 'Export features' })
  const some = panel.getByRole('radio', { name: 'Features that fulfill the condition' })
  await open.click()
  await expect(some).toBeDisabled()
  await expect(some).toHaveAccessibleDescription('Apply a condition to the table first.')
  await panel.getByRole('button', { name: 'Cancel' }).click()

  const condition = page.getByRole('textbox', { name: 'Condition' })
  await condition.fill("river = 'Temescal Creek' AND id < 20")
  await condition.press('Enter')
  await expect(page.getByText('4 features', { exact: true })).toBeVisible()
  await open.click()
  await expect(panel.getByLabel('Format')).toHaveValue('CSV')
  await expect(panel.getByLabel('Title of the new item')).toHaveValue('stream_gauges')
  await expect(some).toBeChecked()
  await expect(some).toHaveAccessibleDescription(/^4 features: river = /)
  await checkAccessibility(page)

  const x = panel.getByLabel('Column of x coordinates')
  await x.fill('River')
  await panel.getByLabel('Title of the new item').fill('Gauges of Temescal Creek')
  const start = panel.getByRole('button', { name: 'Export features' })
  await start.click()
  await expect(x).toBeFocused()
  await expect(x).toHaveAccessibleDescription(/^The layer has a field with this name/)
  await x.fill('lon')
  await panel.getByLabel('Column of y coordinates').fill('lat')
  await start.click()
  await expect(panel).toHaveCount(0)

  const toasts = page.getByRole('log')
  await expect(
    toasts.getByText('Export of Gauges of Temescal Creek as CSV: Succeeded'),
  ).toBeVisible()
  await toasts.getByRole('link', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gauges of Temescal Creek')
  const rows = page.getByRole('region', { name: /^First rows of/ }).getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText(/id.*station_name.*lon.*lat/)
  await expect(rows.nth(1)).toContainText(/^3Temescal Creek at mile 3.*-11\d\.\d+3\d\.\d+$/)

  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Jobs', exact: true })
    .click()
  const job = page.getByRole('row', { name: /Export of Gauges of Temescal Creek as CSV/ })
  await expect(job).toContainText('Succeeded')
  await job.getByRole('link', { name: 'Export of Gauges of Temescal Creek as CSV' }).click()
  await expect(page.getByRole('link', { name: 'Show item' })).toBeVisible()

  // The service of maps is for drawing only.
  const { results } = await portal.arrange
    .as('publisher')
    .send(search.items, { q: 'title:"stream_gauges" AND type:"Map Service"' })
  await page.goto(paths.item(results[0]?.id ?? '', 'features'))
  await expect(open).toHaveAttribute('aria-disabled', 'true')
  await expect(open).toHaveAccessibleDescription('Only features of feature layers can be exported')
})

test.describe('a service without features to show', () => {
  test.use({ hasSampleDatabase: false })

  test('is explained: on another server, which is not requested, and unknown to its server', async ({
    page,
    portal,
    signIn,
    guards,
  }) => {
    const elsewhere = await portal.arrange.item('publisher', {
      title: 'Elsewhere',
      type: 'Feature Service',
      url: 'https://services.example.com/rest/services/Roads/FeatureServer',
    })
    await signIn('publisher', paths.item(elsewhere.id, 'features'))
    await expect(page.getByText('The features of this service can’t be shown here')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open service' })).toBeVisible()
    await checkAccessibility(page)

    guards.allow(/404 \(Not Found\)/)
    const removed = await portal.arrange.item('publisher', {
      title: 'Removed',
      type: 'Feature Service',
      url: `${portal.url}/gis/rest/services/Roads/FeatureServer`,
    })
    await page.goto(paths.item(removed.id, 'features'))
    await expect(page.getByText(/ has no service at the URL of this item$/)).toBeVisible()
  })
})
