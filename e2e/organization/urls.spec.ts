import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { servers } from '../../src/portal/db/schema.ts'
import { items } from '../../src/rest/content/items.ts'
import { search } from '../../src/rest/content/search.ts'
import { checkAccessibility, expect, test, type Page, type TestPortal } from '../fixtures.ts'
import { pageOptions } from '../support/browser.ts'

test.use({ sampleData: 'empty' })

const reports = '/organization/urls/report'

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
  const job = page.getByRole('table', { name: 'Jobs' }).getByRole('row').filter({ hasText: url })
  await expect(job.getByRole('cell', { name: 'URL report', exact: true })).toBeVisible()
  await job.getByRole('link', { name: `URL report of ${url}` }).click()
  await expect(page.getByText('3 URLs in 1 item')).toBeVisible()
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
