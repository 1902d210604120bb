import { stat } from 'node:fs/promises'
import { items as itemOperations } from '../../src/rest/content/items.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'

const longTitle =
  'Interagency working group for the restoration of the Salton Sea, dust suppression and habitat monitoring'

test.describe('a group with items', () => {
  test.use({ sampleData: 'empty' })

  test('shows its details and its items', async ({ page, portal, signIn }) => {
    const group = await portal.arrange.group({
      title: 'River maintenance',
      snippet: 'What the crews need on the river.',
      description: '<p onclick="alert(1)">Maps for <b>every day</b>.</p><p>And after floods.</p>',
      tags: ['field work'],
      items: [{ title: 'Culverts' }, { title: 'Gauges', type: 'Dashboard' }, { title: 'Weirs' }],
    })
    await signIn('publisher', `/groups/${group.id}`)
    await expect(page.getByRole('heading', { level: 1, name: group.title })).toBeVisible()
    await expect(page.getByText('What the crews need on the river.')).toBeVisible()
    const about = page.getByRole('region', { name: 'About this group' })
    await expect(about.locator('b')).toHaveText('every day')
    await expect(about.locator('[onclick]')).toHaveCount(0)
    const items = page.getByRole('table', { name: 'Items of the group' })
    await expect(items.getByRole('rowheader')).toHaveText(['Culverts', 'Gauges', 'Weirs'])
    await expect(items.getByRole('row', { name: /Gauges/ })).toContainText('Dashboard')
    await expect(page.getByRole('region', { name: 'Details' })).toContainText(group.id)
    await page.getByRole('searchbox', { name: 'Search items of the group' }).fill('weir')
    await expect(items.getByRole('rowheader')).toHaveText(['Weirs'])
    await expect(page).toHaveURL(/q=weir/)
    const members = page.getByRole('list', { name: 'Members of the group' })
    await expect(members.getByRole('listitem')).toHaveText([/Owner$/])
    await expect(members.getByRole('link')).toHaveAttribute('href', /members\/publisher$/)
    await items.getByRole('link', { name: 'Weirs' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Weirs' })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'field work' }).click()
    await expect(page.getByRole('table', { name: 'Groups' }).getByRole('rowheader')).toHaveText([
      /River maintenance/,
    ])
  })

  test('without items has a message, and its long title is fully visible on narrow pages; a missing group and an error of the portal have the reason', async ({
    page,
    portal,
    signIn,
  }) => {
    const group = await portal.arrange.group({ title: longTitle })
    await signIn('publisher', '/groups')
    portal.faults.add('groups.read', {
      kind: 'refuse',
      code: 500,
      message: 'The index is being rebuilt.',
    })
    await page.getByRole('link', { name: group.title }).click()
    await expect(page.getByRole('alert')).toContainText('The index is being rebuilt.')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1, name: longTitle })).toBeVisible()
    await expect(page.getByText('This group contains no items yet')).toBeVisible()
    await expect(page.getByRole('region', { name: 'About this group' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Export group' })).toHaveAccessibleDescription(
      'This group contains no items.',
    )
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('button', { name: 'Open navigation' })).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.goto('/groups/ffffffffffffffffffffffffffffffff')
    await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
    await expect(page.getByText('Group does not exist or is inaccessible.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })
})

test.describe('exporting', () => {
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
})
