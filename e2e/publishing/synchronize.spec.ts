import { content } from '../../src/rest/content/content.ts'
import { items } from '../../src/rest/content/items.ts'
import { tasks } from '../../src/rest/tasks/tasks.ts'
import { checkAccessibility, expect, openPage, type Page, type TestPortal } from '../fixtures.ts'
import { exportList } from '../support/exportList.ts'
import { test, type County } from './county.ts'

test.use({ sampleData: 'empty' })

const previewOf = ({ id }: County) => `/publishing/${id}/synchronize`
const resultOf = ({ id }: County) => `/publishing/${id}/result`

const summary = (page: Page) => page.getByRole('region', { name: 'What a synchronization will do' })
const usage = (page: Page) => page.getByRole('region', { name: 'What uses the layers' })
const list = (page: Page) =>
  page.getByRole('region', { name: /^(Datasets|Outcome for each dataset)$/ })
const row = (page: Page, name: string) =>
  list(page).getByRole('row', { name: new RegExp(name.replace('.', String.raw`\.`)) })
const chip = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(String.raw`^${name}( \d|$)`) })
const review = (page: Page) => page.getByRole('dialog', { name: 'Synchronize layers?' })

/** A map with the layer of the permits, an application with the map, and a task that reads the roads. */
const useLayers = async ({ arrange }: TestPortal, county: County) => {
  const layers = await county.layers()
  const [, permits = ''] = layers.get('county.permits') ?? []
  const [, roads = ''] = layers.get('county.roads') ?? []
  const map = await arrange.item('publisher', {
    title: 'Permit map',
    text: JSON.stringify({ operationalLayers: [{ id: 'permits', itemId: permits }] }),
  })
  await arrange.item('admin', {
    title: 'Permit viewer',
    type: 'Web Mapping Application',
    text: JSON.stringify({ values: { webmap: map.id } }),
  })
  const workflow = await arrange.item('publisher', {
    title: 'Road inspections',
    type: 'Workflow',
    text: JSON.stringify({ layer: roads }),
  })
  await arrange.as('publisher').send(tasks.create, {
    userName: 'publisher',
    type: 'ExecuteWorkflowManager',
    title: 'Start road inspections',
    itemId: workflow.id,
    minute: '30',
    hour: '2',
    dayOfMonth: '*',
    month: '*',
    dayOfWeek: '?',
  })
  // Only owners see private items, besides administrators.
  await arrange.as('publisher').send(items.protect, {
    userName: 'publisher',
    itemId: (layers.get('county.roads') ?? [])[0] ?? '',
  })
}

const downloaded = async (page: Page, press: () => Promise<void>) => {
  const download = page.waitForEvent('download')
  await press()
  const stream = await (await download).createReadStream()
  return Buffer.concat(await stream.toArray()).toString()
}

/** Reviews the synchronization and starts it, with the number of deleted layers as the typed confirmation. */
const start = async (page: Page, deletedLayers: number) => {
  await page.getByRole('button', { name: 'Review synchronization' }).click()
  await review(page).getByRole('textbox').fill(String(deletedLayers))
  await review(page).getByRole('button', { name: 'Synchronize layers' }).click()
  await expect(page).toHaveURL(/\/result\?job=/)
}

