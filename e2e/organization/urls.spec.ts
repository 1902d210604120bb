import { readFile } from 'node:fs/promises'
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
const generate = async (page: Page, button = 'Generate report') => {
  await page.getByRole('button', { name: button }).click()
  await expect(table(page)).toBeVisible({ timeout: 20_000 })
}

test('the URL map is read with the arrow keys, as a table, and as an image', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin', map)
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
})

test('a report is generated as a job, survives a reload, and is filtered and exported', async ({
  page,
  portal,
  signIn,
}) => {
  const url = await arrangeItems(portal)
  await signIn('admin', reports)
  await expect(page.getByText('No reports yet')).toBeVisible()
  await page.getByRole('button', { name: 'Generate report' }).click()
  await expect(page).toHaveURL(/\?job=\w+/)
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
  const csv = (await downloaded(page, 'Export CSV')).toString()
  expect(csv).toContain(`script,${url}/rainfall`)
  expect(csv).not.toContain('/apps/flood')

  await page.goto('/jobs')
  await expect(page.getByRole('link', { name: `URL report of ${url}` })).toBeVisible()
})

test('two reports of a server are compared, and a new URL is rehearsed', async ({
  page,
  portal,
  signIn,
}) => {
  await arrangeItems(portal)
  const server = `${portal.url}/server`
  await signIn('admin', reports)
  await page
    .getByLabel('Public URL of')
    .selectOption({ label: `gis1.riverside.example:6443: ${server}` })
  await generate(page, 'Generate and wait')
  await expect(table(page).getByRole('rowheader')).toHaveCount(1)

  await portal.arrange.item('editor', {
    title: 'Lake map',
    text: JSON.stringify({ about: `<p>See ${server}/rest/services/Lakes.</p>` }),
  })
  await page.getByRole('button', { name: 'Generate and wait' }).click()
  await expect(table(page).getByRole('rowheader')).toHaveCount(2)
  await page.getByLabel('Compare with').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Added 1' }).click()
  await expect(table(page).getByRole('rowheader')).toHaveCount(1)
  await expect(row(page, /Lake map/)).toContainText(`${server}/rest/services/Lakes`)
  await page.getByRole('button', { name: 'Unchanged 1' }).click()
  await expect(row(page, /River map/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()

  const newUrl = page.getByLabel('New public URL')
  await newUrl.fill('maps.example.org')
  await expect(newUrl).toHaveAccessibleDescription(/begins with https/)
  await newUrl.fill('https://maps.example.org/gis')
  const rehearsal = page.getByRole('region', { name: 'Rehearsal' })
  await expect(rehearsal).toContainText('2 URLs in 2 items would change')
  await expect(rehearsal).toContainText('Summaries, descriptions')
  await expect(row(page, /River map/)).toContainText(
    'https://maps.example.org/gis/rest/services/Rivers',
  )
  await expect(rehearsal.getByRole('rowheader')).toHaveCount(1)
  const list = (await downloaded(page, 'Markdown')).toString()
  expect(list).toContain('(editor)')
  expect(list).toContain(
    `${server}/rest/services/Lakes → https://maps.example.org/gis/rest/services/Lakes`,
  )
  await checkAccessibility(page)
})

test('unknown hosts are listed by themselves, with what the list is based on', async ({
  page,
  portal,
  signIn,
}) => {
  await portal.arrange.item('publisher', {
    title: 'Old parcels',
    type: 'Map Service',
    url: 'https://old-gis.example/arcgis/rest/services/Parcels/MapServer',
    text: '{}',
  })
  await portal.arrange.item('publisher', {
    title: 'Parcels',
    type: 'Map Service',
    url: `${portal.url}/server/rest/services/Parcels/MapServer`,
    text: '{}',
  })
  await signIn('admin', '/organization/urls/unknown-hosts')
  const hosts = page.getByRole('table', { name: 'Unknown hosts' })
  await expect(hosts.getByRole('rowheader')).toHaveCount(1)
  await expect(hosts.getByRole('row', { name: /old-gis\.example/ })).toContainText('Old parcels')
  await expect(page.getByText(/Based on the URLs of 2 items/)).toBeVisible()
  await checkAccessibility(page)
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

test('on a phone, the table comes before the diagram', async ({ browser, portal, signIn }) => {
  const context = await browser.newContext({
    ...pageOptions,
    baseURL: portal.url,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await signIn('admin', map, page)
  const shown = page.getByRole('table', { name: 'Portal, servers, and machines' })
  await expect(shown).toBeVisible()
  const [tableBox, treeBox] = await Promise.all([
    shown.boundingBox(),
    page.getByRole('tree').boundingBox(),
  ])
  expect(tableBox?.y).toBeLessThan(treeBox?.y ?? 0)
  await context.close()
})
