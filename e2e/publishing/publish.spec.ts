import { paths } from '../../src/console/shell/paths.ts'
import {
  addDataStoreItem,
  createDataStore,
  endedJob,
  firstCall,
  publishLayers,
  sampleDataStore,
} from '../../src/portal/publishing/testing/dataStore.ts'
import { hostingServer } from '../../src/portal/sampleData/servers.ts'
import { items } from '../../src/rest/content/items.ts'
import { publishing } from '../../src/rest/publishing/publishing.ts'
import { defaultTemplate } from '../../src/rest/publishing/template.ts'
import {
  checkAccessibility,
  expect,
  password,
  test,
  type Page,
  type TestPortal,
} from '../fixtures.ts'
import { expectToFit } from '../support/fit.ts'

const gis2 = { name: 'gis2.riverside.example:6443', id: 'Gm3pZ8kUw1RbN6dY' }

const longerThanAnySignIn = 31 * 86_400_000

/** How long the sample database takes to open on a machine under load (ms). */
const opening = 90_000

const heading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Publish layers', exact: true })
const current = (page: Page, step: string) =>
  expect(
    page.getByRole('list', { name: 'Steps of publishing' }).locator('[aria-current=step]'),
  ).toHaveText(new RegExp(`^\\d ${step}$`))
const folderName = (page: Page) => page.getByRole('textbox', { name: 'Name of the server folder' })
const review = (page: Page) => page.getByRole('dialog', { name: /^Review changes/ })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const next = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

const publicationOf = ({ arrange }: TestPortal, datastoreId: string) =>
  arrange.as('publisher').send(publishing.publication, { datastoreId })

/** The page of the result of a job. */
const resultOf = (datastoreId: string) =>
  new RegExp(`${paths.publishingResult(datastoreId)}\\?job=`)

/** Waits until the last job of a data store has ended, and returns what is published. */
const ended = async (portal: TestPortal, id: string) => {
  await endedJob(portal.arrange.as('publisher'), { id })
  return publicationOf(portal, id)
}

