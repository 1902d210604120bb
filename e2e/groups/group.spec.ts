import { stat } from 'node:fs/promises'
import { items as itemOperations } from '../../src/rest/content/items.ts'
import { expect, test } from '../fixtures.ts'

const longTitle =
  'Interagency working group for the restoration of the Salton Sea, dust suppression and habitat monitoring'

test.describe('a group with items', () => {
  test.use({ world: 'empty' })

  test('shows what it is and what it holds', async ({ page, portal, signIn }) => {
    const group = await portal.arrange.group({
      title: 'River maintenance',
      snippet: 'What the crews need on the river.',
      items: [{ title: 'Culverts' }, { title: 'Gauges', type: 'Dashboard' }, { title: 'Weirs' }],
    })
    await signIn('publisher', `/groups/${group.id}`)
    await expect(page.getByRole('heading', { level: 1, name: group.title })).toBeVisible()
    await expect(page.getByText('What the crews need on the river.')).toBeVisible()
    const items = page.getByRole('table', { name: 'Items of the group' })
    await expect(items.getByRole('rowheader')).toHaveText(['Culverts', 'Gauges', 'Weirs'])
    await expect(items.getByRole('row', { name: /Gauges/ })).toContainText('Dashboard')
    await expect(page.getByRole('region', { name: 'Facts' })).toContainText(group.id)
    await page.getByRole('searchbox', { name: 'Search the items of the group' }).fill('weir')
    await expect(items.getByRole('rowheader')).toHaveText(['Weirs'])
    await expect(page).toHaveURL(/q=weir/)
    const members = page.getByRole('list', { name: 'Members of the group' })
    await expect(members.getByRole('listitem')).toHaveText([/Owner$/])
    await expect(members.getByRole('link')).toHaveAttribute('href', /member=publisher/)
    await items.getByRole('link', { name: 'Weirs' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Weirs' })).toBeVisible()
  })

  test('its owner is led to the import', async ({ page, portal, signIn }) => {
    const group = await portal.arrange.group({ title: 'River maintenance' })
    await signIn('publisher', `/groups/${group.id}`)
    await page.getByRole('link', { name: 'Import a package' }).click()
    await expect(page).toHaveURL(`/groups/${group.id}/import`)
  })

  for (const account of ['viewer', 'editor'] as const)
    test(`${account} sees that importing is there, and why not for them`, async ({
      page,
      portal,
      signIn,
    }) => {
      const group = await portal.arrange.group({ title: 'River maintenance' })
      await signIn(account, `/groups/${group.id}`)
      const action = page.getByRole('button', { name: 'Import a package' })
      await expect(action).toBeDisabled()
      await expect(action).toHaveAccessibleDescription(
        'Only the owner of the group or an administrator may do this.',
      )
      await action.click({ force: true })
      await expect(page).toHaveURL(`/groups/${group.id}`)
    })

  test('an administrator may import into a group of somebody else', async ({
    page,
    portal,
    signIn,
  }) => {
    const group = await portal.arrange.group({ title: 'River maintenance' })
    await signIn('admin', `/groups/${group.id}`)
    await expect(page.getByRole('link', { name: 'Import a package' })).toBeVisible()
  })

  test('an empty group says so', async ({ page, portal, signIn }) => {
    const group = await portal.arrange.group({ title: 'Scans to come' })
    await signIn('publisher', `/groups/${group.id}`)
    await expect(page.getByText('The group holds no items yet.')).toBeVisible()
    await expect(
      page.getByRole('button', { name: 'Export as package' }),
    ).toHaveAccessibleDescription('The group holds no items.')
  })

  test('a long title is shown whole and breaks no page, also a narrow one', async ({
    page,
    portal,
    signIn,
  }) => {
    const group = await portal.arrange.group({ title: longTitle })
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn('publisher', `/groups/${group.id}`)
    await expect(page.getByRole('heading', { level: 1, name: longTitle })).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })

  test('a group that does not exist is a page that says so', async ({ page, signIn }) => {
    await signIn('publisher', '/groups/ffffffffffffffffffffffffffffffff')
    await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
    await expect(page.getByText('Group does not exist or is inaccessible.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })

  test('a private group of others looks as if it did not exist', async ({
    page,
    portal,
    signIn,
  }) => {
    const group = await portal.arrange.group({ title: 'Elections', access: 'private' })
    await signIn('viewer', `/groups/${group.id}`)
    await expect(page.getByText('Group does not exist or is inaccessible.')).toBeVisible()
  })

  test('a portal that stumbles is said, and asked again', async ({ page, portal, signIn }) => {
    const group = await portal.arrange.group({ title: 'River maintenance' })
    await signIn('publisher', '/groups')
    portal.faults.add('groups.read', {
      kind: 'refuse',
      code: 500,
      message: 'The index is being rebuilt.',
    })
    await page.getByRole('link', { name: group.title }).click()
    await expect(page.getByRole('alert')).toContainText('The index is being rebuilt.')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: group.title })).toBeVisible()
  })
})

test.describe('exporting', () => {
  test.use({ world: 'empty' })

  test('a group is exported in the background, followed, and its package downloaded', async ({
    page,
    portal,
    signIn,
  }) => {
    const group = await portal.arrange.group({
      title: 'River maintenance',
      items: [{ title: 'Culverts' }, { title: 'Weirs' }],
    })
    await signIn('publisher', `/groups/${group.id}`)
    await page.getByRole('button', { name: 'Export as package' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export the group as a package?' })
    await expect(dialog).toContainText('The 2 items of the group')
    await expect(dialog).toContainText('A package does not contain the owner')
    await dialog.getByRole('button', { name: /^Export/ }).click()
    await page.getByRole('link', { name: 'Follow it' }).click()
    await expect(page.getByRole('button', { name: 'Exported 2' })).toBeVisible()
    const facts = page.getByRole('region', { name: 'About this job' })
    const outcome = page.getByRole('table', { name: 'Outcome for each item' })
    await expect(outcome.getByRole('row', { name: /^Culverts.*Web Map/ })).toBeVisible()
    await expect(outcome.getByRole('row', { name: /^Weirs.*Web Map/ })).toBeVisible()
    const address = await facts.getByRole('link', { name: group.title }).last().getAttribute('href')
    const itemId = address?.split('/').at(-1) ?? ''
    const item = await portal.arrange.as('publisher').send(itemOperations.read, { itemId })
    expect(item.type).toBe('Export Package')
    const download = page.waitForEvent('download')
    await facts.getByRole('button', { name: 'Download the package' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(item.name)
    expect((await stat(await file.path())).size).toBe(item.size)
  })

  test('a refused export is said in the dialog, which stays', async ({ page, portal, signIn }) => {
    const group = await portal.arrange.group({ title: 'River', items: [{ title: 'Culverts' }] })
    portal.faults.add('packages.exportGroup', {
      kind: 'refuse',
      code: 500,
      message: 'No space left.',
    })
    await signIn('publisher', `/groups/${group.id}`)
    await page.getByRole('button', { name: 'Export as package' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Export/ }).click()
    await expect(dialog.getByRole('alert')).toContainText('No space left.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })
})
