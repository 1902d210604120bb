import { sharing } from '../../src/rest/content/sharing.ts'
import { publishing } from '../../src/rest/publishing/publishing.ts'
import {
  addDataStoreItem,
  createDataStore,
  createReadableDatabase,
  firstCall,
  password as accountPassword,
  publishLayers,
} from '../../src/portal/publishing/testing/dataStore.ts'
import { hostingServer } from '../../src/portal/sampleData/servers.ts'
import { checkAccessibility, expect, test, type Page } from '../fixtures.ts'
import { storedBy } from '../support/stored.ts'
import { exportList } from '../support/exportList.ts'

const tables = `
  CREATE SCHEMA county;
  CREATE TABLE county.parcels (id int PRIMARY KEY, owner varchar(80), surveyed timestamptz, note xml);
  INSERT INTO county.parcels SELECT n, 'Owner ' || n, now(), NULL FROM generate_series(1, 1200) AS n;
  CREATE TABLE county.permits (id int PRIMARY KEY, kind text);
  CREATE TABLE county.wells (id int PRIMARY KEY, depth int, "Straße" text);
  CREATE TABLE county.logs (message text);
`

/** A database that no one can reach: nothing listens on the port. */
const unreachable = { host: '127.0.0.1', port: '9', database: 'assets', user: 'reader' }

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const more = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.describe('with a database', () => {
  test.use({ sampleData: 'empty' })

  test('the owner registers a data store after a test of its connection, and the password stays secret', async ({
    page,
    context,
    postgresUrl,
    signIn,
  }) => {
    const county = await createReadableDatabase(postgresUrl, tables)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn('publisher', '/publishing')
    await expect(page.getByText('No data stores yet')).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'Register data store' }).first().click()
    await expect(heading(page, 'Register data store')).toBeVisible()

    // The errors are at their fields, and the first one gets the focus.
    await page.getByRole('button', { name: 'Review data store' }).click()
    await expect(page.getByLabel('Title')).toBeFocused()
    await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Enter a title.')
    await expect(page.getByLabel('Host')).toHaveAccessibleDescription(/Enter the host/)
    await page.keyboard.type('County database')
    await page.getByLabel('Host').fill(`https://${county.host}`)
    await page.getByLabel('Port', { exact: true }).fill('9')
    await expect(page.getByLabel('Host')).toHaveAccessibleDescription(/without a protocol/)
    await page.getByLabel('Host').fill(county.host)
    await page.getByLabel('Database', { exact: true }).fill(county.database)
    await page.getByLabel('Account', { exact: true }).fill(county.user)
    await page.getByLabel('Password').fill('a;b')
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/semicolons/)
    await checkAccessibility(page)
    await page.getByLabel('Password').fill(accountPassword)

    // The server says why it can't connect; the outcome belongs to the tested connection only.
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByText('The database server refused the connection.')).toBeVisible()
    await page.getByLabel('Port', { exact: true }).fill(county.port)
    await expect(page.getByText('has been changed since the test')).toBeVisible()
    // Encryption is required unless the person turns it off: this database server has no certificate.
    await page.getByRole('switch', { name: 'Require encryption' }).uncheck()
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByText('connected to the database.')).toBeVisible()

    // A reload loses the password and nothing else: the browser does not store it.
    await page.getByLabel('Summary').fill('Parcels and permits')
    await page.getByLabel('Portal folder').selectOption('New folder')
    await page.getByLabel('Title').press('Enter')
    await expect(page.getByLabel('Folder name')).toBeFocused()
    await page.getByLabel('Folder name').fill('Databases')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain(county.database)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(accountPassword)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByLabel('Account', { exact: true })).toHaveValue(county.user)
    await expect(page.getByText(/Password/).first()).toBeVisible()
    await page.getByLabel('Password').fill(accountPassword)
    await page.getByRole('button', { name: 'Test connection' }).click()
    await expect(page.getByText('connected to the database.')).toBeVisible()

    await page.getByLabel('Title').press('Enter')
    const review = page.getByRole('dialog', { name: 'Register data store?' })
    await expect(review).toContainText('Databases (new)')
    await expect(review).toContainText('Will be stored encrypted')
    await expect(review).toContainText('The connection is not encrypted.')
    await expect(review).not.toContainText('has not been tested')
    await expect(review).not.toContainText(accountPassword)
    await checkAccessibility(page)
    await review.getByRole('button', { name: 'Copy as code' }).click()
    await page.getByRole('menuitem', { name: 'curl' }).click()
    await expect(review.getByText('Copied as curl.')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('PASSWORD=********')
    expect(copied).toContain('createFolder')
    expect(copied).toContain('addToServer')
    expect(copied).not.toContain(accountPassword)
    await review.getByRole('button', { name: 'Register data store' }).click()

    await expect(heading(page, 'County database')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Servers' })).toContainText(hostingServer.name)
    const connection = page.getByRole('region', { name: 'Connection' })
    await expect(connection).toContainText(county.database)
    await expect(connection).toContainText('Stored encrypted')
    const datasets = page.getByRole('region', { name: 'Datasets' }).first()
    await expect(datasets).toContainText('3 of 4 datasets can be published.')
    await page.getByLabel('Columns', { exact: true }).click()
    await page.getByLabel('Time columns', { exact: true }).check()
    await page.keyboard.press('Escape')
    await expect(row(page, 'county.parcels')).toContainText('surveyed')
    await expect(row(page, 'county.logs')).toContainText('Add a primary key of integers')
    await expect(page.getByRole('link', { name: 'Publish layers' })).toHaveAttribute(
      'href',
      /\/publish$/,
    )
    await checkAccessibility(page)
    await page.getByRole('button', { name: /^Can’t be published/ }).click()
    await expect(row(page, 'county.')).toHaveCount(1)
    expect(await exportList(page, 'CSV')).toContain('county.logs')

    // Neither the history nor what this browser stores contains the password.
    await page.getByRole('link', { name: 'Change history', exact: true }).click()
    await expect(page.getByText('Folder Databases created')).toBeVisible()
    await page.getByText('Data store County database registered').first().click()
    await expect(page.getByText(accountPassword)).toHaveCount(0)
    const stored = await storedBy(page)
    expect(stored).toContain('PASSWORD=********')
    expect(stored).not.toContain(accountPassword)

    // The list opens with the keyboard.
    await page.goto('/publishing')
    const link = page.getByRole('link', { name: 'County database', exact: true })
    await expect(row(page, 'County database')).toContainText('Not published')
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'County database')).toBeVisible()
  })

  test('the page of a data store shows what has changed in the database, changes the connection, and deletes all layers', async ({
    page,
    portal,
    postgresUrl,
    signIn,
  }) => {
    const client = portal.arrange.as('publisher')
    const county = await createDataStore(client, postgresUrl, tables, {
      title: 'County database',
      folder: 'County layers',
    })
    await publishLayers(client, county, firstCall(county))
    const { layerAndDatasets } = await client.send(publishing.getLayers, { datastoreId: county.id })
    const [parcels] = layerAndDatasets.filter(({ layer }) => layer.type === 'Feature Service')
    await portal.arrange.item('publisher', {
      title: 'Map of parcels',
      type: 'Web Map',
      text: JSON.stringify({
        operationalLayers: [
          { title: 'Parcels', itemId: parcels?.layer.id, url: parcels?.layer.url },
        ],
      }),
    })
    await county.change(`ALTER TABLE county.permits ADD COLUMN issued date;
      DROP TABLE county.wells; CREATE TABLE county.roads (id int PRIMARY KEY, name text);`)

    await signIn('publisher', `/publishing/${county.id}`)
    await expect(
      page.getByText(
        'The database has changed since the last synchronization: 1 new, 1 removed, and 1 changed.',
      ),
    ).toBeVisible()
    await expect(row(page, 'county.permits')).toContainText('Added columns: issued')
    await expect(row(page, 'county.wells')).toContainText('Removed')
    await expect(
      page.getByRole('link', { name: 'Feature layer of county.parcels' }),
    ).toHaveAttribute('href', /\/content\/items\//)
    await expect(page.getByRole('link', { name: 'Synchronize layers' })).toHaveAttribute(
      'href',
      /\/synchronize$/,
    )
    const publication = page.getByRole('region', { name: 'Publication' })
    await expect(publication).toContainText('Can’t be changed as long as layers are published')
    await expect(publication).toContainText('County layers')
    await expect(page.getByRole('region', { name: 'Last job' })).toContainText('Published: 3')
    await checkAccessibility(page)

    // A server with layers can't be removed; it can be tested and refreshed.
    const servers = page.getByRole('region', { name: 'Servers' })
    await expect(servers.getByRole('button', { name: /^Remove from/ })).toHaveAccessibleDescription(
      /Delete all layers first/,
    )
    await servers.getByRole('button', { name: /^Test connection on/ }).click()
    await expect(servers).toContainText('connected to the database.')
    await servers.getByRole('button', { name: /^Refresh/ }).click()
    await expect(page.getByText('uses the current connection of')).toBeVisible()

    // Another account needs its password; the same account keeps the stored one.
    await page.getByRole('button', { name: 'Change connection' }).click()
    const sheet = page.getByRole('dialog', { name: 'Change connection', exact: true })
    await sheet.getByLabel('Account').fill('someone')
    await sheet.getByRole('button', { name: 'Review connection' }).click()
    await expect(sheet.getByLabel('Password')).toHaveAccessibleDescription(/only for the same host/)
    await sheet.getByLabel('Account').fill(county.user)
    await sheet.getByLabel('Password').fill('another-4711')
    await checkAccessibility(page)
    await sheet.getByRole('button', { name: 'Test connection' }).click()
    await expect(sheet).toContainText('connected to the database.')
    await sheet.getByRole('button', { name: 'Review connection' }).click()
    const plan = page.getByRole('dialog', { name: 'Change connection?' })
    await expect(plan).toContainText('Will be replaced')
    await plan.getByRole('button', { name: 'Change connection' }).click()
    await expect(page.getByText('Connection of County database changed')).toBeVisible()
    await expect(plan).toHaveCount(0)
    await expect(sheet).toHaveCount(0)
    const { connection } = await client.send(publishing.publication, { datastoreId: county.id })
    expect(connection).toMatchObject({ user: county.user, hasPassword: true })

    await more(page, 'Delete all layers')
    const deletion = page.getByRole('dialog', { name: 'Delete all layers?' })
    await expect(deletion).toContainText('6 layer items will be deleted')
    await expect(deletion).toContainText('Map of parcels')
    await checkAccessibility(page)
    await deletion.getByRole('textbox').fill('6')
    await deletion.getByRole('button', { name: 'Delete all layers' }).click()
    await expect(deletion).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Publish layers' })).toBeVisible()
    await expect(page.getByText('3 of 4 datasets can be published.')).toBeVisible()

    // Without layers, the server can be removed, and added again.
    await servers.getByRole('button', { name: /^Remove from/ }).click()
    const removal = page.getByRole('dialog', { name: 'Remove data store from server?' })
    await removal.getByRole('button', { name: 'Remove from server' }).click()
    await expect(servers).toContainText('Not registered with a server yet')
    await servers.getByLabel('Another server').selectOption({ label: hostingServer.name })
    await servers.getByRole('button', { name: 'Add to server' }).click()
    await page
      .getByRole('dialog', { name: 'Add data store to server?' })
      .getByRole('button', { name: 'Add to server' })
      .click()
    await expect(servers.getByRole('button', { name: /^Refresh/ })).toBeVisible()
  })

  test('a database that can’t be reached affects neither the list nor the page, and both say what to do', async ({
    page,
    portal,
    signIn,
  }) => {
    const client = portal.arrange.as('publisher')
    const datastoreId = await addDataStoreItem(client, 'Utility assets', unreachable)
    await signIn('publisher', '/publishing')
    await expect(row(page, 'Utility assets')).toContainText('127.0.0.1:9')
    await expect(row(page, 'Utility assets')).toContainText('Not published')
    await page.getByRole('link', { name: 'Utility assets', exact: true }).click()
    await expect(heading(page, 'Utility assets')).toBeVisible()
    const datasets = page.getByRole('region', { name: 'Datasets' }).first()
    await expect(datasets).toContainText('The database server refused the connection.')
    await expect(datasets).toContainText('layers stay published')
    await expect(datasets.getByRole('button', { name: 'Retry' })).toBeVisible()
    await page.getByRole('button', { name: /^Test connection on/ }).click()
    await expect(page.getByRole('region', { name: 'Servers' })).toContainText(
      'could not connect to the database',
    )

    // Members without the privilege see why, and whom to ask.
    await signIn('viewer', '/publishing')
    await expect(page.getByText('No data stores yet')).toBeVisible()
    await expect(
      page
        .getByRole('link', { name: 'Register data store' })
        .or(page.getByRole('button', { name: 'Register data store' }))
        .first(),
    ).toHaveAccessibleDescription(/Register data stores/)
    await page.goto('/publishing/new')
    await expect(page.getByText('doesn’t have the privilege “Register data stores”')).toBeVisible()
    await checkAccessibility(page)
    await client.send(sharing.shareOwn, { userName: 'publisher', itemId: datastoreId, org: true })
    await page.goto(`/publishing/${datastoreId}`)
    await expect(
      page.getByText('Only the owner of the data store and administrators'),
    ).toBeVisible()
    await expect(page.getByText('127.0.0.1')).toHaveCount(0)
    await checkAccessibility(page)
  })
})