test.describe('with the sample database', () => {
  test.use({ hasSampleDatabase: true })

  test('the datasets of the sample database have no columns beyond their end; the owner publishes it by keyboard, and a reload in between keeps everything', async ({
    page,
    portal,
    signIn,
  }) => {
    test.setTimeout(240_000)
    const { id } = await sampleDataStore(portal.arrange.as('publisher'))
    const { keyboard } = page
    await signIn('publisher', paths.dataStore(id))
    await expectToFit(page, 'the datasets')
    await page.goto(paths.publishLayers(id))
    await expect(heading(page)).toBeVisible()

    // Server: of the registered ones; the others say why they can't be selected.
    await current(page, 'Server')
    await expect(page.getByRole('radio', { name: /^notebooks/ })).toBeDisabled()
    await expect(page.getByRole('radio', { name: /^imagery/ })).toHaveAccessibleDescription(
      /not licensed for layers of databases/,
    )
    await expect(page.getByRole('radio', { name: /^legacy-gis/ })).toHaveAccessibleDescription(
      /Only administrators of the server can publish to it/,
    )
    // The hosting server is selected.
    await expect(page.getByRole('radio', { name: hostingServer.name })).toBeChecked()
    await expect(page.getByRole('radio', { name: gis2.name })).not.toBeChecked()
    await page.getByRole('radio', { name: gis2.name }).focus()
    await keyboard.press('Space')
    await keyboard.press('Enter')

    // Server folder: reserved and impossible names are refused at the field.
    await current(page, 'Server folder')
    await expect(heading(page)).toBeFocused()
    await expect(page.getByText('can’t be changed or renamed while layers exist')).toBeVisible()
    await expect(folderName(page)).toHaveValue('Riverside_County_database')
    await checkAccessibility(page)
    await folderName(page).fill('hosted')
    await keyboard.press('Enter')
    await expect(folderName(page)).toHaveAccessibleDescription(/System, Utilities, and Hosted/)
    await expect(folderName(page)).toBeFocused()
    await keyboard.press('Control+A')
    await keyboard.type('County layers')
    await expect(folderName(page)).toHaveAccessibleDescription(/only letters, digits/)
    await keyboard.press('Control+A')
    await keyboard.type('County')
    await expect(page.getByText(`${portal.url}/gis/rest/services/County/…`)).toBeVisible()
    await keyboard.press('Enter')

    // Folder in the portal.
    await current(page, 'Folder in the portal')
    const newFolder = page.getByRole('textbox', { name: 'Folder name' })
    await expect(newFolder).toHaveValue('Riverside County database')
    await newFolder.fill('Layers of the county')
    await checkAccessibility(page)
    await keyboard.press('Enter')

    // Template: fields and JSON are in step, and unknown keys stay.
    await current(page, 'Template')
    await page.getByRole('group', { name: 'Capabilities' }).nth(1).getByLabel('Extract').focus()
    await keyboard.press('Space')
    const zone = page.getByRole('combobox', { name: 'Time zone of the dates' })
    await zone.fill('Los Angeles')
    await page.getByRole('button', { name: 'Use Pacific Standard Time' }).focus()
    await keyboard.press('Enter')
    await expect(zone).toHaveValue('Pacific Standard Time')
    await expect(zone).toHaveAccessibleDescription(/Los Angeles, UTC−08:00$/)
    const count = page.getByRole('textbox', { name: 'Maximum features in a response' })
    await count.fill('200000')
    await keyboard.press('Enter')
    await expect(count).toHaveAccessibleDescription(/from 1 to 100000/)
    await count.fill('5000')
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Edit as JSON' }).click()
    const json = page.getByRole('textbox', { name: 'Template as JSON' })
    await expect(json).toContainText('"Query,Extract"')
    await json.fill(
      JSON.stringify({
        ...defaultTemplate,
        clusterName: 'default',
        extensions: [{ ...defaultTemplate.extensions[0], capabilities: 'Query,Extract' }],
      }),
    )
    await page.getByRole('button', { name: 'Show fields' }).click()
    await count.fill('4000')

    await page.reload()
    await current(page, 'Template')
    await expect(page.getByText('Your choices from earlier were restored.')).toBeVisible()
    await expect(count).toHaveValue('4000')
    await page.goBack()
    await current(page, 'Folder in the portal')
    await expect(newFolder).toHaveValue('Layers of the county')
    await page.goBack()
    await expect(folderName(page)).toHaveValue('County')
    await page.goForward()
    await current(page, 'Folder in the portal')
    await page.goForward()
    await count.press('Enter')

    // Preview: all datasets with the names that the portal will choose.
    await current(page, 'Preview')
    await expect(row(page, 'hydrology.stream_gauges')).toContainText(
      'Map layer and feature layer',
      {
        timeout: opening,
      },
    )
    await expect(row(page, 'hydrology.flow_by_river')).toContainText(
      /No column identifies its rows/,
    )
    await expect(row(page, 'Estaciones de lluvia')).toContainText('Estaciones_de_lluvia_año_2025')
    await checkAccessibility(page)
    await page.getByRole('button', { name: /^Can’t be published/ }).focus()
    await keyboard.press('Enter')
    await expect(row(page, 'hydrology.stream_gauges')).toHaveCount(0)
    await page.getByRole('button', { name: /^All \d/ }).click()
    const announced = await page
      .getByRole('row')
      .filter({ hasText: 'Map layer and feature layer' })
      .evaluateAll((rows) =>
        rows.map((one) => [...one.children].map(({ textContent }) => textContent ?? '')),
      )

    await page.getByRole('button', { name: 'Review layers' }).focus()
    await keyboard.press('Enter')
    await expect(review(page)).toContainText('Layers of the county (new)')
    await expect(review(page)).toContainText(gis2.name)
    await expect(review(page)).toContainText('can’t be changed while layers exist')
    const reviewed = review(page).getByRole('region', { name: 'Template' })
    await expect(reviewed).toContainText(/Maximum features in a response.*4,000/)
    await expect(reviewed).toContainText('clusterName')
    await expect(review(page).getByRole('button', { name: /Copy as code/ })).toBeVisible()
    await checkAccessibility(page)
    await review(page)
      .getByRole('button', { name: /^Publish \d+ layers$/ })
      .focus()
    await keyboard.press('Enter')

    await expect(page).toHaveURL(resultOf(id))
    const publication = await ended(portal, id)
    expect(publication).toMatchObject({
      serverId: gis2.id,
      serverFolder: 'County',
      publishedDatasets: announced.length,
      job: { status: 'completed' },
      templateSvcConfig: {
        clusterName: 'default',
        extensions: [{ capabilities: 'Query,Extract', properties: { maxRecordCount: 4000 } }],
      },
    })
    const client = portal.arrange.as('publisher')
    const { published } = await client.send(publishing.datasets, { datastoreId: id })
    const announcedNames = announced.map((cells) => cells[4] ?? '')
    expect(new Set(published.map(({ serviceName }) => serviceName))).toEqual(
      new Set(announcedNames),
    )
    // The draft is applied, and the wizard leads to synchronizing.
    await page.goto(paths.publishLayers(id))
    await expect(
      page.getByText('The layers of this data store are already published.'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Synchronize layers' })).toHaveAttribute(
      'href',
      paths.synchronizeLayers(id),
    )
    await checkAccessibility(page)

    // An administrator changes the sample database, so that synchronizing can be tried.
    const change = page.getByRole('button', { name: 'Change sample database' })
    await page.goto(paths.dataStore(id))
    await expect(page.getByText(/The database has not changed/)).toBeVisible()
    await expect(change).toHaveCount(0)
    await signIn('admin', paths.dataStore(id))
    await change.click()
    await expect(
      page.getByText(
        'The database has changed since the last synchronization: 1 new and 1 changed.',
      ),
    ).toBeVisible()
    await expect(change).toHaveCount(0)
    await page.goto(paths.synchronizeLayers(id))
    const summary = page.getByRole('region', { name: 'What a synchronization will do' })
    await expect(summary).toContainText('New1 dataset')
    await expect(summary).toContainText('Changed1 dataset')
  })
})

test('a database that changed after the preview is read again, and a folder with services is refused at its field', async ({
  page,
  portal,
  postgresUrl,
  signIn,
}) => {
  const client = portal.arrange.as('publisher')
  const parks = await createDataStore(
    client,
    postgresUrl,
    'CREATE TABLE parks (id int PRIMARY KEY)',
    { title: 'Parks database', folder: 'Parks' },
  )
  await publishLayers(client, parks, { ...firstCall(parks), serverFolder: 'Parks' })
  const store = await createDataStore(
    client,
    postgresUrl,
    `CREATE SCHEMA a; CREATE SCHEMA b; CREATE TABLE a.roads (id int PRIMARY KEY);
     CREATE TABLE b."Roads" (id int PRIMARY KEY, name text); CREATE TABLE a.notes (body text);
     CREATE TABLE b.parks (id int PRIMARY KEY);
     COMMENT ON TABLE a.roads IS '{"title": "Roads", "snippet": "All roads of the county."}'`,
    { title: 'Roads of the county' },
  )
  await signIn('publisher', paths.publishLayers(store.id))
  // The only registered server is selected.
  await expect(page.getByRole('radio', { name: hostingServer.name })).toBeChecked()
  await next(page)
  await folderName(page).fill('parks')
  await expect(page.getByText('The server already has the folder Parks.')).toBeVisible()
  await next(page)
  await page.getByRole('textbox', { name: 'Folder name' }).fill('parks')
  await next(page)
  await expect(page.getByText('A folder with this name already exists.')).toBeVisible()
  await page.getByRole('radio', { name: 'Existing folder' }).check()
  await page.getByRole('combobox', { name: 'Folder', exact: true }).selectOption('Parks')
  await next(page)
  await current(page, 'Template')
  await page.getByRole('checkbox', { name: 'Copy item information from the database' }).check()
  await next(page)
  await expect(row(page, 'a.roads')).toContainText('roads')
  await expect(row(page, 'b.Roads')).toContainText('b_Roads')
  await expect(row(page, 'b.Roads')).toContainText('Another dataset has the service Roads.')
  await expect(row(page, 'b.parks')).toContainText('You already have layers with this title.')
  await expect(page.getByText('3 datasets become 6 layers')).toBeVisible()
  await expect(page.getByText(/To leave one out, withdraw the right/)).toBeVisible()

  await page.getByRole('button', { name: 'Review layers' }).click()
  await store.change('CREATE TABLE a.bridges (id int PRIMARY KEY); DROP TABLE b.parks')
  await review(page).getByRole('button', { name: 'Publish 6 layers' }).click()
  const changed = page.getByRole('alert').filter({ hasText: 'The database has changed' })
  await expect(changed).toContainText('New: a.bridges')
  await expect(changed).toContainText('Removed: b.parks')
  await expect(review(page)).toHaveCount(0)
  await expect(row(page, 'a.bridges')).toBeVisible()
  await checkAccessibility(page)

  await page.getByRole('button', { name: 'Review layers' }).click()
  await review(page).getByRole('button', { name: 'Publish 6 layers' }).click()
  await current(page, 'Server folder')
  await expect(folderName(page)).toHaveAccessibleDescription(/^The server folder contains services/)
  await expect(folderName(page)).toHaveValue('parks')
  await folderName(page).fill('Roads')
  await next(page)
  await expect(page.getByRole('radio', { name: 'Existing folder' })).toBeChecked()
  await next(page)
  await current(page, 'Template')
  await next(page)
  await page.getByRole('button', { name: 'Review layers' }).click()
  // A double click starts one job.
  await review(page).getByRole('button', { name: 'Publish 6 layers' }).dblclick()
  await expect(page).toHaveURL(resultOf(store.id))
  expect(await ended(portal, store.id)).toMatchObject({
    serverFolder: 'Roads',
    portalFolderId: parks.folderId,
    publishedDatasets: 3,
    job: { status: 'completed' },
  })
  const { published } = await client.send(publishing.datasets, { datastoreId: store.id })
  expect(published.map(({ name, serviceName }) => [name, serviceName])).toEqual([
    ['a.bridges', 'bridges'],
    ['a.roads', 'roads'],
    ['b.Roads', 'b_Roads'],
  ])
  const roads = published.find(({ name }) => name === 'a.roads')
  const layer = await client.send(items.read, { itemId: roads?.featureItemId ?? '' })
  expect(layer.snippet).toBe('All roads of the county.')
})

test('after a sign-in that expired before publishing, the steps contain what was entered', async ({
  page,
  portal,
  postgresUrl,
  signIn,
  guards,
}) => {
  guards.allow(/./)
  const store = await createDataStore(
    portal.arrange.as('publisher'),
    postgresUrl,
    'CREATE TABLE wells (id int PRIMARY KEY)',
  )
  await signIn('publisher', paths.publishLayers(store.id))
  await next(page)
  await folderName(page).fill('Wells')
  await next(page)
  await page.getByRole('textbox', { name: 'Folder name' }).fill('Wells of the county')
  await next(page)
  await current(page, 'Template')
  await next(page)
  await page.getByRole('button', { name: 'Review layers' }).click()
  const publish = review(page).getByRole('button', { name: 'Publish 2 layers' })
  await expect(publish).toBeVisible()
  portal.clock.forward(longerThanAnySignIn)
  await publish.click()
  await expect(page.getByText(/Sign in again to continue on the same page/)).toBeVisible()
  await page.getByRole('button', { name: "Sign in on the portal's page" }).click()
  await page.getByLabel('Username').fill('publisher')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await current(page, 'Preview')
  await expect(page.getByText('Your choices from earlier were restored.')).toBeVisible()
  await page.getByRole('button', { name: 'Review layers' }).click()
  await expect(review(page)).toContainText('Wells of the county (new)')
  await publish.click()
  await expect(page).toHaveURL(resultOf(store.id))
  expect(await ended(portal, store.id)).toMatchObject({
    serverFolder: 'Wells',
    publishedDatasets: 1,
    job: { status: 'completed' },
  })
})

test('the page says what prevents publishing: who can, an unreachable or empty database, and layers of another tab', async ({
  context,
  page,
  portal,
  postgresUrl,
  signIn,
}) => {
  const client = portal.arrange.as('publisher')
  const store = await createDataStore(client, postgresUrl, 'SELECT 1')
  const unreachable = await addDataStoreItem(client, 'Moved database', {
    host: '127.0.0.1',
    port: '1',
    database: 'moved',
    user: 'reader',
  })

  await signIn('admin', paths.publishLayers(store.id))
  await expect(
    page.getByText(/Only the owner of a data store can publish its layers/),
  ).toBeVisible()
  await expect(page.getByText('People to ask:')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await checkAccessibility(page)

  await signIn('publisher', paths.publishLayers(unreachable))
  await expect(page.getByText(/The database can’t be read now/)).toBeVisible()
  // A link to a later step shows the first one that is not decided.
  await page.goto(`${paths.publishLayers(unreachable)}?step=preview`)
  await expect(page.getByRole('alert')).toContainText('Check the connection of the data store')
  await expect(page.getByRole('button', { name: 'Review layers' })).toHaveAccessibleDescription(
    'Wait until the database has been read.',
  )

  await page.goto(`${paths.publishLayers(store.id)}?step=preview`)
  await expect(page.getByText('The connection can’t read any tables or views')).toBeVisible()
  await checkAccessibility(page)
  await store.change(`DO $$ BEGIN FOR n IN 1..40 LOOP
    EXECUTE format('CREATE TABLE public.layer_%s (id int PRIMARY KEY)', n); END LOOP; END $$;
    CREATE SCHEMA a`)
  await page.getByRole('button', { name: 'Read database again' }).click()
  await expect(page.getByText('40 datasets become 80 layers')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search datasets' }).fill('layer_39')
  await expect(row(page, 'layer_39')).toBeVisible()

  // Registers the data store with another server.
  await page.goto(paths.publishLayers(store.id))
  await page.getByRole('button', { name: `Register data store with ${gis2.name}` }).click()
  await expect(page.getByRole('radio', { name: gis2.name })).toBeChecked()
  await expect(page.getByRole('radio', { name: gis2.name })).toBeFocused()
  expect((await publicationOf(portal, store.id)).serverIds).toContain(gis2.id)

  // Another tab publishes meanwhile.
  const tab = await context.newPage()
  await tab.goto(paths.publishLayers(store.id))
  await tab.getByRole('radio', { name: gis2.name }).check()
  for (const step of ['Server', 'Server folder', 'Folder in the portal', 'Template']) {
    await current(tab, step)
    await next(tab)
  }
  await expect(tab.getByText('40 datasets become 80 layers')).toBeVisible()
  await tab.getByRole('button', { name: 'Review layers' }).click()
  await expect(review(tab)).toBeVisible()
  for (const step of ['Server', 'Server folder', 'Folder in the portal', 'Template']) {
    await current(page, step)
    await next(page)
  }
  await page.getByRole('button', { name: 'Review layers' }).click()
  await review(page).getByRole('button', { name: 'Publish 80 layers' }).click()
  await expect(page).toHaveURL(resultOf(store.id))
  await ended(portal, store.id)
  // The end of the job reaches the other tab, whose review is closed.
  await expect(tab.getByText('The layers of this data store are already published.')).toBeVisible()
  await expect(tab.getByRole('link', { name: 'Synchronize layers' })).toBeVisible()
})
