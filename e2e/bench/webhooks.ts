import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { paths } from '../../src/console/shell/paths.ts'
import { issueToken } from '../../src/portal/access/tokens.ts'
import { insertWebhooks } from '../../src/portal/sampleData/insertWebhooks.ts'
import type { SampleWebhook } from '../../src/portal/sampleData/sampleData.ts'
import { hostingServer } from '../../src/portal/sampleData/servers.ts'
import { startPortal, type TestPortal } from '../support/portal.ts'
import { signInAsKnown } from '../support/signIn.ts'
import { buildFloor } from './floor.ts'
import { shareOf, type Measured, type Times } from './part.ts'
import { tablesOfRows, timeScroll, timeSearches, type RowsPage } from './rows.ts'
import { slowdown, timePages } from './time.ts'

const count = 50_000
const created = Date.UTC(2026, 0, 1)

const nameOf = (index: number) => `Sync ${String(100_000 + index)}`

const webhookOf = (index: number): SampleWebhook => ({
  id: index.toString(16).padStart(32, '0'),
  serverId: hostingServer.id,
  folderName: '',
  serviceName: `Service_${index % 5_000}`,
  serviceType: 'FeatureServer',
  name: nameOf(index),
  changeTypes: ['FeaturesCreated', 'FeaturesUpdated'],
  signatureKey: `key${index}`,
  hookUrl: `https://hooks${index % 40}.riverside.example/edits/${index % 9_000}`,
  active: index % 8 !== 0,
  contentType: 'application/json',
  scheduleInfo: {
    name: '',
    state: 'enabled',
    startAt: created,
    recurrenceInfo: { interval: 5, frequency: 'minute' },
  },
  created,
  modified: created + index * 60_000,
  modifiedBy: 'admin',
  owner: index % 3 === 0 ? 'publisher' : 'admin',
  itemId: '',
  failures: [],
})

/** Returns how long the portal needs for the listing (ms), and its size in bytes. */
const timeListing = async ({ url, services: { db, clock } }: TestPortal) => {
  const expires = clock.now() + 3_600_000
  const token = await issueToken(db, { kind: 'access', username: 'admin', expires })
  const times: number[] = []
  let bytes = 0
  // The first run warms up the portal and is not counted.
  for (let run = 0; run < 4; run += 1) {
    const begin = performance.now()
    const answer = await fetch(
      `${url}/portal/sharing/rest/portals/self/webhooks/listServiceWebhooks`,
      { method: 'POST', body: new URLSearchParams({ f: 'json', token }) },
    )
    bytes = (await answer.arrayBuffer()).byteLength
    if (run > 0) times.push(performance.now() - begin)
  }
  return { median: shareOf(times, 0.5), bytes }
}

/** The table of 50,000 webhooks next to the same rows in MUI's data grid: the listing, first rows, search, and scrolling. */
export const webhooks = async (browser: Browser): Promise<Measured> => {
  const pages = await buildFloor()
  const all = Array.from({ length: count }, (_, index) => webhookOf(index))
  await writeFile(
    join(pages, 'webhooks.json'),
    JSON.stringify(
      all.map(({ id, name, active, serviceName, hookUrl, owner, changeTypes, modified }) => ({
        id,
        name,
        active: active ? 'Active' : 'Inactive',
        service: serviceName,
        receiver: hookUrl,
        owner,
        events: changeTypes.join(', '),
        updated: new Date(modified).toISOString(),
      })),
    ),
  )
  const { portal, stop } = await startPortal({ sampleData: 'empty', strict: false })
  const { portal: floor, stop: stopFloor } = await startPortal({ sampleData: 'empty', pages })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const { db, sealing, clock } = portal.services
    await insertWebhooks(db, all, { sealing, now: clock.now() })
    const listing = await timeListing(portal)
    const page = await context.newPage()
    await signInAsKnown(page, portal, 'admin')
    const bare = await context.newPage()
    const list = `${portal.url}${paths.webhooks()}?sort=name&order=asc`
    const first = await timePages(
      [
        {
          name: 'floor: MUI data grid, rows from a file',
          page: bare,
          url: `${floor.url}/grid.html?rows=webhooks`,
          ready: { selector: '[role=gridcell]', text: nameOf(0) },
        },
        {
          name: '/organization/webhooks',
          page,
          url: list,
          ready: { selector: 'button', text: nameOf(0) },
        },
      ],
      3,
    )
    for (const one of [page, bare]) {
      const session = await context.newCDPSession(one)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    }
    await page.goto(list)
    await page.getByText('50,000 webhooks').first().waitFor()
    const rows: readonly RowsPage[] = [
      {
        name: 'floor: MUI data grid',
        page: bare,
        field: bare.getByRole('searchbox'),
        row: '.MuiDataGrid-row',
      },
      {
        name: '/organization/webhooks',
        page,
        field: page.getByRole('searchbox').first(),
        row: 'tbody tr:has(th)',
      },
    ]
    const searched = await timeSearches(rows, (round) => String(100_000 + round * 2_111))
    const scrolled: Times[] = []
    for (const one of rows) scrolled.push(await timeScroll(one))
    return {
      table: [
        `The portal lists ${count} webhooks in ${listing.median.toFixed(0)} ms (${(listing.bytes / 1e6).toFixed(0)} MB).`,
        ...tablesOfRows(`${count} webhooks`, first, searched, scrolled),
      ].join('\n\n'),
      values: { count, slowdown, listing, first, searched, scrolled },
    }
  } finally {
    await context.close()
    await stopFloor()
    await stop()
  }
}
