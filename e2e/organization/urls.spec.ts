import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { jobs as jobRows, servers } from '../../src/portal/db/schema.ts'
import { paths } from '../../src/console/shell/paths.ts'
import { items } from '../../src/rest/content/items.ts'
import { search } from '../../src/rest/content/search.ts'
import { checkAccessibility, expect, test, type Page, type TestPortal } from '../fixtures.ts'
import { pageOptions } from '../support/browser.ts'

test.use({ sampleData: 'empty' })

const map = '/organization/urls'
const reports = '/organization/urls/report'

const node = (page: Page, name: RegExp) => page.getByRole('treeitem', { name })
const table = (page: Page) => page.getByRole('table', { name: 'URLs in items' })
const row = (page: Page, name: RegExp | string) => table(page).getByRole('row', { name })

/** The text of a file that a click downloads. */
const downloaded = async (page: Page, button: string) => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  return readFile(await (await download).path())
}

/** An app of the publisher whose URL, data, and script use the portal, and a map of the editor that uses the server. */
const arrangeItems = async ({ arrange, url }: TestPortal) => {
  const portal = `${url}/portal`
  await arrange.item('publisher', {
    title: 'Flood viewer',
    type: 'Web Mapping Application',
    url: `${portal}/apps/flood`,
    text: JSON.stringify({ portalUrl: portal, expression: `Fetch("${portal}/rainfall")` }),
  })
  await arrange.item('editor', {
    title: 'River map',
    text: JSON.stringify({ layers: [{ url: `${url}/server/rest/services/Rivers` }] }),
  })
  return portal
}

/** Generates a report of the portal as a job, and waits until it is shown. */
const generate = async (page: Page) => {
  await page.getByRole('button', { name: 'Generate report' }).click()
  await expect(table(page)).toBeVisible({ timeout: 20_000 })
}

test('the URL map is read with the arrow keys, as a table, and as an image, after it has failed', async ({
  page,
  portal,
  signIn,
}) => {
  const refusal = 'The server gis2.riverside.example:6443 did not respond.'
  portal.faults.add('urls.map', { kind: 'refuse', code: 400, message: refusal }, Infinity)
  await signIn('admin', map)
  await expect(page.getByRole('alert')).toContainText(refusal)
  await expect(page.getByRole('tree')).toHaveCount(0)
  portal.faults.clear()
  await page.getByRole('button', { name: 'Retry' }).click()
  const tree = page.getByRole('tree', { name: 'Diagram of the URLs' })
  await expect(tree.getByRole('treeitem')).toHaveCount(4)
  await node(page, /^Portal /).focus()
  await page.keyboard.press('ArrowRight')
  await expect(node(page, /^Machine .*\/portal$/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(node(page, /^Server gis1.* Hosting server/)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const machine = node(page, /^Machine GIS1/)
  await expect(machine).toBeFocused()
  await expect(machine).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('region', { name: 'GIS1.RIVERSIDE.EXAMPLE' })).toContainText(
    `${portal.url}/server/admin`,
  )
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(node(page, /^Portal /)).toBeFocused()
  await page.keyboard.press('0')

  const rows = page.getByRole('table', { name: 'Portal, servers, and machines' }).getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.filter({ hasText: 'Hosting server' })).toContainText(`${portal.url}/server`)

  const svg = (await downloaded(page, 'Export SVG')).toString()
  expect(svg).toContain('GIS1.RIVERSIDE.EXAMPLE')
  expect(svg).not.toContain('var(')
  const png = await downloaded(page, 'Export PNG')
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.length).toBeGreaterThan(5_000)
  await checkAccessibility(page)

  await page.setViewportSize({ width: 390, height: 844 })
  const topOf = async (role: 'table' | 'tree') => (await page.getByRole(role).boundingBox())?.y ?? 0
  // On a phone, the table comes before the diagram.
  await expect.poll(async () => (await topOf('table')) < (await topOf('tree'))).toBe(true)
})

