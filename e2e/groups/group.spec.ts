import { stat } from 'node:fs/promises'
import { items as itemOperations } from '../../src/rest/content/items.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'

test.use({ sampleData: 'empty' })

test('a group is exported in a job after an error that keeps the panel open, and its package downloaded', async ({
  page,
  portal,
  signIn,
}) => {
  const group = await portal.arrange.group({
    title: 'River maintenance',
    items: [
      { title: 'Culverts' },
      { title: 'Weirs' },
      { title: 'Drafts' },
      { title: 'Flood photos', type: 'Image Service', url: 'https://gis.example/ImageServer' },
    ],
  })
  await signIn('publisher', `/groups/${group.id}`)
  await page.getByRole('button', { name: 'Export group' }).click()
  const panel = page.getByRole('dialog', { name: 'Export group as a package' })
  await expect(panel).toContainText('3 of 4 items are selected.')
  await expect(panel).toContainText('1 item can’t be exported.')
  await expect(panel.getByRole('row', { name: /Flood photos/ })).toContainText('not supported')
  await expect(panel.getByRole('checkbox', { name: 'Select Flood photos' })).toBeDisabled()
  await expect(panel).toContainText('The package does not contain the owner')
  await panel.getByRole('checkbox', { name: 'Select all rows' }).uncheck()
  await expect(panel.getByRole('button', { name: /^Export/ })).toHaveAccessibleDescription(
    'Select at least one item.',
  )
  await panel.getByRole('checkbox', { name: 'Select all rows' }).check()
  await panel.getByRole('searchbox', { name: 'Search items to export' }).fill('draft')
  await expect(panel.getByRole('rowheader')).toHaveCount(1)
  await panel.getByRole('checkbox', { name: 'Select Drafts' }).uncheck()
  await expect(panel).toContainText('2 of 4 items are selected.')
  await checkAccessibility(page)
  portal.faults.add('packages.exportGroup', { kind: 'refuse', code: 500, message: 'No space.' })
  await panel.getByRole('button', { name: 'Export 2 items' }).click()
  await expect(panel.getByRole('alert')).toContainText('No space.')
  await panel.getByRole('button', { name: 'Export 2 items' }).click()
  await page.getByRole('log').getByRole('link', { name: /^Show/ }).click()
  await expect(page.getByRole('button', { name: 'Exported 2' })).toBeVisible()
  const facts = page.getByRole('region', { name: 'Details' })
  const outcome = page.getByRole('table', { name: 'Outcome for each item' })
  await expect(outcome.getByRole('row', { name: /^Culverts.*Web Map/ })).toBeVisible()
  await expect(outcome.getByRole('row', { name: /^Weirs.*Web Map/ })).toBeVisible()
  const address = await facts.getByRole('link', { name: group.title }).last().getAttribute('href')
  const itemId = address?.split('/').at(-1) ?? ''
  const item = await portal.arrange.as('publisher').send(itemOperations.read, { itemId })
  expect(item.type).toBe('Export Package')
  const download = page.waitForEvent('download')
  await facts.getByRole('button', { name: 'Download package' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(item.name)
  expect((await stat(await file.path())).size).toBe(item.size)
})
