import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { Manifest, ManifestChunk } from 'vite'
import { arrangePages, type ConsolePage } from '../pages.ts'
import { site } from '../support/places.ts'
import type { TestPortal } from '../support/portal.ts'

/**
 * Budgets of compressed JavaScript (bytes): for the boot, for the first signed-in page, in total for any page, and for the pages that
 * compute the coming runs of schedules and describe them in words. They are guardrails against accidents: simple code is worth some
 * kilobytes, and what a person feels is measured by time.
 */
const budgets = { boot: 210_000, first: 260_000, page: 400_000, schedules: 420_000 } as const

/** Pages with two libraries for schedules (18 kB). */
const schedulePages: readonly string[] = ['tasks', 'editTask']

/** Parts that load after the first signed-in page is shown. Only the budget of any page counts them. */
const lateParts: readonly string[] = [
  'src/console/home/QuickActions.tsx',
  'src/console/home/attention/Attention.tsx',
  'src/console/home/figures/ItemFigures.tsx',
  'src/console/home/figures/MemberFigures.tsx',
  'src/console/home/figures/StorageFigures.tsx',
  'src/console/home/own/OwnGroups.tsx',
  'src/console/home/own/OwnPackages.tsx',
  'src/console/home/recent/ItemRows.tsx',
  'src/console/home/recent/RecentChanges.tsx',
]

/** The compressed JavaScript of a page (bytes). */
export interface Weight {
  readonly page: string
  readonly budget: number
  /** According to the build's manifest: the entry and the page's own modules, with their imports. */
  readonly built: number
  /** The files that the browser loaded until the network was idle. */
  readonly loaded: number
}

/** The chunks of a built console and their sizes. */
export interface Chunks {
  /** The files of index.html's entry, with all their static imports. */
  readonly boot: readonly string[]
  /** The files of each dynamically imported module, with their static imports, by the module's path in the sources. */
  readonly lazy: ReadonlyMap<string, readonly string[]>
  /** Returns the total size of JavaScript files (bytes), each compressed by gzip at level 9. Duplicates count once. */
  weigh(files: Iterable<string>): number
}

const isScript = (file: string) => file.endsWith('.js')

/** Returns the files of a chunk and of all its static imports. */
const closure = (manifest: Manifest, chunk: ManifestChunk): string[] => {
  const found = new Set<string>()
  const follow = ({ file, imports = [] }: ManifestChunk) => {
    if (found.has(file)) return
    found.add(file)
    for (const key of imports) {
      const next = manifest[key]
      if (!next) throw new Error(`the manifest names ${key} and does not hold it`)
      follow(next)
    }
  }
  follow(chunk)
  return [...found].filter(isScript)
}

/** Reads the manifest of a built console in the folder `dist`; default: the console of the tests. */
export const readChunks = async (dist: string = site): Promise<Chunks> => {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const chunks = Object.entries(manifest)
  const entry = chunks.find(([, chunk]) => chunk.isEntry)?.[1]
  if (!entry) throw new Error('the manifest holds no entry')
  // A module that others import as well can be in a chunk that has no module of its own.
  const imported = new Set(chunks.flatMap(([, { dynamicImports = [] }]) => dynamicImports))
  const lazy = chunks.filter(([key, chunk]) => chunk.isDynamicEntry || imported.has(key))

  const files = new Set(chunks.map(([, { file }]) => file).filter(isScript))
  const sizes = new Map<string, number>()
  for (const file of files)
    sizes.set(file, gzipSync(await readFile(join(dist, file)), { level: 9 }).length)

  return {
    boot: closure(manifest, entry),
    lazy: new Map(lazy.map(([module, chunk]) => [module, closure(manifest, chunk)])),
    weigh: (named) =>
      [...new Set(named)].reduce((sum, file) => {
        const size = sizes.get(file)
        if (size === undefined) throw new Error(`${file} is not of this build`)
        return sum + size
      }, 0),
  }
}

/**
 * Opens a page with a new document, and returns the script files that it loaded until the network was idle; `meanwhile` runs while it
 * waits for that.
 */
export const scriptsOf = async (
  page: Page,
  origin: string,
  { path, heading }: ConsolePage,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<string[]> => {
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
  return [...files]
}

/**
 * Returns the expected files for a page that loaded these files, according to the manifest: the entry and the lazy modules among
 * them, with their imports. Lazy modules in the files of `except` are left out.
 */
const builtFiles = (
  { boot, lazy }: Chunks,
  loaded: readonly string[],
  except: ReadonlySet<string> = new Set(),
) => {
  const here = new Set(loaded)
  const modules = [...lazy.values()].filter(
    ([own]) => own !== undefined && here.has(own) && !except.has(own),
  )
  return [...boot, ...modules.flat()]
}

/** Returns the files of the late parts with all their imports. Other lazy modules can be among them. */
const lateFiles = ({ lazy }: Chunks) => new Set(lateParts.flatMap((path) => lazy.get(path) ?? []))

/** Returns the loaded files without those that only late parts need. */
const withoutLate = (chunks: Chunks, loaded: readonly string[]) => {
  const late = lateFiles(chunks)
  const others = new Set(builtFiles(chunks, loaded, late))
  return loaded.filter((file) => others.has(file) || !late.has(file))
}

/** Returns the weight of a page that loaded these files; for Home, also without late parts, and that of the boot. */
export const weightsOf = (chunks: Chunks, name: string, files: readonly string[]): Weight[] => {
  const weights: Weight[] = [
    {
      page: name,
      budget: schedulePages.includes(name) ? budgets.schedules : budgets.page,
      built: chunks.weigh(builtFiles(chunks, files)),
      loaded: chunks.weigh(files),
    },
  ]
  if (name !== 'home') return weights
  const boot = chunks.weigh(chunks.boot)
  return [
    { page: 'boot', budget: budgets.boot, built: boot, loaded: boot },
    ...weights,
    {
      page: `${name} (first signed-in page), without late parts`,
      budget: budgets.first,
      built: chunks.weigh(builtFiles(chunks, files, lateFiles(chunks))),
      loaded: chunks.weigh(withoutLate(chunks, files)),
    },
  ]
}

/** Measures the JavaScript of each page of the built console in a browser where an administrator has signed in. */
export const weighPages = async (page: Page, portal: TestPortal): Promise<Weight[]> => {
  const chunks = await readChunks()
  const found: Weight[] = []
  for (const [name, one] of Object.entries(await arrangePages(portal)))
    found.push(...weightsOf(chunks, name, await scriptsOf(page, portal.url, one)))
  return found
}