test('a report is generated as a job, filtered, exported, and opened by its link in another browser', async ({
  page,
  portal,
  signIn,
  browser,
}) => {
  const url = await arrangeItems(portal)
  await signIn('admin', reports)
  await expect(page.getByText('No reports yet')).toBeVisible()
  await page.getByRole('button', { name: 'Generate report' }).click()
  await expect(page).toHaveURL(/\?report=\w+/)
  await page.reload()
  await expect(table(page).getByRole('rowheader')).toHaveCount(3, { timeout: 20_000 })
  await expect(row(page, /Flood viewer/).filter({ hasText: 'Item URL' })).toContainText(
    `${url}/apps/flood`,
  )
  await expect(page.getByText('3 URLs in 1 item')).toBeVisible()
  await checkAccessibility(page)

  await page
    .getByRole('table', { name: 'URLs by context' })
    .getByRole('button', { name: 'Script' })
    .click()
  await expect(table(page).getByRole('rowheader')).toHaveCount(1)
  await expect(row(page, /Flood viewer/)).toContainText(`${url}/rainfall`)
  const csv = await downloaded(page, 'Export CSV')
  expect(csv.toString()).toContain(`script,${url}/rainfall`)
  expect(csv.toString()).not.toContain('/apps/flood')
  await page.getByLabel('New public URL').fill('https://maps.example.org/gis')
  await expect(table(page)).toContainText('https://maps.example.org/gis/rainfall')
  await expect(page).toHaveURL(/kind=script/)
  await expect(page).toHaveURL(/to=https/)

  const other = await browser.newContext({ ...pageOptions, baseURL: portal.url })
  const link = new URL(page.url())
  const tab = await other.newPage()
  await signIn('admin', link.pathname + link.search, tab)
  await expect(table(tab).getByRole('rowheader')).toHaveCount(1)
  await expect(table(tab)).toContainText('https://maps.example.org/gis/rainfall')
  await other.close()

  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  await expect(page.getByRole('link', { name: `URL report of ${url}` })).toBeVisible()
})

test('a report that is refused or whose job failed says why', async ({ page, portal, signIn }) => {
  const { services, faults, clock } = portal
  const messages = ['The database connection was lost.']
  await services.db.insert(jobRows).values({
    id: 'failed',
    keyHash: '',
    username: 'admin',
    kind: 'generateUrlReport',
    definition: { type: 'generateUrlReport' },
    params: { serverId: null },
    status: 'failed',
    messages,
    created: clock.now(),
    modified: clock.now(),
  })
  await signIn('admin', `${reports}?report=failed`)
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText(messages[0] ?? '')
  const message = 'A member can have at most 2 URL reports that have not ended.'
  faults.add('urls.report', { kind: 'refuse', code: 400, message })
  await page.getByRole('button', { name: 'Generate report' }).click()
  await expect(page.getByRole('alert')).toContainText(message)
  await page.goto(`${reports}?report=local-unknown`)
  await expect(page.getByText('only in the browser that generated it')).toBeVisible()
})

/** Replaces a URL in the URLs and data of all items, as their owners would, and returns the places that have changed. */
const rewrite = async ({ arrange }: TestPortal, from: string, to: string) => {
  const client = arrange.as('admin')
  const { results } = await client.send(search.items, { q: '*', num: 100 })
  const changed = []
  for (const { id: itemId, owner: userName, url } of results) {
    const text = await (await client.send(items.data, { itemId })).text()
    const isIn = { info: url?.includes(from) === true, data: text.includes(from) }
    if (isIn.info)
      await client.send(items.update, { userName, itemId, url: url?.replace(from, to) })
    if (isIn.data)
      await client.send(items.update, { userName, itemId, text: text.replaceAll(from, to) })
    for (const place of ['info', 'data'] as const)
      if (isIn[place]) changed.push(`${itemId} ${place}`)
  }
  return changed.toSorted()
}

