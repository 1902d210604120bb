import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { Manifest } from 'vite'
import { arrangePages, type ConsolePage } from '../pages.ts'
import { site } from '../support/places.ts'
import type { TestPortal } from '../support/portal.ts'

/**
 * Limits of compressed JavaScript (bytes): for the boot, and for any page. They are guardrails against accidents: simple code is worth some
 * kilobytes, and what a person feels is measured by time.
 */
const limits = { boot: 210_000, page: 500_000 } as const

/** The compressed JavaScript of a page until the network was idle (bytes), and its limit. */
export interface Weight {
  readonly page: string
  readonly limit: number
  readonly loaded: number
}

const isScript = (file: string) => file.endsWith('.js')

/** Returns the total size of JavaScript files of the built console (bytes), each compressed by gzip at level 9. */
const weigh = async (files: readonly string[]): Promise<number> => {
  const contents = await Promise.all(files.map((file) => readFile(join(site, file))))
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0)
}

/** Returns the weight of the scripts of index.html, with all that they import. */
export const weighBoot = async (): Promise<Weight> => {
  const manifest = JSON.parse(await readFile(join(site, '.vite/manifest.json'), 'utf8')) as Manifest
  const found = new Set<string>()
  const follow = (key: string) => {
    const { file = '', imports = [] } = manifest[key] ?? {}
    if (found.has(file)) return
    found.add(file)
    imports.forEach(follow)
  }
  follow(Object.keys(manifest).find((key) => manifest[key]?.isEntry === true) ?? '')
  return { page: 'boot', limit: limits.boot, loaded: await weigh([...found].filter(isScript)) }
}

/**
 * Opens a page with a new document, and returns the weight of the scripts that it loaded until the network was idle; `meanwhile` runs
 * while it waits for that.
 */
export const weighPage = async (
  page: Page,
  origin: string,
  name: string,
  { path, heading }: ConsolePage,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<Weight> => {
  const files = new Set<string>()
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url())
    if (isScript(pathname)) files.add(pathname.slice(1))
  }
  // Ends the requests of the page before.
  await page.goto('about:blank')
  page.on('request', note)
  await page.goto(`${origin}${path}`)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await meanwhile()
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return { page: name, limit: limits.page, loaded: await weigh([...files]) }
}

/** Measures the JavaScript of each page of the built console in a browser where an administrator has signed in. */
export const weighPages = async (page: Page, portal: TestPortal): Promise<Weight[]> => {
  const found = [await weighBoot()]
  for (const [name, one] of Object.entries(await arrangePages(portal)))
    found.push(await weighPage(page, portal.url, name, one))
  return found
}
