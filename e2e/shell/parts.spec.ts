import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { roles as roleOperations } from '../../src/rest/organization/roles.ts'
import { expect, isolatedTest as test, signInByHand, type Page } from '../fixtures.ts'
import { site } from '../support/places.ts'
import { startRestartable, type RestartablePortal } from '../support/restartable.ts'

test.use({ sampleData: 'empty' })

const settings = '/organization/settings'
const failure = (page: Page) => page.getByRole('dialog').filter({ hasText: missing })
const missing = 'This part of the console could not be loaded.'
const plan = (page: Page) => page.getByRole('dialog', { name: /^(Review|Remove) / })
/** Console messages of browsers and React about a file that could not be loaded. */
const unloaded = /ERR_INTERNET_DISCONNECTED|404|dynamically imported module|could not be loaded/

test('without a connection, a form opens its review, and what can’t be loaded leaves its values; Retry opens it later', async ({
  page,
  context,
  portal,
  signIn,
  guards,
}) => {
  guards.allow(unloaded)
  const { id } = await portal.arrange
    .as('admin')
    .send(roleOperations.create, { name: 'Contractor', description: 'Works for us.' })
  await signIn('admin', `/organization/roles/${id}`)
  const field = page.getByLabel('Description', { exact: true })
  await expect(field).toBeVisible()
  await context.setOffline(true)
  await field.fill('Entered without a connection')
  await page.getByRole('button', { name: 'Review 1 change' }).click()
  await expect(plan(page)).toContainText('Entered without a connection')
  await plan(page).getByRole('button', { name: 'Close' }).click()

  const history = page.getByRole('button', { name: 'History' })
  await history.click()
  await expect(failure(page)).toContainText('can’t be reached')
  await failure(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(failure(page)).toBeHidden()
  await expect(field).toHaveValue('Entered without a connection')

  await history.click()
  await failure(page).getByRole('button', { name: 'Retry' }).click()
  await expect(failure(page)).toContainText('can’t be reached')
  await context.setOffline(false)
  await failure(page).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('dialog', { name: 'Change history' })).toBeVisible()
})

test('a page that can’t be loaded has a message within the frame, and both Back and Retry work', async ({
  page,
  context,
  signIn,
  guards,
}) => {
  guards.allow(unloaded)
  await signIn('admin', settings)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Riverside Center')
  await context.setOffline(true)
  const roles = page.getByRole('link', { name: 'Roles' })
  await roles.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(missing)
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await page.goBack()
  await expect(name).toHaveValue('Riverside Center')
  await roles.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(missing)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
})

/**
 * Console messages during the change. Chunks in the cache of the browser import the entry by its earlier name: unlike in a real build,
 * both entries run after a reload.
 */
const twoVersions = new RegExp(`${unloaded.source}|NotFoundError`)

/** A portal whose console can be replaced by a newer build while it is in use. */
const replaceable = test.extend<{ folder: string; restartable: RestartablePortal }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'console-'))
    await cp(site, folder, { recursive: true })
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  restartable: async ({ folder }, use) => {
    const portal = await startRestartable({ pages: folder })
    await use(portal)
    await portal.stop()
  },
  baseURL: ({ restartable }, use) => use(restartable.url),
})

replaceable(
  'after a newer console was installed, a message asks for a reload, which restores the entered values',
  async ({ page, folder, restartable: portal, guards }) => {
    guards.allow(twoVersions)
    await signInByHand(page, 'admin', settings)
    await page.getByRole('button', { name: 'Manage snapshots' }).waitFor()

    const manifest = JSON.parse(
      await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
    ) as Manifest
    const history = join(folder, manifest['src/console/shell/undo/ObjectHistory.tsx']?.file ?? '')
    await rename(history, `${history}.old`)
    await renameEntry(folder)
    await portal.restart(0, () => undefined)

    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Riverside Center')
    await page.getByRole('button', { name: 'History' }).click()
    await expect(failure(page)).toContainText('A newer version of the console was installed.')
    await expect(failure(page)).toContainText('Reloading keeps your entries')
    await rename(`${history}.old`, history)
    await portal.restart(0, () => undefined)
    await failure(page).getByRole('button', { name: 'Reload' }).click()

    await expect(page.getByText('You have 1 unapplied change from earlier.')).toBeVisible()
    await expect(name).toHaveValue('Riverside Center')
    await page.getByRole('button', { name: 'Review changes' }).click()
    await plan(page).getByRole('button', { name: 'Apply 1 change' }).click()
    await expect(page.getByRole('banner')).toContainText('Riverside Center')
  },
)

replaceable(
  'a newer console is announced quietly, at most every 15 minutes; the draft of a tab of the older version is restored after its chunks were removed',
  async ({ page, context, folder, restartable: portal, guards }) => {
    guards.allow(twoVersions)
    const requests: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/' && request.resourceType() === 'fetch')
        requests.push(request.url())
    })
    const name = (tab: Page) => tab.getByLabel('Name', { exact: true })
    const newer = page.getByRole('status').filter({ hasText: 'A newer version of the console' })
    await page.clock.install()
    await signInByHand(page, 'admin', settings)
    const closed = await context.newPage()
    await closed.goto(settings)
    await name(closed).fill('Riverside Center')
    await page.bringToFront()
    await page.clock.fastForward('14:00')
    await page.waitForLoadState('networkidle')
    await show(page)
    expect(requests).toEqual([])

    await renameEntry(folder)
    const manifest = JSON.parse(
      await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
    ) as Manifest
    await rm(join(folder, manifest['src/console/organization/roles/RolesPage.tsx']?.file ?? ''))
    await portal.restart(0, () => undefined)
    await page.clock.fastForward('02:00')
    await show(page)
    await expect(newer).toBeVisible()
    await newer.getByRole('button', { name: 'Later' }).click()
    await expect(newer).toBeHidden()
    await show(page)
    await page.clock.fastForward('14:00')
    await show(page)
    expect(requests).toHaveLength(1)

    // The older tab can't open further pages, and is closed.
    await closed.getByRole('link', { name: 'Roles' }).click()
    await expect(closed.getByRole('main').getByRole('alert')).toContainText(
      'A newer version of the console was installed.',
    )
    await closed.close()
    const tab = await context.newPage()
    await tab.goto(settings)
    await tab.getByRole('button', { name: 'Restore' }).click()
    await expect(name(tab)).toHaveValue('Riverside Center')
    await tab.getByRole('button', { name: 'Review changes' }).click()
    await plan(tab).getByRole('button', { name: 'Apply 1 change' }).click()
    await expect(tab.getByRole('banner')).toContainText('Riverside Center')
  },
)

/** Reports to the page that its tab has become visible. */
const show = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** Renames the console's entry script, as every build with changes does. */
const renameEntry = async (folder: string) => {
  const assets = join(folder, 'assets')
  const files = await readdir(assets)
  const entry = files.find((file) => /^index-.*\.js$/.test(file)) ?? ''
  await rename(join(assets, entry), join(assets, 'index-newer000.js'))
  const texts = [
    join(folder, 'index.html'),
    ...(await readdir(assets))
      .filter((file) => file.endsWith('.js'))
      .map((file) => join(assets, file)),
  ]
  for (const file of texts) {
    const text = await readFile(file, 'utf8')
    if (text.includes(entry)) await writeFile(file, text.replaceAll(entry, 'index-newer000.js'))
  }
}