test('administrators see all data stores, cannot publish from those of others, and are told who can', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/publishing')
  await expect(page.getByText('2 data stores of the organization')).toBeVisible()
  await expect(row(page, 'Riverside County database')).toContainText('Sample database')
  await expect(row(page, 'Utility assets database')).toContainText('db2.riverside.example:5432')
  await page.getByRole('searchbox', { name: 'Search data stores' }).fill('db2.riverside')
  await expect(row(page, 'Riverside County database')).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Owner' }).click()
  await page.getByRole('checkbox', { name: 'Bjørn Åsen' }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/owner=bjorn\.aasen/)
  await expect(row(page, 'database')).toHaveCount(1)
  expect(await exportList(page, 'CSV')).toContain('utility_assets')

  await page.getByRole('link', { name: 'Utility assets database', exact: true }).click()
  await expect(heading(page, 'Utility assets database')).toBeVisible()
  await expect(page.getByText('View only')).toBeVisible()
  await expect(page.getByText('People to ask:')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish layers' })).toHaveAccessibleDescription(
    'Only the owner of the data store can publish and synchronize its layers.',
  )
  await expect(page.getByRole('region', { name: 'Datasets' }).first()).toContainText(
    /no public database server|could not be resolved/,
  )
  await checkAccessibility(page)
  await page.goto('/publishing?show=mine')
  await expect(page.getByText('You have no data stores')).toBeVisible()
})
