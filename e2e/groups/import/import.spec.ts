import { content } from '../../../src/rest/content/content.ts'
import { groups } from '../../../src/rest/groups/groups.ts'
import { items } from '../../../src/rest/content/items.ts'
import { expect, test, walkTo, type TestPortal } from '../../fixtures.ts'
import { assignClassificationSchema } from '../../support/classification.ts'
import { river } from './packages.ts'
import {
  checkedPlan,
  chooseFile,
  contents,
  importAction,
  lastLook,
  outcome,
  reviewPlan,
  rowOf,
  startImport,
} from './steps.ts'

test.use({ sampleData: 'empty' })

/** The titles of a group's items, read with the REST interface. */
const titlesIn = async ({ arrange }: TestPortal, groupId: string) => {
  const contained = await arrange.as('admin').send(groups.content, { groupId, num: 100 })
  return contained.items.map(({ title }) => title).toSorted()
}

const allOfRiver = river.map(({ title }) => title)

/** The export packages among a member's items. */
const packagesOf = async ({ arrange }: TestPortal, userName: 'admin' | 'publisher') => {
  const own = await arrange.as('admin').send(content.list, { userName, types: ['Export Package'] })
  return own.items.map(({ title }) => title)
}

/** Opens the import into a new group as its owner, and chooses a package. */
const choosing = test.extend<{ chosen: { group: { id: string }; file: { path: string } } }>({
  chosen: [
    async ({ page, portal, signIn, exported }, use) => {
      const file = await exported('river', river)
      const group = await portal.arrange.group({ title: 'River maintenance' })
      await signIn('publisher', `/groups/${group.id}/import`)
      await chooseFile(page, file.path)
      await use({ group, file })
    },
    { auto: true },
  ],
})

test('the owner of the group imports a package that another portal exported, by keyboard alone', async ({
  page,
  portal,
  signIn,
  exported,
}) => {
  const file = await exported('river', river)
  const group = await portal.arrange.group({ title: 'River maintenance' })
  const { keyboard } = page
  const title = page.getByRole('heading', { level: 1, name: 'Import package' })
  await signIn('publisher', `/groups/${group.id}`)
  await walkTo(page.getByRole('link', { name: 'Skip to content' }))
  await keyboard.press('Enter')
  await walkTo(page.getByRole('link', { name: 'Import package' }))
  await keyboard.press('Enter')
  await expect(title).toBeFocused()
  const chooser = page.waitForEvent('filechooser')
  await walkTo(page.getByRole('button', { name: 'Choose file' }))
  await keyboard.press('Enter')
  await (await chooser).setFiles(file.path)

  await expect(contents(page).getByRole('rowheader')).toHaveText(allOfRiver)
  await expect(page.getByText(/^river\.epk · from localhost:\d+ \(11\.4\)/)).toBeVisible()
  await expect(title).toBeFocused()
  await walkTo(page.locator('summary').filter({ hasText: 'Package details' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('definition').filter({ hasText: '0123456789ABCDEF' })).toBeVisible()
  await expect(rowOf(page, 'Gauge readings')).toContainText(/CSV.*19 B.*New/)
  const selected = (count: number) =>
    expect(page.getByRole('status').filter({ hasText: `${count} selected` })).toBeVisible()
  await selected(5)
  await keyboard.press('/')
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('checkbox', { name: 'Select Culverts' })).toBeFocused()
  await keyboard.press('Space')
  await selected(4)
  await keyboard.press('Space')
  await selected(5)
  await walkTo(page.getByRole('button', { name: 'Options' }))
  await keyboard.press('Enter')
  await expect(title).toBeFocused()
  const overwrite = page.getByRole('checkbox', { name: /^Overwrite/ })
  await walkTo(overwrite)
  await keyboard.press('Space')
  await expect(overwrite).toBeChecked()

  await walkTo(page.getByRole('button', { name: 'Review changes' }))
  await keyboard.press('Enter')
  const plan = page.getByRole('dialog', { name: 'Review changes: 5 new' })
  await expect(plan).toContainText('River maintenance')
  await walkTo(plan.getByRole('button', { name: 'Import 5 items' }))
  await keyboard.press('Enter')

  await expect(outcome(page, 'Everything was imported.')).toBeVisible()
  await expect(page.getByText('5 imported, 0 skipped, 0 failed')).toBeVisible()
  expect(await titlesIn(portal, group.id)).toEqual(allOfRiver)
  const [first] = file.items
  const imported = await portal.arrange.as('admin').send(items.read, { itemId: first?.id ?? '' })
  expect(imported).toMatchObject({ title: 'Culverts', owner: 'publisher' })
  await expect(page.getByText('The package was kept.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New 5' })).toBeVisible()
  expect(await packagesOf(portal, 'publisher')).toEqual(['river'])

  await expect(page.getByRole('status').filter({ hasText: 'Succeeded' })).toBeVisible()
  await expect(title).toBeFocused()
  await walkTo(page.getByRole('link', { name: 'Go to group' }))
  await keyboard.press('Enter')
  await expect(
    page.getByRole('table', { name: 'Items of the group' }).getByRole('rowheader'),
  ).toContainText(allOfRiver)
})

