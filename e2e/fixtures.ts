import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import type { Log } from '../src/portal/common/log.ts'
import type { SampleDataName } from '../src/portal/sampleData/seed.ts'
import type { PlayedVersion } from '../src/portal/common/plays.ts'
import {
  startPostgres,
  type MissingPostgres,
  type TestPostgres,
} from '../src/portal/testing/postgres.ts'
import type { Account, NewItem, PackageFile } from './support/arrange.ts'
import { freePort } from '../src/portal/server/loopback.ts'
import { watch, type Guards } from './support/guards.ts'
import { startPortal, type TestPortal } from './support/portal.ts'
import { startSharedContext, type SharedContext } from './support/sharedContext.ts'
import { signInAsKnown } from './support/signIn.ts'

export { expect, type Page }
export { signInByHand } from './support/signIn.ts'
export { walkTo } from './support/keyboard.ts'
export { openPage } from './support/menu.ts'
export { checkAccessibility } from './support/accessibility.ts'
export type { TestPortal }
export { password, type NewItem, type PackageFile } from './support/arrange.ts'

export interface Options {
  /** The portal's sample data: the sample organization, or only its accounts. */
  readonly sampleData: SampleDataName
  /** Whether the portal’s sample database with PostGIS exists before the test. */
  readonly hasSampleDatabase: boolean
  /** The version of the product whose portal the portal plays; undefined if it plays none. */
  readonly plays: PlayedVersion | undefined
}

interface Fixtures extends Options {
  /** A portal for this test only, at `baseURL`. */
  portal: TestPortal
  /** The maintenance database of a PostgreSQL server. The test is skipped if no server is installed. */
  postgresUrl: string
  /** Errors and violations of the pages that fail the test. */
  guards: Guards
  /** Opens a path of the console as a member who has signed in before: in `tab` if given, otherwise in `page`. */
  signIn: (account: Account, path?: string, tab?: Page) => Promise<void>
}

interface WorkerFixtures {
  /** Another portal, which exports packages: empty, and shared by the tests of a worker. */
  source: TestPortal
  /** Exports a group of these items from the other portal as `<name>.epk`. Equal requests of a worker share one export. */
  exported: (name: string, items: readonly NewItem[]) => Promise<PackageFile>
  postgres: () => Promise<TestPostgres | MissingPostgres>
  /** The port of the worker's portals, which run one after the other. */
  port: number
  /** The browser of the tests that share one. */
  shared: SharedContext
}

/** Collects the log of a portal. A logged error fails the test, regardless of the page. */
const keepingLog = (): { log: Log; errors: string[] } => {
  const errors: string[] = []
  const format = (fields: object, message: string) =>
    `portal: ${message} ${JSON.stringify(fields, (_key, value: unknown) => (value instanceof Error ? value.stack : value))}`
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields, message) => {
      errors.push(format(fields, message))
    },
  }
  return { log, errors }
}

/** Tests with a new browser context each, and an empty cache. */
export const isolatedTest = base.extend<Fixtures, WorkerFixtures>({
  sampleData: ['riverside', { option: true }],
  hasSampleDatabase: [false, { option: true }],
  plays: [undefined, { option: true }],

  postgres: [
    async ({}, use) => {
      let server: Promise<TestPostgres | MissingPostgres> | undefined
      await use(() => (server ??= startPostgres()))
      const started = await server
      if (started && 'stop' in started) await started.stop()
    },
    { scope: 'worker' },
  ],

  source: [
    async ({}, use) => {
      const { portal, stop } = await startPortal({ sampleData: 'empty' })
      await use(portal)
      await stop()
    },
    { scope: 'worker' },
  ],

  exported: [
    async ({ source }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'packages-'))
      const made = new Map<string, Promise<PackageFile>>()
      const make = async (name: string, items: readonly NewItem[]) => {
        const group = await source.arrange.group({ title: name, items })
        return source.arrange.exportFile(
          group,
          join(await mkdtemp(join(folder, 'one-')), `${name}.epk`),
        )
      }
      await use((name, items) => {
        // Other workers might use the same package name.
        const request = JSON.stringify([name, items])
        const before = made.get(request) ?? make(name, items)
        made.set(request, before)
        return before
      })
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],

  port: [async ({}, use) => use(await freePort('127.0.0.1')), { scope: 'worker' }],

  // Declared for all tests, although not all use it: tests with other fixtures of the worker would run in another worker, whose start takes
  // seconds, after all others.
  shared: [
    async ({ playwright, port }, use) => {
      const shared = await startSharedContext(playwright.chromium, `http://localhost:${port}`)
      await use(shared)
      await shared.stop()
    },
    { scope: 'worker' },
  ],

  portal: async ({ sampleData, hasSampleDatabase, plays, port }, use) => {
    const { log, errors } = keepingLog()
    const { portal, stop } = await startPortal({
      sampleData,
      log,
      port,
      hasSampleDatabase,
      plays,
    })
    await use(portal)
    await stop()
    expect(errors, 'what the portal logged as an error').toEqual([])
  },

  postgresUrl: async ({ postgres }, use, testInfo) => {
    const server = await postgres()
    if ('missing' in server) testInfo.skip(true, server.missing)
    else await use(server.url)
  },

  baseURL: ({ portal }, use) => use(portal.url),

  signIn: ({ page, portal }, use) =>
    use((account, path, tab = page) => signInAsKnown(tab, portal, account, path)),

  guards: [
    async ({ context, baseURL }, use) => {
      const guards = await watch(context, baseURL ?? '')
      await use(guards)
      guards.stop()
      expect(guards.complaints(), 'what the pages complained about').toEqual([])
    },
    { auto: true },
  ],
})

/** Tests that share a browser with a warm cache, so that a page loads in half the time. The data of each test is removed after it. */
export const test = isolatedTest.extend({
  // Depends on the portal, so that the portal stops after the pages that use it are closed.
  context: async ({ shared, portal, baseURL }, use) => {
    if (baseURL !== portal.url)
      throw new Error('A test with a baseURL of its own is an isolatedTest')
    await use(shared.context)
    await shared.reset()
  },
})
