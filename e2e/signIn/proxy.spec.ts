import { createHash, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { paths } from '../../src/console/shell/paths.ts'
import { items } from '../../src/portal/db/schema.ts'
import { search } from '../../src/rest/content/search.ts'
import { expect, password, isolatedTest as base, type Page, type TestPortal } from '../fixtures.ts'
import { beginUpload } from '../content/beginUpload.ts'
import { startConsole } from '../support/process.ts'

/** The console as `PORTAL_URL=… npm start` runs it, in front of the test's portal on another port. */
interface Front {
  readonly url: string
}

const test = base.extend<{ applicationId: string; front: Front }>({
  sampleData: 'empty',
  applicationId: ['', { option: true }],
  front: async ({ portal, applicationId }, use) => {
    // The URL form that users copy from the address bar.
    const { url, stop } = await startConsole(`${portal.url}/portal/home/index.html`, applicationId)
    await use({ url })
    await stop()
  },
  // All requests of the pages must go to the console's origin: the guards report any other request.
  baseURL: ({ front }, use) => use(front.url),
})

const signInWithPassword = async (page: Page, path: string) => {
  await page.goto(path)
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('banner').waitFor()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A server of the sample data that must be upgraded. */
const imagery = { name: 'imagery.riverside.example:6443', id: 'Jx5tF9vKe2QhW7oB' }

test.describe('with federated servers', () => {
  test.use({ sampleData: 'riverside' })

  test('a member signs in by password; the page names the portal, not the proxy; servers, upgrades, and layers are requested through the console’s origin', async ({
    page,
    portal,
  }) => {
    await page.goto('/groups')
    await expect(page.getByText(`Portal URL: ${portal.url}/portal`)).toBeVisible()
    await signInWithPassword(page, '/groups')
    await expect(heading(page, 'Groups')).toBeVisible()
    await expect(page.getByTitle(`${portal.url}/portal`)).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Groups')).toBeVisible()

    await page.goto('/servers')
    const server = page.getByRole('row', { name: /gis1/ })
    await expect(server).toContainText('Responds')
    await page.goto(`/servers/${imagery.id}/upgrade`)
    await expect(page.getByRole('button', { name: 'Review upgrade' })).toBeVisible()

    const url = `${portal.url}/server/rest/services/Hosted/Wells/FeatureServer`
    const { id } = await portal.arrange.item('admin', {
      title: 'Wells',
      type: 'Feature Service',
      url,
    })
    await page.goto(`/content/items/${id}/features`)
    // The server says so: the request has reached it.
    await expect(page.getByText('has no service at the URL of this item')).toBeVisible()

    await page.goto('/')
    const attention = page.getByRole('list', { name: 'Needs attention' })
    const upgrade = attention.getByRole('listitem').filter({ hasText: imagery.name })
    await expect(upgrade.getByRole('link', { name: /^Upgrade server/ })).toHaveAttribute(
      'href',
      `/servers/${imagery.id}/upgrade`,
    )
  })

  test('the webhooks of the servers, and the features of a layer on one of them, are read through the console’s origin', async ({
    page,
    portal,
  }) => {
    // Ends the upgrade that runs when the sample portal starts.
    portal.clock.forward(240_000)
    // Then the console asks each server.
    portal.faults.add(
      'webhooks.listServiceWebhooks',
      { kind: 'refuse', code: 500, message: 'Unable to list webhooks.' },
      Infinity,
    )
    await signInWithPassword(page, paths.webhooks())
    await expect(page.getByText('so each server was asked')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search webhooks' }).fill('hydrants')
    const webhook = page
      .getByRole('table', { name: 'Webhooks' })
      .getByRole('row', { name: /Hydrants/ })
    await webhook.first().getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toContainText('gis2.riverside.example:6443')

    const { results } = await portal.arrange
      .as('admin')
      .send(search.items, { q: 'title:Subwatersheds AND type:"Feature Service"' })
    await page.goto(paths.item(results[0]?.id ?? '', 'features'))
    await expect(page.getByText('12 features', { exact: true })).toBeVisible()
    await expect(
      page.getByRole('table', { name: 'Features of Subwatersheds' }).getByRole('row'),
    ).toHaveCount(13)
    await expect(page.getByRole('figure', { name: 'Map of Subwatersheds' })).toBeVisible()
  })
})

/** Writes a file of random megabytes, and returns its SHA-256. */
const writeRandom = async (path: string, megabytes: number) => {
  const hash = createHash('sha256')
  const file = await open(path, 'w')
  for (let written = 0; written < megabytes; written++) {
    const chunk = randomBytes(1024 * 1024)
    hash.update(chunk)
    await file.write(chunk)
  }
  await file.close()
  return hash.digest('hex')
}

const storedHash = async ({ services: { db, files } }: TestPortal, name: string) => {
  const [item] = await db.select({ data: items.dataHash }).from(items).where(eq(items.name, name))
  const hash = createHash('sha256')
  await pipeline(files.read(item?.data ?? ''), hash)
  return hash.digest('hex')
}

test('a member uploads 200 MB in parts through the proxy', async ({ page, portal }, testInfo) => {
  test.slow()
  const path = testInfo.outputPath('tiles.tpk')
  const sent = await writeRandom(path, 200)
  const parts = new Set<string>()
  page.on('requestfinished', (request) => {
    if (request.url().includes('/addPart')) parts.add(new URL(request.url()).origin)
  })
  await signInWithPassword(page, '/content/add')
  const start = performance.now()
  await beginUpload(page, path)
  await expect(page.getByText('Uploaded', { exact: true }).first()).toBeVisible({
    timeout: 120_000,
  })
  testInfo.annotations.push({
    type: 'upload',
    description: `${Math.round(performance.now() - start)} ms`,
  })
  expect([...parts]).toEqual([new URL(page.url()).origin])
  expect(await storedHash(portal, 'tiles.tpk')).toBe(sent)
})

test.describe('with an application ID', () => {
  test.use({ applicationId: 'portal-console' })

  test('a member signs in on the portal’s own page on the console’s origin, which offers the account to the next tab, and signs out', async ({
    page,
    context,
    front,
  }) => {
    await page.goto('/groups')
    await page.getByRole('button', { name: "Sign in on the portal's page" }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
    expect(new URL(page.url()).origin).toBe(front.url)
    expect(new URL(page.url()).pathname).toBe('/portal/sharing/rest/oauth2/authorize')
    await page.getByLabel('Username').fill('publisher')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(heading(page, 'Groups')).toBeVisible()
    const other = await context.newPage()
    await other.goto('/sign-in')
    await other.getByRole('button', { name: "Sign in on the portal's page" }).click()
    await other.getByRole('button', { name: /^Continue as/ }).click()
    await expect(heading(other, 'Home')).toBeVisible()
    await page.getByRole('button', { name: /account and appearance/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByText('You have signed out.')).toBeVisible()
    // The cookie of the portal's page was forwarded by the proxy, and signing out ended its session.
    await page.getByRole('button', { name: "Sign in on the portal's page" }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
  })
})
