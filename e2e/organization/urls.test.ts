import { openDB } from 'idb'
import { paths } from '../../src/console/shell/paths.ts'
import { content } from '../../src/rest/content/content.ts'
import { items } from '../../src/rest/content/items.ts'
import { search } from '../../src/rest/content/search.ts'
import { jobs } from '../../src/rest/jobs/jobs.ts'
import { members } from '../../src/rest/organization/members.ts'
import { urls } from '../../src/rest/organization/urls.ts'
import {
  allow,
  boxOf,
  checkAccessibility,
  expect,
  focus,
  nextDownload,
  openPage,
  page,
  reload,
  step,
  test as base,
  userEvent,
  visit,
} from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })
// Its interface has a version between those of 11.0 and 11.2, so it could be one of 11.2.
const before = test.extend({ plays: '11.1' })

const map = '/organization/urls'
const reports = '/organization/urls/report'

const node = (name: RegExp) => page.getByRole('treeitem', { name })

/** The text of a file that a click downloads. */
const downloaded = async (button: string) => {
  const download = nextDownload()
  await page.getByRole('button', { name: button, exact: true }).click()
  return (await download).text
}

/** Cuts the stored items of each unknown host after the first. */
const keepFirstItems = async () => {
  const database = await openDB('portal-console')
  for (const stored of (await database.getAll('unknownHosts')) as {
    hosts: { listed: unknown[] }[]
  }[]) {
    for (const host of stored.hosts) host.listed.splice(1)
    await database.put('unknownHosts', stored)
  }
  database.close()
}

