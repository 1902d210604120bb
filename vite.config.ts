import react from '@vitejs/plugin-react'
import { runnerImport, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

// Two builds come from this file: `vite build` makes the console (dist/, a static site) and
// `vite build --ssr` makes the embedded portal (build/, a Node program; its packages stay outside).
//
// The address of an asset. The console must work from any folder of any web server and also when a
// deep link such as /groups/x/import is opened. The files refer to one another relatively (`base: './'`),
// which is right for every folder. index.html can't: `./assets/…` follows the page's own URL, which can
// be a deep link. It refers to the root of the host; a build for a folder, `--base=/console/`, to that
// folder. No <base> element: it would turn every `#fragment` link, the skip link for one, into a link to
// another page.
export default defineConfig(({ isSsrBuild }) => ({
  base: './',
  plugins: [
    react(),
    ...(isSsrBuild
      ? []
      : [withProductionRouter, withOpenApi, withPartsPage, withRefreshedPages, withPageAtRoot]),
  ],
  build: isSsrBuild
    ? {
        outDir: 'build',
        target: 'node20',
        copyPublicDir: false,
        sourcemap: true,
        rolldownOptions: {
          input: {
            main: 'src/portal/main.ts',
            portal: 'src/portal/portal.ts',
            maintenance: 'src/portal/maintenance/main.ts',
            databaseWorker: 'src/portal/db/databaseWorker.mjs',
            postgisWorker: 'src/portal/dataStores/postgisWorker.mjs',
          },
        },
      }
    : {
        outDir: 'dist',
        target: 'baseline-widely-available',
        manifest: true,
        // The content security policy allows no inline script and no data: font.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunks },
            // The first page names every chunk that any page may need: their names alone would weigh a kilobyte. The manifest
            // says what each of them is.
            chunkFileNames: 'assets/[hash].js',
          },
        },
      },
  test: {
    maxWorkers: 2,
    // Long, for machines under load. Passing tests never wait this long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    env: { LC_ALL: 'C.UTF-8', TZ: 'UTC', SEED: seed },
    setupFiles: ['src/commands/seed.mjs'],
    projects: [
      project('rest', ['src/rest/**/*.test.ts'], sharedModules),
      project('commands', ['src/commands/**/*.test.ts']),
      project('portal', ['src/portal/**/*.test.ts'], {
        // The sign-in page's stylesheet as it is, not the nothing that tests read by default.
        css: true,
        pool: 'forks',
        // Shared as well: the databases of sampleWorlds.ts.
        ...sharedModules,
        globalSetup: ['src/portal/testing/globalSetup.ts'],
      }),
      project('console', ['src/console/**/*.test.{ts,tsx}'], sharedModules),
    ],
  },
}))

// The seed of a run's random values: `SEED=… npx vitest run` repeats them. Vitest reads this file once for each project.
const seed = process.env['SEED'] ?? String(Date.now() % 2 ** 31)
if (process.env['VITEST'] && !process.env['SEED']) console.log(`SEED=${seed}`)
process.env['SEED'] = seed

// Files share modules within a worker, which takes half the time. A test restores what it changes in a module.
const sharedModules = { isolate: false }

// Small files compress badly, and each costs a request: what every visitor needs, what every page after the sign-in needs, with the
// first of them, and what lists need are one file each, with all that they import.
const chunks = [
  {
    name: 'boot',
    priority: 3,
    test: /src\/console\/(routes|shell\/(router|frame\/Frame|session\/finishSignIn))\.tsx?$|\/react-dom\/client/,
  },
  {
    name: 'signed-in',
    priority: 2,
    test: /src\/console\/(SignedInFrame|shell\/session\/connect|home\/HomePage)\.tsx?$/,
  },
  { name: 'list', priority: 1, test: /src\/console\/shell\/lists\/ListView\.tsx$/ },
]

const withPageAtRoot: Plugin = {
  name: 'with-page-at-root',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: (html) => html.replaceAll('="./', '="/') },
}

// The router contains a production build, to which its package leads no bundler.
const withProductionRouter: Plugin = {
  name: 'with-production-router',
  enforce: 'pre',
  apply: 'build',
  resolveId(source, importer, options) {
    if (!/^react-router(\/dom)?$/.test(source)) return null
    return this.resolve(source, importer, { ...options, skipSelf: true }).then((found) =>
      found === null
        ? null
        : { ...found, id: found.id.replace('/dist/development/', '/dist/production/') },
    )
  },
}

const describeInterface = async () => {
  const { module } = await runnerImport<{ openApiDocument: () => object }>(
    './src/rest/openapi/openApi.ts',
  )
  return JSON.stringify(module.openApiDocument())
}

// The page of the API reference reads the OpenAPI description, which is generated here: the console itself has no generator.
const withOpenApi: Plugin = {
  name: 'with-openapi',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'openapi.json', source: await describeInterface() })
  },
  configureServer({ middlewares }) {
    middlewares.use('/openapi.json', (_request, response, next) => {
      describeInterface().then(
        (text) => response.setHeader('content-type', 'application/json').end(text),
        next,
      )
    })
  },
}

// `npm run dev` shows the parts of the console in all their states at /parts. The page has an entry of its own, so that no build of the
// console contains it.
const withPartsPage: Plugin = {
  name: 'with-parts-page',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/parts\/?(\?|$)/.test(request.url ?? '')) request.url = '/src/console/parts/index.html'
      next()
    })
  },
}

// In development, pages are shown again with their state when their file changes. Fast Refresh requires that a file exports components only, but
// pages export a loader as well: it is excepted, and replaced by a function that calls the newest one, because the router has the first.
const withRefreshedPages: Plugin = {
  name: 'with-refreshed-pages',
  enforce: 'pre',
  apply: (_config, { command, mode }) => command === 'serve' && mode !== 'test',
  transformIndexHtml: () => [
    { tag: 'script', children: `window.__getReactRefreshIgnoredExports = () => ['loader']` },
  ],
  transform(code, id, options) {
    if (options?.ssr || !/\/src\/console\/.+Page\.tsx$/.test(id)) return null
    const [page, found] = [code.replace(/^export const loader\b/m, 'const newestLoader'), code]
    if (page === found) return null
    return `${page}
import.meta.hot.data.loader = newestLoader
export const loader = (...args) => import.meta.hot.data.loader(...args)`
  },
}

function project(name: string, include: string[], options = {}) {
  return { extends: true as const, test: { name, include, environment: 'node', ...options } }
}
