import { content } from '../../src/rest/content.ts'
import { groups } from '../../src/rest/groups.ts'
import { items } from '../../src/rest/items.ts'
import { expect, test, type TestPortal } from '../fixtures.ts'
import { river } from './packages.ts'
import { chooseFile, contents, outcome, reviewPlan, rowOf, startImport } from './steps.ts'

test.use({ world: 'empty' })

/** The titles of a group's items, as a client of the portal sees them. */
const titlesIn = async ({ arrange }: TestPortal, groupId: string) => {
  const held = await arrange.as('admin').send(groups.content, { groupId, num: 100 })
  return held.items.map(({ title }) => title).toSorted()
}

const allOfRiver = river.map(({ title }) => title)

/** The export packages among a member's items. */
const packagesOf = async ({ arrange }: TestPortal, userName: 'admin' | 'publisher') => {
  const own = await arrange.as('admin').send(content.list, { userName, types: ['Export Package'] })
  return own.items.map(({ title }) => title)
}

for (const account of ['publisher', 'admin'] as const)
  test(`${account === 'admin' ? 'an administrator' : 'the owner of the group'} imports a package that another portal exported`, async ({
    page,
    portal,
    signIn,
    exported,
  }) => {
    const file = await exported('river', river)
    const group = await portal.arrange.group({ title: 'River maintenance' })
    await signIn(account, `/groups/${group.id}`)
    await page.getByRole('link', { name: 'Import a package' }).click()
    await chooseFile(page, file.path)

    await expect(contents(page).getByRole('rowheader')).toHaveText(allOfRiver)
    await expect(page.getByText(/^river\.epk · from localhost:\d+ \(11\.4\)/)).toBeVisible()
    await expect(rowOf(page, 'Gauge readings')).toContainText(/CSV.*19 B.*New/)
    await expect(page.getByText('5 selected')).toBeVisible()

    const plan = await reviewPlan(page)
    await expect(plan).toHaveAccessibleName('Plan: 5 new')
    await expect(plan).toContainText('River maintenance')
    await plan.getByRole('button', { name: 'Import 5 items' }).click()

    await expect(outcome(page, 'Everything was imported.')).toBeVisible()
    await expect(page.getByText('5 imported, 0 skipped, 0 failed')).toBeVisible()
    expect(await titlesIn(portal, group.id)).toEqual(allOfRiver)
    const [first] = file.items
    const imported = await portal.arrange.as('admin').send(items.read, { itemId: first?.id ?? '' })
    expect(imported).toMatchObject({ title: 'Culverts', owner: account })
    expect(await packagesOf(portal, account)).toEqual([])

    await page.getByRole('link', { name: 'Go to the group' }).click()
    await expect(
      page.getByRole('table', { name: 'Items of the group' }).getByRole('rowheader'),
    ).toContainText(allOfRiver)
  })

test('only what is selected is imported', async ({ page, portal, signIn, exported }) => {
  const file = await exported('river', river)
  const group = await portal.arrange.group({ title: 'River maintenance' })
  await signIn('publisher', `/groups/${group.id}/import`)
  await chooseFile(page, file.path)
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await expect(page.getByText('0 selected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review plan' })).toHaveAccessibleDescription(
    'Select at least one item first.',
  )
  await page.getByRole('checkbox', { name: 'Select Levee report' }).click()
  await page.getByRole('checkbox', { name: 'Select Weirs' }).click()
  const plan = await reviewPlan(page)
  await expect(plan).toContainText('Left out by you (3)')
  await plan.getByRole('button', { name: 'Import 2 items' }).click()
  await expect(page.getByText('2 imported, 0 skipped, 0 failed')).toBeVisible()
  expect(await titlesIn(portal, group.id)).toEqual(['Levee report', 'Weirs'])
})

test('a filter narrows the table and keeps the selection', async ({
  page,
  portal,
  signIn,
  exported,
}) => {
  const file = await exported('river', river)
  const group = await portal.arrange.group({ title: 'River maintenance' })
  await signIn('publisher', `/groups/${group.id}/import`)
  await chooseFile(page, file.path)
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await page.getByRole('searchbox', { name: 'Filter by title or type' }).fill('web map')
  await expect(contents(page).getByRole('rowheader')).toHaveText(['Culverts', 'Weirs'])
  await page.getByRole('button', { name: 'Select all shown' }).click()
  await page.getByRole('searchbox', { name: 'Filter by title or type' }).fill('')
  await expect(contents(page).getByRole('rowheader')).toHaveCount(5)
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all that are new' }).click()
  await expect(page.getByText('5 selected')).toBeVisible()
})