test('a new URL is rehearsed, and a report after the rewrite confirms what the rehearsal announced', async ({
  page,
  portal,
  signIn,
}) => {
  await arrangeItems(portal)
  const server = `${portal.url}/server`
  const moved = 'https://maps.example.org/gis'
  await signIn('admin', reports)
  const target = page.getByLabel('Public URL of')
  await target.selectOption({ label: `gis1.riverside.example:6443: ${server}` })
  await generate(page)
  await expect(table(page).getByRole('rowheader')).toHaveCount(1)

  await portal.arrange.item('editor', {
    title: 'Lake map',
    text: JSON.stringify({ about: `<p>See ${server}/rest/services/Lakes.</p>` }),
  })
  await portal.arrange.item('publisher', {
    title: 'Lakes',
    type: 'Map Service',
    url: `${server}/rest/services/Lakes/MapServer`,
    text: undefined,
  })
  await page.getByRole('link', { name: 'All URL reports' }).click()
  await target.selectOption({ label: `gis1.riverside.example:6443: ${server}` })
  await generate(page)
  await expect(table(page).getByRole('rowheader')).toHaveCount(3)
  await page.getByLabel('Compare with').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Added 2' }).click()
  await expect(table(page).getByRole('rowheader')).toHaveCount(2)
  await expect(row(page, /Lake map/)).toContainText(`${server}/rest/services/Lakes`)
  await page.getByRole('button', { name: 'Unchanged 1' }).click()
  await expect(row(page, /River map/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()

  const newUrl = page.getByLabel('New public URL')
  await newUrl.fill('maps.example.org')
  await expect(newUrl).toHaveAccessibleDescription(/begins with https/)
  await newUrl.fill(moved)
  const rehearsal = page.getByRole('region', { name: 'Rehearsal' })
  await expect(rehearsal).toContainText('3 URLs in 3 items would change')
  await expect(rehearsal).toContainText('Metadata of items is not searched')
  await expect(row(page, /River map/)).toContainText(`${moved}/rest/services/Rivers`)
  await expect(rehearsal.getByRole('rowheader')).toHaveCount(2)
  const list = (await downloaded(page, 'Download Markdown')).toString()
  expect(list).toContain('(editor)')
  expect(list).toContain(`${server}/rest/services/Lakes → ${moved}/rest/services/Lakes`)
  await checkAccessibility(page)

  const csv = (await downloaded(page, 'Export CSV')).toString()
  const announced = Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ''), { header: true })
  expect(await rewrite(portal, server, moved)).toEqual(
    announced.data.map(({ itemId, place }) => `${itemId} ${place}`).toSorted(),
  )
  // The operation that changes the public URL of a server is not part of the interface.
  await portal.services.db.update(servers).set({ url: moved }).where(eq(servers.url, '/server'))
  await page.goto(reports)
  await target.selectOption({ label: `gis1.riverside.example:6443: ${moved}` })
  await generate(page)
  await page.getByLabel('Compare with').selectOption({ index: 1 })
  for (const chip of ['Unchanged 3', 'Added 0', 'Removed 0'])
    await expect(page.getByRole('button', { name: chip })).toBeVisible()
  for (const { newUrl: expected = '' } of announced.data)
    await expect(table(page).getByText(expected, { exact: true })).toBeVisible()
})

/** In the page: cuts the stored items of each unknown host after the first. */
const keepFirstItems = () =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('portal-console')
    opening.addEventListener('error', () => reject(new Error('no database')))
    opening.addEventListener('success', () => {
      const database = opening.result
      const transaction = database.transaction('unknownHosts', 'readwrite')
      const store = transaction.objectStore('unknownHosts')
      const reading = store.getAll()
      reading.addEventListener('success', () => {
        for (const stored of reading.result as { hosts: { listed: unknown[] }[] }[]) {
          for (const host of stored.hosts) host.listed.splice(1)
          store.put(stored)
        }
      })
      transaction.addEventListener('complete', () => {
        database.close()
        resolve()
      })
    })
  })