test('the URL map is read with the arrow keys, as a table, and as an image, after it has failed', async ({
  portal,
  signIn,
}) => {
  const refusal = 'The server gis2.riverside.example:6443 did not respond.'
  await portal.fault('urls.map', { kind: 'refuse', code: 400, message: refusal }, 100)
  await signIn('admin', map)
  await expect.element(page.getByRole('alert')).toHaveTextContent(refusal)
  await expect.element(page.getByRole('tree')).not.toBeInTheDocument()
  await portal.clearFaults()
  await page.getByRole('button', { name: 'Retry' }).click()
  const tree = page.getByRole('tree', { name: 'Diagram of the URLs' })
  await expect.poll(() => tree.getByRole('treeitem').elements().length).toBe(4)
  await focus(node(/^Portal /))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(node(/^Machine .*\/portal$/)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(node(/^Server gis1.* Hosting server/)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  const machine = node(/^Machine GIS1/)
  await expect.element(machine).toHaveFocus()
  await expect.element(machine).toHaveAttribute('aria-selected', 'true')
  await expect
    .element(page.getByRole('region', { name: 'GIS1.RIVERSIDE.EXAMPLE' }))
    .toHaveTextContent(`${location.origin}/server/admin`)
  await userEvent.keyboard('+')
  await userEvent.keyboard('{ArrowLeft}')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(node(/^Portal /)).toHaveFocus()
  await userEvent.keyboard('0')

  const rows = page.getByRole('table', { name: 'Portal, servers, and machines' }).getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(5)
  await expect
    .element(rows.filter({ hasText: 'Hosting server' }))
    .toHaveTextContent(`${location.origin}/server`)

  const svg = await downloaded('Export SVG')
  expect(svg).toContain('GIS1.RIVERSIDE.EXAMPLE')
  expect(svg).not.toContain('var(')
  const png = await downloaded('Export PNG')
  expect(png.slice(1, 4)).toBe('PNG')
  expect(png.length).toBeGreaterThan(5_000)
  await checkAccessibility()

  await page.viewport(390, 844)
  const topOf = async (role: 'table' | 'tree') => (await boxOf(page.getByRole(role))).y
  // On a phone, the table comes before the diagram.
  await expect.poll(async () => (await topOf('table')) < (await topOf('tree'))).toBe(true)
})

test('a report that is refused or whose job failed says why', async ({ portal, signIn }) => {
  const admin = portal.as('admin')
  const { jobId = '' } = await admin.send(urls.report, { async: true })
  const job = await admin.send(jobs.read, { jobId })
  const messages = ['The database connection was lost.']
  await portal.fault(
    'jobs.read',
    { kind: 'answer', json: { ...job, status: 'failed', messages } },
    5,
  )
  await signIn('admin', `${reports}?report=${jobId}`)
  await expect
    .element(page.getByRole('region', { name: 'Progress' }))
    .toHaveTextContent(messages[0] ?? '')
  const message = 'A member can have at most 2 URL reports that have not ended.'
  await portal.fault('urls.report', { kind: 'refuse', code: 400, message })
  await page.getByRole('button', { name: 'Generate report' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  await visit(`${reports}?report=local-unknown`)
  await expect.element(page.getByText('only in the browser that generated it')).toBeVisible()
})

test('unknown hosts are listed by themselves, and those of the organization are on Home', async ({
  portal,
  signIn,
}) => {
  const service = (title: string, url: string) =>
    portal.item('publisher', { title, type: 'Map Service', url, text: undefined })
  await service('Old parcels', 'https://old-gis.riverside.example/arcgis/rest/services/Parcels')
  await service('Old roads', 'https://old-gis.riverside.example/arcgis/rest/services/Roads')
  await service('World', 'https://services.world.example/rest/services/World')
  await service('Parcels', `${location.origin}/server/rest/services/Parcels/MapServer`)
  await service('Roads', 'https://gis1.riverside.example:6443/arcgis/rest/services/Roads')
  await signIn('admin', '/')
  await expect.element(page.getByText('Nothing needs your attention')).toBeVisible()
  await visit('/organization/urls/unknown-hosts')
  const hosts = page.getByRole('table', { name: 'Unknown hosts' })
  await expect.poll(() => hosts.getByRole('rowheader').elements().length).toBe(2)
  await hosts.getByRole('button', { name: 'old-gis.riverside.example' }).click()
  const panel = page.getByRole('dialog', { name: 'old-gis.riverside.example' })
  await expect.element(panel.getByRole('link', { name: 'Old parcels' })).toBeVisible()
  await checkAccessibility()

  await step('of a host with more items than are stored, all are listed on request', async () => {
    await keepFirstItems()
    await reload()
    await expect.element(panel.getByText('The first 1 of 2 items are listed.')).toBeVisible()
    await expect.poll(() => panel.getByRole('rowheader').elements().length).toBe(1)
    await panel.getByRole('button', { name: 'List all 2 items' }).click()
    await expect.poll(() => panel.getByRole('rowheader').elements().length).toBe(2)
    await expect.element(panel.getByText(/^The first 1/)).not.toBeInTheDocument()
  })
  await panel.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByText(/Based on the URLs of 5 items/)).toBeVisible()
  await checkAccessibility()

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect.element(attention).toHaveTextContent('2 items use the URLs of 1 unknown host')
  await attention.getByRole('link', { name: /^Show hosts/ }).click()
  await expect.element(panel.getByText('2 items', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(() => hosts.getByRole('rowheader').elements().length).toBe(1)
  await service('Older parcels', 'https://older-gis.riverside.example/arcgis/rest/services/Parcels')
  await page.getByRole('button', { name: 'Search again' }).click()
  await expect.poll(() => hosts.getByRole('rowheader').elements().length).toBe(2)
})

test('unknown hosts are tested from this browser, and ignored for all administrators and on Home', async ({
  portal,
  signIn,
}) => {
  const service = (title: string, host: string) =>
    portal.item('publisher', {
      title,
      type: 'Map Service',
      url: `http://${host}/arcgis/rest/services/${title}`,
      text: undefined,
    })
  const [silent, alive] = ['old-gis.riverside.example', `maps.localhost:${location.port}`]
  await service('Parcels', silent)
  await service('Roads', alive)
  await portal.as('admin').send(members.updateRole, { user: 'publisher', role: 'org_admin' })
  await signIn('admin', paths.unknownHosts())
  const hosts = page.getByRole('table', { name: 'Unknown hosts' })
  const row = (host: string) => hosts.getByRole('row').filter({ hasText: host })
  await allow(/^outside request: http:\/\/(?:old-gis\.riverside\.example|maps\.localhost)/)
  await allow(/^console: .*(?:net::ERR_|CORS)/)
  await step('selected hosts are tested, and what an outcome means is in the panel', async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Test hosts' }).click()
    await expect.element(row('old-gis')).toHaveTextContent('No response')
    await expect.element(row('maps.localhost')).toHaveTextContent('Responds')
    await checkAccessibility()
    await hosts.getByRole('button', { name: silent }).click()
    const panel = page.getByRole('dialog', { name: silent })
    await expect.element(panel.getByText('No server answered this browser.')).toBeVisible()
    await expect
      .element(panel.getByRole('link', { name: /^Open http:\/\/old-gis/ }))
      .toHaveAttribute('rel', 'noreferrer')
    await checkAccessibility()
    await panel.getByRole('button', { name: 'Ignore host' }).click()
    await expect.element(panel.getByText(/^Ignored by .* for all administrators/)).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).last().click()
  })
  await expect.element(row('old-gis')).not.toBeInTheDocument()
  await expect.element(row('maps.localhost')).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect.element(page.getByText('Nothing needs your attention')).toBeVisible()

  await step('another administrator sees ignored hosts on request, and ends that', async () => {
    await signIn('publisher', paths.unknownHosts())
    await page.getByRole('button', { name: 'Ignored 1' }).click()
    await expect.element(row('old-gis')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    await page.getByRole('button', { name: 'Stop ignoring' }).click()
    await expect.element(page.getByText('No host is ignored')).toBeVisible()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect.element(page.getByText('1 item uses the URL of 1 unknown host')).toBeVisible()
  })
  const { results } = await portal.as('admin').send(search.items, {
    q: 'typekeywords:"Portal Console Ignored Hosts"',
  })
  expect(results.map(({ access, owner }) => [access, owner])).toEqual([['private', 'admin']])
})

test('members who are not administrators see why they cannot use the pages', async ({ signIn }) => {
  await signIn('publisher', map)
  await expect
    .element(page.getByRole('main').getByText('Only administrators can perform this action.'))
    .toBeVisible()
  await expect.element(page.getByRole('tree')).not.toBeInTheDocument()
  await openPage('Content')
  await expect
    .element(page.getByRole('navigation').getByRole('link', { name: 'URLs' }))
    .not.toBeInTheDocument()
})

before(
  'on a portal of version 11.1, the pages name the version that they require, and the servers without a list of webhooks',
  async ({ portal, signIn }) => {
    // Ends the upgrade that runs when the portal starts.
    await portal.forward(240_000)
    const main = page.getByRole('main')
    await signIn('admin', map)
    for (const path of [map, reports, paths.unknownHosts()]) {
      await visit(path)
      await expect
        .element(main.getByText(/requires version 11\.4, and this portal has version 11\.2/))
        .toBeVisible()
      await expect.element(main.getByRole('link')).not.toBeInTheDocument()
    }
    await checkAccessibility()

    await visit(paths.webhooks())
    await expect.element(page.getByText('so each server was asked')).toBeVisible()
    await expect
      .element(page.getByText(/The webhooks of this server are missing.*gis1/))
      .toBeVisible()
  },
)

/** Many items take minutes, and are replaced one after the other. */
const count = import.meta.env['ALL'] ? 300 : 20

test('a public URL is replaced in many items as reviewed, a second report finds none of them, and undo restores every text', async ({
  portal,
  signIn,
}) => {
  const server = `${location.origin}/server`
  const moved = 'https://maps.example.org/gis'
  const publisher = portal.as('publisher')
  const textOf = (number: number) =>
    JSON.stringify({ layers: [{ url: `${server}/rest/services/Rivers/${number}` }], new: moved })
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const { id } = await portal.item('publisher', {
      title: `Map ${String(number).padStart(3, '0')}`,
      text: textOf(number),
    })
    ids.push(id)
  }
  const [first = ''] = ids
  await publisher.send(items.update, {
    userName: 'publisher',
    itemId: first,
    description: `See <a href="${server}/rest/services">services</a>`,
  })
  const { id: fileId = '' } = await publisher.send(content.addItem, {
    userName: 'publisher',
    title: 'Table',
    type: 'CSV',
    tags: ['test'],
    file: new File([`url\n${server}/rest/services`], 'table.csv', { type: 'text/csv' }),
  })
  const dataOf = async (itemId: string) => (await publisher.send(items.data, { itemId })).text()
  const generate = async () => {
    await visit(reports)
    await page
      .getByLabelText('Public URL of')
      .selectOptions(`gis1.riverside.example:6443: ${server}`)
    await page.getByRole('button', { name: 'Generate report' }).click()
    await expect
      .element(page.getByRole('region', { name: /^Report of/ }), { timeout: 20_000 })
      .toBeVisible()
  }
  const found = page.getByRole('region', { name: /^Report of/ })

  await signIn('admin', reports)
  await generate()
  await expect.element(found).toHaveTextContent(`${count + 2} URLs in ${count + 1} items`)
  await page.getByLabelText('New public URL').fill(moved)
  await page.getByRole('link', { name: 'Replace URLs' }).click()

  const summary = page.getByText(`${count + 1} URLs in ${count} items can be replaced`)
  await expect.element(summary, { timeout: 20_000 }).toBeVisible()
  const table = page.getByRole('table', { name: 'Items with URLs' })
  await page.getByRole('button', { name: 'By hand 1', exact: true }).click()
  await expect
    .element(table.getByRole('row').filter({ hasText: 'Table' }))
    .toHaveTextContent('The data is a file. Replace the URLs in it, and upload it again.')
  await page.getByRole('button', { name: `All ${count + 1}`, exact: true }).click()
  await table.getByRole('button', { name: 'Map 000', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'URLs in Map 000' })
  await expect
    .element(panel.getByRole('region', { name: 'Data' }))
    .toHaveTextContent(`${moved}/rest/services/Rivers/0`)
  await expect
    .element(panel.getByRole('region', { name: 'Description' }))
    .toHaveTextContent(`${moved}/rest/services`)
  await checkAccessibility()
  await panel.getByRole('button', { name: 'Close' }).click()
  await checkAccessibility()

  // An item that changes meanwhile keeps the change.
  const [, second = ''] = ids
  await publisher.send(items.update, { userName: 'publisher', itemId: second, text: '{"a":1}' })
  await page.getByRole('button', { name: 'Review changes' }).click()
  const review = page.getByRole('dialog', {
    name: `Review changes: replace ${count + 1} URLs in ${count} items`,
  })
  await expect.element(review).toHaveTextContent('1 item has URLs that are not replaced')
  await checkAccessibility()
  await review.getByRole('button', { name: `Replace in ${count} items` }).click()
  await expect
    .element(page.getByText(`${count - 1} succeeded, 1 skipped, 0 failed`), { timeout: 240_000 })
    .toBeVisible()
  expect(await dataOf(first)).toBe(textOf(0).replace(server, moved))
  expect(await dataOf(second)).toBe('{"a":1}')
  expect(await dataOf(fileId)).toContain(server)
  const run = location.pathname

  await page.getByRole('link', { name: /^Generate a second report/ }).click()
  await generate()
  await expect.element(found).toHaveTextContent('1 URL in 1 item')
  await visit(run)
  await page.getByRole('button', { name: `Undo ${count - 1} changes` }).click()
  await expect
    .element(page.getByText(`${count - 1} succeeded, 0 skipped, 0 failed`), { timeout: 240_000 })
    .toBeVisible()
  for (const [number, id] of ids.entries())
    if (id !== second) expect(await dataOf(id)).toBe(textOf(number))
}, 600_000)