test('what exists here is marked, left out at first, and overwritten with a warning', async ({
  page,
  portal,
  signIn,
  exported,
}) => {
  const file = await exported('river', river)
  const group = await portal.arrange.group({ title: 'River maintenance' })
  const [culverts] = file.items
  const publisher = portal.arrange.as('publisher')
  await portal.arrange.item('publisher', {
    title: 'Culverts as they were',
    itemIdToCreate: culverts?.id ?? '',
  })
  await signIn('publisher', `/groups/${group.id}/import`)
  await chooseFile(page, file.path)
  await expect(rowOf(page, 'Culverts')).toContainText('Exists here')
  await expect(page.getByText('4 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Exists here 1' }).click()
  await expect(contents(page).getByRole('rowheader')).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Select Culverts' }).click()

  const plan = await reviewPlan(page)
  await expect(plan).toHaveAccessibleName('Plan: 4 new, 1 overwritten')
  await expect(plan).toContainText('What was changed here since is lost.')
  await plan.getByRole('button', { name: 'Import 5 items' }).click()
  await expect(page.getByText('5 imported, 0 skipped, 0 failed')).toBeVisible()
  const after = await publisher.send(items.read, { itemId: culverts?.id ?? '' })
  expect(after.title).toBe('Culverts')
})

test('with overwriting off, what exists here is skipped and stays as it is', async ({
  page,
  portal,
  signIn,
  exported,
}) => {
  const file = await exported('river', river)
  const group = await portal.arrange.group({ title: 'River maintenance' })
  const [culverts] = file.items
  await portal.arrange.item('publisher', {
    title: 'Culverts as they were',
    itemIdToCreate: culverts?.id ?? '',
  })
  await signIn('publisher', `/groups/${group.id}/import`)
  await chooseFile(page, file.path)
  await page.getByRole('checkbox', { name: 'Select Culverts' }).click()
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('checkbox', { name: 'Overwrite items that exist here' }).uncheck()
  await startImport(page)
  await expect(page.getByText('4 imported, 1 skipped, 0 failed')).toBeVisible()
  await page.getByRole('button', { name: 'Skipped 1' }).click()
  await expect(
    page.getByRole('table', { name: 'Outcome for each item' }).getByRole('rowheader'),
  ).toContainText(['Culverts'])
  const after = await portal.arrange
    .as('publisher')
    .send(items.read, { itemId: culverts?.id ?? '' })
  expect(after.title).toBe('Culverts as they were')
})

test('the package is kept when the person says so, and its items go into a folder they name', async ({
  page,
  portal,
  signIn,
  exported,
}) => {
  const file = await exported('river', river)
  const group = await portal.arrange.group({ title: 'River maintenance' })
  await signIn('publisher', `/groups/${group.id}/import`)
  await chooseFile(page, file.path)
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('radio', { name: 'A new folder' }).check()
  await page.getByLabel('Name of the new folder').fill('From upstream')

  // What was typed outlives a look back at the items.
  await page.getByRole('button', { name: 'Back to the items' }).click()
  await expect(contents(page)).toBeVisible()
  await page.getByRole('button', { name: 'Options' }).click()
  await expect(page.getByLabel('Name of the new folder')).toHaveValue('From upstream')

  await page.getByRole('checkbox', { name: 'Keep the package item after the import' }).check()
  const plan = await reviewPlan(page)
  await expect(plan).toContainText('From upstream')
  await expect(plan).toContainText('It is kept')
  await plan.getByRole('button', { name: /^Import 5/ }).click()
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

  // A kept package can be imported again from the list of those that are there.
  await page.getByRole('link', { name: 'Another package' }).click()
  await page.getByRole('link', { name: 'river', exact: true }).click()
  await expect(page.getByText('All 5 items exist here already.')).toBeVisible()
})

test('a package that is there already needs no upload', async ({
  page,
  portal,
  signIn,
  exported,
}) => {
  const file = await exported('river', river)
  const group = await portal.arrange.group({ title: 'River maintenance' })
  await portal.arrange.packageItem('publisher', file.path, 'brought-before')
  await signIn('publisher', `/groups/${group.id}/import`)
  await page.getByRole('link', { name: 'brought-before' }).click()
  await startImport(page)
  await expect(outcome(page, 'Everything was imported.')).toBeVisible()
})

