import { organization } from '../../src/rest/organization/organization.ts'
import { portals } from '../../src/rest/organization/portals.ts'
import { checkAccessibility, expect, page, test as base } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

test('a basemap is chosen from a web map of the gallery, reviewed, applied, and undone', async ({
  portal,
  signIn,
}) => {
  const url = 'https://gis.riverside.example/streets/root.json'
  const basemap = {
    title: 'County streets',
    baseMapLayers: [{ id: 'streets', layerType: 'VectorTileLayer', styleUrl: url }],
  }
  const gallery = await portal.group({
    title: 'Basemaps of the county',
    items: [
      { title: 'Streets map', text: JSON.stringify({ baseMap: basemap, operationalLayers: [] }) },
      { title: 'Map without a basemap' },
      { title: 'County streets' },
    ],
  })
  await portal.item('publisher', { title: 'Map outside the gallery' })
  const admin = portal.as('admin')
  await admin.send(organization.update, { basemapGalleryGroupQuery: `id:${gallery.id}` })
  const present = async () =>
    ((await admin.send(portals.read, {})) as Record<string, unknown>)['defaultBasemap']
  await signIn('admin', '/organization/settings/map')
  const setting = page.getByCss('[data-setting="defaultBasemap"]')
  await expect.element(setting).toHaveTextContent('Not set: the region of the organization')
  await setting.getByRole('button', { name: 'Default basemap: use basemap of a web map' }).click()
  const sheet = page.getByRole('dialog', { name: 'Choose basemap' })
  await expect.element(sheet.getByRole('radio', { name: /Basemaps of the county$/ })).toBeChecked()
  const search = sheet.getByRole('combobox', { name: 'Web map' })
  const use = sheet.getByRole('button', { name: 'Use basemap' })
  await expect.element(use).toHaveAccessibleDescription('Select a web map first.')
  await search.fill('map')
  await expect.poll(() => page.getByRole('option').elements().length).toBe(3)
  await page.getByRole('option', { name: /^Map without/ }).click()
  await expect.element(sheet.getByText('This web map has no basemap.').first()).toBeVisible()
  await search.fill('streets')
  await page.getByRole('option', { name: /^Streets map/ }).click()
  await expect.element(sheet).toHaveTextContent('County streets')
  await expect.element(sheet).toHaveTextContent(url)
  await checkAccessibility()
  await use.click()
  // The gallery has a web map of this name.
  await expect.element(setting.getByRole('link', { name: 'County streets' })).toBeVisible()
  await page.getByText('Edit basemap', { exact: true }).first().click()
  await expect
    .element(setting.getByRole('textbox', { name: 'Title' }).first())
    .toHaveValue('County streets')
  await checkAccessibility()
  await page.getByRole('button', { name: 'Review changes' }).click()
  const plan = page.getByRole('dialog', { name: 'Review 1 change' })
  await expect.element(plan).toHaveTextContent(url)
  await plan.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect.element(page.getByText('1 setting changed')).toBeVisible()
  expect(await present()).toEqual(basemap)
  await page.getByRole('link', { name: 'Change history', exact: true }).click()
  const entry = page.getByRole('row').filter({ hasText: 'Settings changed: Default basemap' })
  await entry.hover()
  await entry.getByRole('button', { name: 'Undo change' }).click()
  const undo = page.getByRole('dialog', { name: 'Review undo' })
  await expect.element(undo).toHaveTextContent('County streets')
  await undo.getByRole('button', { name: 'Undo change' }).click()
  await expect.poll(present).toBeUndefined()
})
