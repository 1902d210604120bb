import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { checkAccessibility, expect, isolatedTest } from '../fixtures.ts'
import { site } from '../support/places.ts'
import { mediaTypes, startServer } from '../support/staticSite.ts'

const entry = 'src/console/parts/index.html'

/**
 * Builds the page of parts alone, for development, which takes a fraction of the time that a development server needs to serve it.
 * Libraries report misuse in development only.
 */
const startPartsPage = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parts-'))
  await build({
    configFile: false,
    base: './',
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, minify: false, rolldownOptions: { input: entry } },
  })
  const { url, stop } = await startServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    readFile(join(folder, pathname)).then(
      (body) => response.setHeader('content-type', mediaTypes[extname(pathname)] ?? '').end(body),
      () => response.writeHead(404).end(),
    )
  })
  return {
    url,
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}

const test = isolatedTest.extend({
  baseURL: async ({}, use) => {
    const { url, stop } = await startPartsPage()
    await use(url)
    await stop()
  },
})

test('in development, no part of the console causes a message on the browser console, and axe finds no violations, in light and dark mode', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  await page.goto(`/${entry}`)
  for (const name of [
    'Colors',
    'Icons',
    'Actions',
    'States',
    'Progress',
    'Tables',
    'Reports',
    'Forms',
  ])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await test.step('with the actions of a row, and notifications', async () => {
    await page.getByRole('rowheader', { name: 'Parcels 2' }).first().hover()
    await expect(page.getByRole('button', { name: 'Copy link: Parcels 2' })).toBeVisible()
    for (const tone of ['success', 'warning', 'error'])
      await page.getByRole('button', { name: `Show ${tone}` }).click()
    await page.getByRole('rowheader', { name: 'Parcels 2' }).first().hover()
    await checkAccessibility(page)
  })
  for (const name of ['popover', 'side panel'])
    await test.step(`with an open ${name}`, async () => {
      await page.getByRole('button', { name: `Open ${name}` }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await checkAccessibility(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    })
  await test.step('with a part that is loaded', async () => {
    await page.getByRole('button', { name: 'Load part' }).click()
    await expect(page.getByText('Content of the part that was loaded')).toBeVisible()
  })
  expect(complaints).toEqual([])
  await test.step('the built console does not contain the page', async () => {
    const manifest = await readFile(join(site, '.vite/manifest.json'), 'utf8')
    expect(manifest).not.toContain('console/parts')
  })
})