choosing(
  'a filter narrows the table and keeps the selection; only what is selected is imported',
  async ({ page, portal, chosen: { group } }) => {
    const all = page.getByRole('checkbox', { name: 'Select all rows' })
    const typed = page.getByRole('searchbox', { name: 'Filter by title, type, or ID' })
    await all.click()
    await typed.fill('web map')
    await expect(contents(page).getByRole('rowheader')).toHaveText(['Culverts', 'Weirs'])
    await page.getByRole('button', { name: 'Select shown items' }).click()
    await typed.fill('')
    await expect(contents(page).getByRole('rowheader')).toHaveCount(5)
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Select new items' }).click()
    await expect(page.getByText('5 selected')).toBeVisible()

    await all.click()
    await expect(page.getByText('0 selected')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Review changes' })).toHaveAccessibleDescription(
      'Select at least one item.',
    )
    await page.getByRole('checkbox', { name: 'Select Levee report' }).click()
    await page.getByRole('checkbox', { name: 'Select Weirs' }).click()
    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('checkbox', { name: 'Delete the package after the import' }).check()
    const plan = await reviewPlan(page)
    await expect(plan).toContainText('Not selected (3)')
    await expect(plan).toContainText('Deleted after the selected items are imported')
    await expect(plan).toContainText('deleted together with 3 items that are not imported')
    await plan.getByRole('button', { name: 'Import 2 items' }).click()
    await expect(page.getByText('2 imported, 0 skipped, 0 failed')).toBeVisible()
    await expect(
      outcome(
        page,
        'All selected items were imported. 3 items of the package were not part of the import.',
      ),
    ).toBeVisible()
    await expect(page.getByText('The package was deleted.')).toBeVisible()
    expect(await packagesOf(portal, 'publisher')).toEqual([])
    expect(await titlesIn(portal, group.id)).toEqual(['Levee report', 'Weirs'])
  },
)