test('a package of another group of the same portal is imported too', async ({
  page,
  portal,
  signIn,
}, testInfo) => {
  const from = await portal.arrange.group({ title: 'Old crew', items: river.slice(0, 2) })
  const to = await portal.arrange.group({ title: 'New crew' })
  const file = await portal.arrange.exportFile(from, testInfo.outputPath('old-crew.epk'))
  await signIn('publisher', `/groups/${to.id}/import`)
  await chooseFile(page, file.path)
  await expect(page.getByText('All 2 items exist here already.')).toBeVisible()
  await page.getByRole('button', { name: 'Select all that exist' }).click()
  await startImport(page)
  await expect(outcome(page, 'Everything was imported.')).toBeVisible()
  expect(await titlesIn(portal, to.id)).toEqual(['Culverts', 'Flood dashboard'])
})

test('an administrator puts the items into the folder of somebody else', async ({
  page,
  portal,
  signIn,
  exported,
}) => {
  const file = await exported('river', river)
  const group = await portal.arrange.group({ title: 'River maintenance' })
  const { folder } = await portal.arrange
    .as('editor')
    .send(content.createFolder, { userName: 'editor', title: 'Rivers' })
  await signIn('admin', `/groups/${group.id}/import`)
  await chooseFile(page, file.path)
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('radio', { name: 'A folder that is there' }).check()
  await page.getByLabel('Owner of the folder').fill('editor')
  await page.getByLabel('Folder', { exact: true }).selectOption('Rivers')
  await startImport(page)
  await expect(outcome(page, 'Everything was imported.')).toBeVisible()
  const inside = await portal.arrange
    .as('editor')
    .send(content.list, { userName: 'editor', folderId: folder.id })
  expect(inside.items).toHaveLength(5)
})

test('what failed is imported again once the reason is gone', async ({
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
  await page.getByRole('checkbox', { name: 'Overwrite items that exist here' }).check()
  // Meanwhile somebody else makes an item of the same ID.
  const inTheWay = await portal.arrange.item('editor', {
    title: 'In the way',
    itemIdToCreate: weirs?.id ?? '',
  })
  await startImport(page)
  await expect(outcome(page, 'Some items were not imported.')).toBeVisible()
  await expect(page.getByText('4 imported, 0 skipped, 1 failed')).toBeVisible()
  await expect(rowOf(page, 'Weirs')).toContainText('belongs to another member')
  expect(await packagesOf(portal, 'publisher')).toEqual(['river'])

  await portal.arrange.as('editor').send(items.remove, { userName: 'editor', itemId: inTheWay.id })
  await page.getByRole('button', { name: 'Import the failed ones again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import 1 item again?' })
  await expect(dialog).toContainText('existing items are overwritten')
  await dialog.getByRole('button', { name: 'Import 1 item' }).click()
  await expect(page.getByText('1 imported, 0 skipped, 0 failed')).toBeVisible()
  expect(await titlesIn(portal, group.id)).toEqual(allOfRiver)
})

test('addresses of the other portal become addresses of this one', async ({
  page,
  portal,
  source,
  signIn,
  exported,
}) => {
  const file = await exported('links', [
    {
      title: 'Links',
      text: JSON.stringify({ home: `${source.url}/portal/home`, elsewhere: 'https://example.com' }),
    },
  ])
  const group = await portal.arrange.group({ title: 'River maintenance' })
  await signIn('publisher', `/groups/${group.id}/import`)
  await chooseFile(page, file.path)
  await startImport(page)
  await expect(outcome(page, 'Everything was imported.')).toBeVisible()
  const data = await portal.arrange
    .as('publisher')
    .send(items.data, { itemId: file.items[0]?.id ?? '' })
  expect(JSON.parse(await data.text())).toEqual({
    home: `${portal.url}/portal/home`,
    elsewhere: 'https://example.com',
  })
})

test('who may not import sees why, also at the address of the import', async ({
  page,
  portal,
  signIn,
}) => {
  const group = await portal.arrange.group({ title: 'River maintenance' })
  await signIn('viewer', `/groups/${group.id}/import`)
  await expect(
    page.getByText('Only publisher or an administrator may import into it.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeHidden()
  await page.getByRole('link', { name: 'Go to the group' }).click()
  await expect(page.getByRole('heading', { level: 1, name: group.title })).toBeVisible()
})