test('unknown hosts are listed by themselves, and those of the organization are on Home', async ({
  page,
  portal,
  signIn,
}) => {
  const service = (title: string, url: string) =>
    portal.arrange.item('publisher', { title, type: 'Map Service', url, text: undefined })
  await service('Old parcels', 'https://old-gis.riverside.example/arcgis/rest/services/Parcels')
  await service('Old roads', 'https://old-gis.riverside.example/arcgis/rest/services/Roads')
  await service('World', 'https://services.world.example/rest/services/World')
  await service('Parcels', `${portal.url}/server/rest/services/Parcels/MapServer`)
  await service('Roads', 'https://gis1.riverside.example:6443/arcgis/rest/services/Roads')
  await signIn('admin', '/')
  await expect(page.getByText('Nothing needs your attention')).toBeVisible()
  await page.goto('/organization/urls/unknown-hosts')
  const hosts = page.getByRole('table', { name: 'Unknown hosts' })
  await expect(hosts.getByRole('rowheader')).toHaveCount(2)
  await hosts.getByRole('button', { name: 'old-gis.riverside.example' }).click()
  const panel = page.getByRole('dialog', { name: 'old-gis.riverside.example' })
  await expect(panel.getByRole('link', { name: 'Old parcels' })).toBeVisible()
  await checkAccessibility(page)

  await test.step('of a host with more items than are stored, all are listed on request', async () => {
    await page.evaluate(keepFirstItems)
    await page.reload()
    await expect(panel.getByText('The first 1 of 2 items are listed.')).toBeVisible()
    await expect(panel.getByRole('rowheader')).toHaveCount(1)
    await panel.getByRole('button', { name: 'List all 2 items' }).click()
    await expect(panel.getByRole('rowheader')).toHaveCount(2)
    await expect(panel.getByText(/^The first 1/)).toBeHidden()
  })
  await panel.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByText(/Based on the URLs of 5 items/)).toBeVisible()
  await checkAccessibility(page)

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention).toContainText('2 items use the URLs of 1 unknown host')
  await attention.getByRole('link', { name: /^Show hosts/ }).click()
  await expect(panel.getByText('2 items', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).last().click()
  await expect(hosts.getByRole('rowheader')).toHaveCount(1)
  await service('Older parcels', 'https://older-gis.riverside.example/arcgis/rest/services/Parcels')
  await page.getByRole('button', { name: 'Search again' }).click()
  await expect(hosts.getByRole('rowheader')).toHaveCount(2)
})

test('members who are not administrators see why they cannot use the pages', async ({
  page,
  signIn,
}) => {
  await signIn('publisher', map)
  await expect(
    page.getByRole('main').getByText('Only administrators can perform this action.'),
  ).toBeVisible()
  await expect(page.getByRole('tree')).toHaveCount(0)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'URLs' })).toHaveCount(0)
})

// Its interface has a version between those of 11.0 and 11.2, so it could be one of 11.2.
test.describe('on a portal of version 11.1', () => {
  test.use({ plays: '11.1' })

  test('the pages name the version that they require, and the servers without a list of webhooks', async ({
    page,
    portal,
    signIn,
  }) => {
    // Ends the upgrade that runs when the portal starts.
    portal.clock.forward(240_000)
    const main = page.getByRole('main')
    await signIn('admin', map)
    for (const path of [map, reports, paths.unknownHosts()]) {
      await page.goto(path)
      await expect(
        main.getByText(/requires version 11\.4, and this portal has version 11\.2/),
      ).toBeVisible()
      await expect(main.getByRole('link')).toHaveCount(0)
    }
    await checkAccessibility(page)

    await page.goto(paths.webhooks())
    await expect(page.getByText('so each server was asked')).toBeVisible()
    await expect(page.getByText(/The webhooks of this server are missing.*gis1/)).toBeVisible()
  })
})