test('existing items are marked, not selected at first, and overwritten with a warning', async ({
  page,
  portal,
  signIn,
  exported,
}) => {
  const file = await exported('river', river)
  const group = await portal.arrange.group({ title: 'River maintenance' })
  const [culverts] = file.items
  const publisher = portal.arrange.as('publisher')
  const existing = await portal.arrange.item('publisher', {
    title: 'Culverts as they were',
    itemIdToCreate: culverts?.id ?? '',
  })
  await portal.arrange.share(existing, group)
  await signIn('publisher', `/groups/${group.id}/import`)
  await chooseFile(page, file.path)
  await expect(rowOf(page, 'Culverts')).toContainText('Already exists')
  await expect(page.getByText('4 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Already exists 1' }).click()
  await expect(contents(page).getByRole('rowheader')).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Select Culverts' }).click()

  const plan = await reviewPlan(page)
  await expect(plan).toHaveAccessibleName('Review changes: 4 new, 1 overwritten')
  await expect(plan).toContainText('Changes on this portal will be lost.')
  await expect(plan).toContainText('All states are up to date.')

  // Meanwhile an item is created that was selected as new; nothing is overwritten without a decision.
  const weirs = file.items.find(({ title }) => title === 'Weirs')
  const dashboard = file.items.find(({ title }) => title === 'Flood dashboard')
  await portal.arrange.item('publisher', { title: 'Ours', itemIdToCreate: weirs?.id ?? '' })
  await portal.arrange.item('publisher', {
    title: 'Our dashboard',
    type: 'Dashboard',
    itemIdToCreate: dashboard?.id ?? '',
  })
  await plan.getByRole('button', { name: 'Import 5 items' }).click()
  await expect(plan).toContainText('2 items that you selected as new now exist on this portal.')
  await expect(plan.getByRole('button', { name: 'Import 3 items' })).toBeDisabled()
  await plan.getByRole('button', { name: 'Export 1 existing item' }).click()
  await expect(plan.getByText('Succeeded')).toBeVisible()
  expect(await packagesOf(portal, 'publisher')).toHaveLength(2)
  await plan.getByRole('button', { name: 'Overwrite Flood dashboard' }).click()
  await expect(plan).toContainText('1 item that you selected as new now exists on this portal.')
  await expect(plan.getByRole('button', { name: 'Import 4 items' })).toBeDisabled()
  await plan.getByRole('button', { name: 'Exclude 1 item' }).click()
  await plan.getByRole('button', { name: 'Import 4 items' }).click()
  await expect(page.getByText('4 imported, 0 skipped, 0 failed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Overwritten 2' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New 2' })).toBeVisible()
  const kept = await publisher.send(items.read, { itemId: weirs?.id ?? '' })
  expect(kept.title).toBe('Ours')
  const after = await publisher.send(items.read, { itemId: culverts?.id ?? '' })
  expect(after.title).toBe('Culverts')
})

choosing(
  'the package is kept, and its items are imported into a new folder',
  async ({ page, portal, chosen: { file } }) => {
    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('radio', { name: 'New folder' }).check()
    await page.getByLabel('Folder name').fill('From upstream')

    // Entered values are kept when the user goes back to the items.
    await page.getByRole('button', { name: 'Back to items' }).click()
    await expect(contents(page)).toBeVisible()
    await page.getByRole('button', { name: 'Options' }).click()
    await expect(page.getByLabel('Folder name')).toHaveValue('From upstream')
    await page.reload()
    await expect(page.getByLabel('Folder name')).toHaveValue('From upstream')

    await expect(
      page.getByRole('checkbox', { name: 'Delete the package after the import' }),
    ).not.toBeChecked()
    const plan = await reviewPlan(page)
    await expect(plan).toContainText('From upstream')
    await expect(plan).toContainText('Package after the importKept')
    await plan.getByRole('button', { name: 'Import 5 items' }).click()
    await expect(outcome(page, 'Everything was imported.')).toBeVisible()

    expect(await packagesOf(portal, 'publisher')).toEqual(['river'])
    const publisher = portal.arrange.as('publisher')
    const { folders = [] } = await publisher.send(content.list, { userName: 'publisher' })
    expect(folders.map(({ title }) => title)).toEqual(['From upstream'])
    const folder = folders.find(({ title }) => title === 'From upstream')
    const inside = await publisher.send(content.list, {
      userName: 'publisher',
      folderId: folder?.id ?? '',
    })
    expect(inside.items.map(({ title }) => title).toSorted()).toEqual(allOfRiver)

    // A kept package can be imported again without an upload.
    await page.getByRole('link', { name: 'Import another package' }).click()
    await chooseFile(page, file.path)
    await expect(page.getByRole('button', { name: 'Upload as river (2).epk' })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'river.epk' })).toBeVisible()
    const existing = page.getByRole('link', { name: 'Use existing package' })
    await expect(existing).toBeFocused()
    await existing.click()
    await expect(page.getByText('All 5 items in this package already exist')).toBeVisible()
    await page.getByRole('button', { name: 'Select existing items' }).click()
    await expect(page.getByText('5 selected')).toBeVisible()

    // Home lists the import, and opens the next one.
    await page.goto('/')
    const own = page.getByRole('list', { name: 'Your export packages' }).getByRole('listitem')
    await expect(own.getByRole('link', { name: 'Imported' })).toBeVisible()
    await own.getByText('Import into group').click()
    await own.getByRole('link', { name: 'River maintenance' }).click()
    await expect(page.getByText('All 5 items in this package already exist')).toBeVisible()
  },
)

test('if the organization classifies items, a package is classified before the upload', async ({
  page,
  portal,
  signIn,
  exported,
}) => {
  const file = await exported('river', river)
  const group = await portal.arrange.group({ title: 'River maintenance' })
  await assignClassificationSchema(portal.arrange)
  await signIn('publisher', `/groups/${group.id}/import`)
  const classified = page.getByRole('region', { name: 'Classification of the package' })
  await expect(classified.getByLabel('Level')).toBeVisible()
  await chooseFile(page, file.path)
  await expect(classified.getByLabel('Review')).toHaveAccessibleDescription('Is required.')
  await classified.getByLabel('Review').fill('2027-05-05')
  await classified.getByRole('button', { name: 'Upload package' }).click()
  await expect(contents(page).getByRole('rowheader')).toHaveCount(5)
  const [own] = (await portal.arrange.as('publisher').send(content.list, { userName: 'publisher' }))
    .items
  expect(own?.classification).toMatchObject({ classification: 'Open', reviewDate: '2027-05-05' })
})