test('the preview shows what will happen and what it affects, and the result what has happened, until nothing fails', async ({
  page,
  portal,
  county,
  signIn,
}) => {
  await county.publish()
  await useLayers(portal, county)
  await county.break()
  await signIn('publisher', previewOf(county))

  await expect(summary(page)).toContainText('Probably renamed1 dataset')
  await expect(summary(page)).toContainText('is a guess')
  await expect(summary(page)).toContainText('rename the tables back')
  await expect(row(page, 'county.roads → county.streets')).toContainText('Probably renamed')
  await expect(row(page, 'county.permits')).toContainText('Removed')
  await expect(row(page, 'county.inspections')).toContainText('Removed')
  await expect(row(page, 'county.inspections')).toContainText('Grant SELECT on it')
  await expect(row(page, 'county.parcels')).toContainText(
    '1 column added, 1 column removed, 1 column changed',
  )
  await expect(row(page, 'county.bridges')).toContainText('New')
  await expect(row(page, 'county.zones')).toContainText('No longer publishable')
  await expect(row(page, 'county.zones')).toContainText('Add a primary key')
  await expect(row(page, 'county.log')).toContainText('Can’t be published')
  await expect(row(page, 'county.trees')).toContainText('Unchanged')
  await expect(page.getByText(/To leave one out, withdraw the right/)).toBeVisible()

  await expect(usage(page)).toContainText('6 layers will be deleted.')
  const users = usage(page).getByRole('region', { name: 'Items and tasks that use the layers' })
  await expect(users.getByRole('row', { name: /Permit map/ })).toContainText('county.permits')
  await expect(users.getByRole('row', { name: /Start road inspections/ })).toContainText(
    'Runs on Road inspections',
  )
  // The administrator's application is private.
  await expect(users.getByRole('row', { name: /Permit viewer/ })).toHaveCount(0)
  await expect(usage(page)).toContainText('Only items and tasks that you have access to')
  await expect(usage(page)).toContainText('Delete protection is turned on')
  await expect(row(page, 'county.permits')).toContainText('1 use')
  const markdown = await downloaded(page, () =>
    usage(page).getByRole('button', { name: 'Download Markdown' }).click(),
  )
  expect(markdown).toContain(`- Permit map (Map) uses county.permits: ${portal.url}/content/items/`)
  expect(markdown).toContain('(Scheduled task) uses county.roads through Road inspections: ')
  const csv = await downloaded(page, () =>
    usage(page).getByRole('button', { name: 'Download CSV' }).click(),
  )
  expect(csv.split('\r\n')).toHaveLength(4)
  await checkAccessibility(page)

  await chip(page, 'Changed 1').click()
  await expect(list(page).getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'county.parcels' }).click()
  const details = page.getByRole('dialog', { name: 'county.parcels' })
  await expect(details.getByRole('row', { name: /assessor/ })).toContainText('Added')
  await expect(details.getByRole('row', { name: /number/ })).toContainText('Text (12 characters)')
  await expect(details.getByRole('row', { name: /number/ })).toContainText('Text (20 characters)')
  await expect(details.getByRole('row', { name: /value/ })).toContainText('Removed')
  await checkAccessibility(page)
  await details.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('searchbox', { name: 'Search datasets and columns' }).fill('streets')
  await chip(page, 'All').click()
  await expect(row(page, 'county.roads')).toBeVisible()
  await expect(row(page, 'county.permits')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search datasets and columns' }).fill('')

  await page.getByRole('button', { name: 'Review synchronization' }).click()
  await expect(review(page)).toContainText('6 layers will be deleted for good.')
  await expect(review(page)).toContainText('Permit map (')
  await expect(review(page)).toContainText('1 dataset will fail')
  const apply = review(page).getByRole('button', { name: 'Synchronize layers' })
  await expect(apply).toHaveAttribute('aria-disabled', 'true')
  await checkAccessibility(page)
  await review(page).getByRole('button', { name: 'Back to preview' }).click()
  await start(page, 6)

  await expect(page.getByText('2 of 9 datasets failed')).toBeVisible()
  await expect(page.getByText('Partial', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Partial' })).toHaveCount(1)
  await expect(row(page, 'county.roads')).toContainText('Delete protection is turned on')
  await expect(row(page, 'county.zones')).toContainText('Add a primary key')
  await expect(row(page, 'county.permits')).toContainText('Removed')
  await expect(row(page, 'county.streets')).toContainText('Published')
  await expect(row(page, 'county.parcels')).toContainText('Refreshed')
  await expect(row(page, 'county.log')).toContainText('Not published')
  await expect(page.getByRole('link', { name: 'Feature layer of county.bridges' })).toHaveAttribute(
    'href',
    /\/content\/items\//,
  )
  await checkAccessibility(page)
  await chip(page, 'Failed 2').click()
  await expect(list(page).getByRole('row')).toHaveCount(3)
  expect(await exportList(page, 'CSV')).toContain('Delete protection is turned on')
  await page.reload()
  await expect(list(page).getByRole('row')).toHaveCount(3)
  const shared = page.getByRole('button', { name: 'Share 4 new layers' })
  await expect(shared).toBeVisible()

  // Both failures are corrected, and the retry is a synchronization with a preview of its own.
  await portal.arrange.as('publisher').send(items.unprotect, {
    userName: 'publisher',
    itemId: ((await county.layers()).get('county.roads') ?? [])[0] ?? '',
  })
  await county.change('ALTER TABLE county.zones ADD PRIMARY KEY (id)')
  await page.getByRole('link', { name: 'Retry failed datasets' }).click()
  await expect(chip(page, 'Failed last time 2')).toHaveAttribute('aria-pressed', 'true')
  await expect(row(page, 'county.roads')).toContainText('Removed')
  await expect(row(page, 'county.zones')).toContainText('Unchanged')
  await start(page, 2)
  await expect(page.getByText(/ datasets? (is|are) published\.$/)).toBeVisible()
  await expect(row(page, 'county.roads')).toContainText('Removed')

  await openPage(page, 'Jobs')
  const done = page.getByRole('row', { name: /Synchronize layers of/ })
  await expect(done.first()).toContainText('Succeeded')
  await expect(done.last()).toContainText('Partial')
  await done
    .last()
    .getByRole('link', { name: /Synchronize layers of/ })
    .click()
  await expect(page.getByText('This is the result of an earlier job')).toBeVisible()
  await expect(page.getByText('2 of 9 datasets failed')).toBeVisible()
  await page.getByRole('link', { name: 'Show last result' }).click()
  await expect(page.getByText(/ datasets? (is|are) published\.$/)).toBeVisible()
  await openPage(page, 'Change history')
  const entry = page.getByRole('row', {
    name: new RegExp(
      `Layers of ${county.title} synchronized|Synchronize layers of ${county.title}`,
    ),
  })
  await expect(entry).toHaveCount(2)
  await expect(entry.first().getByRole('link', { name: county.title })).toHaveAttribute(
    'href',
    /\/result\?job=/,
  )
})

test('a preview that is outdated is refused, compared again, and marked; the options are kept, also by keyboard', async ({
  page,
  portal,
  county,
  signIn,
}) => {
  await county.publish()
  await portal.arrange
    .as('publisher')
    .send(content.createFolder, { userName: 'publisher', title: 'Later tables' })
  await signIn('publisher', previewOf(county))
  await expect(summary(page)).toContainText(
    'Nothing to synchronize. All layers match the database.',
  )
  const reviewed = page.getByRole('button', { name: 'Review synchronization' })
  await expect(reviewed).toHaveAttribute('aria-disabled', 'true')

  const template = page.getByRole('checkbox', { name: 'Apply another template' })
  await template.focus()
  await page.keyboard.press('Space')
  await expect(row(page, 'county.trees')).toContainText('Refreshed by option')
  const editor = page.getByRole('textbox', { name: 'Template' })
  await editor.fill('{"capabilities": "Fly", "extensions": []}')
  await expect(page.getByText('“capabilities” must be a list of Map, Query, Data')).toBeVisible()
  await expect(reviewed).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Use the stored template' }).click()
  await page.getByRole('checkbox', { name: 'Copy item information' }).check()
  const folder = page.getByRole('combobox', { name: 'Folder of new layers' })
  await folder.selectOption('Later tables')
  await page.reload()
  await expect(template).toBeChecked()
  await expect(folder).toHaveAccessibleDescription(
    'Layers that are already published stay in their folders.',
  )
  await expect(folder.getByRole('option', { selected: true })).toHaveText('Later tables')
  await expect(row(page, 'county.trees')).toContainText('Refreshed by option')

  await county.change('DROP TABLE county.inspections; ALTER TABLE county.trees ADD height integer')
  await reviewed.focus()
  await page.keyboard.press('Enter')
  await expect(review(page)).toContainText('Layers of 6 datasets are refreshed')
  await expect(review(page)).toContainText('Later tables')
  await review(page).getByRole('button', { name: 'Synchronize layers' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('have changed since they were compared')).toBeVisible()
  await expect(review(page)).toHaveCount(0)
  await expect(page.getByText('2 datasets are different from the last comparison.')).toBeVisible()
  await expect(row(page, 'county.inspections')).toContainText('Different')
  await expect(row(page, 'county.trees')).toContainText('1 column added')
  await expect(row(page, 'county.zones')).not.toContainText('Different')
  await expect(template).toBeChecked()
  await checkAccessibility(page)

  await reviewed.focus()
  await page.keyboard.press('Enter')
  await review(page).getByRole('textbox').focus()
  await page.keyboard.type('2')
  await review(page).getByRole('button', { name: 'Synchronize layers' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/ datasets? (is|are) published\.$/)).toBeVisible()
  await expect(row(page, 'county.inspections')).toContainText('Removed')
  await page.goBack()
  await expect(summary(page)).toContainText(
    'Nothing to synchronize. All layers match the database.',
  )
  await expect(template).not.toBeChecked()
  // The publication remembers the folder.
  await expect(folder.getByRole('option', { selected: true })).toHaveText('Later tables')
})

test('a job in progress is shown on every page, also after a reload, and its end is announced', async ({
  page,
  county,
  signIn,
}) => {
  await county.publish()
  await county.change('CREATE TABLE county.bridges (id integer PRIMARY KEY, name text)')
  await signIn('publisher', previewOf(county))
  await page.getByRole('button', { name: 'Review synchronization' }).click()
  const release = await county.lock('county.bridges')
  await review(page).getByRole('button', { name: 'Synchronize layers' }).click()
  const progress = page.getByText(`Synchronizing layers of ${county.title}: 0 of 8`)
  await expect(progress).toBeVisible()
  await page.reload()
  await expect(progress).toBeVisible()
  await checkAccessibility(page)
  const indicator = page
    .getByRole('banner')
    .getByRole('link', { name: /^Publishing layers: 0 of 8, Synchronize layers of / })
  await expect(indicator).toHaveAttribute('href', new RegExp(resultOf(county)))

  const announced = page.getByRole('main').getByRole('status')
  await expect(announced.filter({ hasText: 'In progress' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Jobs' }).first().click()
  const job = page.getByRole('row', { name: /Synchronize layers of/ })
  await expect(job).toContainText('0 of 8')
  await page.getByRole('link', { name: 'Content', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible()
  await release()
  await expect(page.getByText(`Synchronize layers of ${county.title}: Succeeded`)).toBeVisible()
  await page.getByRole('link', { name: 'Show', exact: true }).click()
  await expect(page.getByText('7 of 8 datasets are published.')).toBeVisible()
  await expect(announced.filter({ hasText: 'Completed' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Share 2 new layers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sharing' })).toBeVisible()
})

test(
  'hundreds of layers that would be deleted are listed with everything that uses them, and are confirmed by their number',
  { tag: '@all' },
  async ({ page, portal, county, signIn }) => {
    // Reading what uses 300 layers takes long on a busy machine.
    test.slow()
    const tables = Array.from({ length: 150 }, (_, index) => `county.plot_${index + 1}`)
    await county.change(
      tables.map((table) => `CREATE TABLE ${table} (id integer PRIMARY KEY, note text)`).join(';'),
    )
    await county.publish()
    const layers = await county.layers()
    const operationalLayers = tables.flatMap((table) =>
      (layers.get(table) ?? []).map((itemId) => ({ id: itemId, itemId })),
    )
    const map = await portal.arrange.item('publisher', {
      title: 'Map of all plots',
      text: JSON.stringify({ operationalLayers }),
    })
    await portal.arrange.item('publisher', {
      title: 'Plot viewer',
      type: 'Web Mapping Application',
      text: JSON.stringify({ values: { webmap: map.id } }),
    })
    await county.change(`DROP TABLE ${tables.join(', ')}`)
    await signIn('publisher', previewOf(county))

    await expect(summary(page)).toContainText('Removed150 datasets')
    await expect(usage(page)).toContainText('300 layers will be deleted.')
    const users = usage(page).getByRole('region', { name: 'Items and tasks that use the layers' })
    // What uses 300 layers is read with as many requests.
    await expect(users.getByRole('row', { name: /^Map of all plots/ })).toContainText('140 more', {
      timeout: 240_000,
    })
    await expect(users.getByRole('row', { name: /Plot viewer/ })).toContainText(
      'Through Map of all plots',
    )
    const csv = await downloaded(page, () =>
      usage(page).getByRole('button', { name: 'Download CSV' }).click(),
    )
    expect(tables.filter((table) => !csv.includes(table))).toEqual([])
    // Only the rows in view are rendered; the search finds the others.
    await chip(page, 'Removed 150').click()
    await expect(row(page, 'county.plot_1')).not.toHaveCount(0)
    expect(await list(page).getByRole('row').count()).toBeLessThan(80)
    await page.getByRole('searchbox', { name: 'Search datasets and columns' }).fill('plot_97')
    await expect(row(page, 'county.plot_97')).toContainText('2 uses')
    await page.getByRole('button', { name: 'county.plot_97' }).click()
    const details = page.getByRole('dialog', { name: 'county.plot_97' })
    await expect(details.getByRole('link', { name: 'Plot viewer' })).toBeVisible()
    await details.getByRole('button', { name: 'Close' }).last().click()

    await start(page, 300)
    await expect(page.getByText(/ datasets? (is|are) published\.$/)).toBeVisible()
    await expect(chip(page, 'Removed 150')).toBeVisible()
  },
)

test('an administrator sees preview, usage, and result of another member, and who can synchronize; other members see who can help', async ({
  page,
  portal,
  county,
  signIn,
}) => {
  await county.publish()
  await useLayers(portal, county)
  await county.break()
  await signIn('admin', previewOf(county))
  await expect(page.getByText('View only')).toBeVisible()
  await expect(row(page, 'county.permits')).toContainText('Removed')
  await expect(usage(page).getByRole('row', { name: /Permit viewer/ })).toContainText(
    'Through Permit map',
  )
  await expect(page.getByRole('button', { name: 'Review synchronization' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(page.getByRole('checkbox', { name: 'Copy item information' })).toHaveCount(0)
  await checkAccessibility(page)
  await page.goto(resultOf(county))
  await expect(page.getByText('6 of 7 datasets are published.')).toBeVisible()
  await expect(page.getByText('1 dataset can’t be published')).toBeVisible()
  await signIn('editor', previewOf(county))
  await expect(page.getByText('Ask an administrator of your organization.')).toBeVisible()
})

test('a database that cannot be read is explained, and read again when it responds', async ({
  page,
  county,
  signIn,
}) => {
  await county.publish()
  const { user } = county
  await county.change(
    `ALTER ROLE ${user} NOLOGIN; SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${user}'`,
  )
  await signIn('publisher', previewOf(county))
  await expect(page.getByText('Nothing is compared until the database can be read')).toBeVisible()
  await checkAccessibility(page)
  await county.change(`ALTER ROLE ${user} LOGIN`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(row(page, 'county.trees')).toContainText('Unchanged')
  // What was read stays if the next attempt fails.
  await county.change(
    `ALTER ROLE ${user} NOLOGIN; SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${user}'`,
  )
  await page.getByRole('button', { name: 'Compare again' }).click()
  await expect(page.getByText('might be outdated')).toBeVisible()
  await expect(row(page, 'county.trees')).toContainText('Unchanged')

  // A job that cannot read the database fails as a whole.
  await county.synchronize()
  await page.goto(resultOf(county))
  await expect(page.getByText('Failed: the job ended before')).toBeVisible()
  await expect(page.getByText(/^Reason: The database/)).toBeVisible()
  await expect(page.getByText('No dataset was changed.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start again' })).toHaveAttribute(
    'href',
    previewOf(county),
  )
  await checkAccessibility(page)
})