test('an administrator imports into the folder of another member; if it was deleted meanwhile, another one is asked for', async ({
  page,
  portal,
  signIn,
  exported,
}) => {
  const file = await exported('river', river)
  const group = await portal.arrange.group({ title: 'River maintenance' })
  const editor = portal.arrange.as('editor')
  const { folder: deleted } = await editor.send(content.createFolder, {
    userName: 'editor',
    title: 'Old rivers',
  })
  const { folder } = await editor.send(content.createFolder, {
    userName: 'editor',
    title: 'Rivers',
  })
  await signIn('admin', `/groups/${group.id}/import`)
  await chooseFile(page, file.path)
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('radio', { name: 'Existing folder' }).check()
  await page.getByRole('combobox', { name: 'Owner of the folder' }).fill('Emil')
  await page.getByRole('option', { name: /Emil Okafor/ }).click()
  await expect(page.getByRole('button', { name: 'Remove Emil Okafor' })).toBeVisible()
  const choice = page.getByLabel('Folder', { exact: true })
  await choice.selectOption('Old rivers')
  await checkedPlan(page)
  await editor.send(content.removeFolder, { userName: 'editor', folderId: deleted.id })
  await importAction(page).click()
  await expect(choice).toBeFocused()
  await expect(choice).toHaveAccessibleDescription('Folder does not exist or is inaccessible.')
  await choice.selectOption('Rivers')
  await startImport(page)
  await expect(outcome(page, 'Everything was imported.')).toBeVisible()
  const inside = await editor.send(content.list, { userName: 'editor', folderId: folder.id })
  expect(inside.items).toHaveLength(5)
})

test('failed items are imported again after the cause was fixed', async ({
  page,
  portal,
  signIn,
  exported,
}) => {
  const file = await exported('river', river)
  const group = await portal.arrange.group({ title: 'River maintenance' })
  const weirs = file.items.find(({ title }) => title === 'Weirs')
  await signIn('publisher', `/groups/${group.id}/import`)
  await chooseFile(page, file.path)
  await expect(page.getByText('5 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('checkbox', { name: 'Overwrite existing items' }).check()
  await checkedPlan(page)
  // Another member adds an item with the same ID after the last check.
  portal.faults.add('packages.importGroup', lastLook)
  portal.faults.add('packages.importGroup', { kind: 'delay', milliseconds: 2_000 })
  const sent = page.waitForRequest((request) => request.postData()?.includes('itemIdList') === true)
  await importAction(page).click()
  await sent
  const inTheWay = await portal.arrange.item('editor', {
    title: 'In the way',
    itemIdToCreate: weirs?.id ?? '',
  })
  await expect(outcome(page, 'Some items were not imported.')).toBeVisible()
  await expect(page.getByText('4 imported, 0 skipped, 1 failed')).toBeVisible()
  await expect(rowOf(page, 'Weirs')).toContainText('belongs to another member')
  expect(await packagesOf(portal, 'publisher')).toEqual(['river'])

  await portal.arrange.as('editor').send(items.remove, { userName: 'editor', itemId: inTheWay.id })
  await page.getByRole('button', { name: 'Import failed items' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import 1 item again?' })
  await expect(dialog).toContainText('existing items are overwritten')
  await dialog.getByRole('button', { name: 'Import 1 item' }).click()
  await expect(page.getByText('1 imported, 0 skipped, 0 failed')).toBeVisible()
  expect(await titlesIn(portal, group.id)).toEqual(allOfRiver)
})

test('a member without permission sees the reason, at the URL of the import and at the disabled action of the group', async ({
  page,
  portal,
  signIn,
}) => {
  const group = await portal.arrange.group({ title: 'River maintenance' })
  await signIn('viewer', `/groups/${group.id}/import`)
  await expect(page.getByText('Only its owner or an administrator can do this.')).toBeVisible()
  await expect(page.getByText('People to ask:')).toContainText('publisher')
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeHidden()
  await page.getByRole('link', { name: 'Go to group' }).click()
  await expect(page.getByRole('heading', { level: 1, name: group.title })).toBeVisible()
  const action = page.getByRole('button', { name: 'Import package' })
  await expect(action).toBeDisabled()
  await expect(action).toHaveAccessibleDescription(
    'Only the owner of the group or an administrator can perform this action.',
  )
  await action.click({ force: true })
  await expect(page).toHaveURL(`/groups/${group.id}`)
})
