import { defineConfig } from '@playwright/test'
import { playedVersions } from '../src/portal/common/plays.ts'
import type { Options } from './fixtures.ts'
import { contextOptions, launchOptions, pageOptions } from './support/browser.ts'

/**
 * The versions of products whose portals are played for the tests with the tag `@everyPortal`: those that `PLAYS` names, separated by
 * commas; by default two with `npm run test:all`, otherwise none.
 */
const played = playedVersions.filter((version) =>
  (process.env['PLAYS'] ?? (process.env['ALL'] ? '10.9.1,11.3' : '')).split(',').includes(version),
)

/**
 * The tests with the tag `@all`, which need masses or restart portals: they run last, and only if `ALL` is set, as by `npm run test:all`.
 */
const rare = /@all/

export default defineConfig<Options>({
  testDir: '.',
  globalSetup: './setup.ts',
  testMatch: '**/*.spec.ts',
  testIgnore: '**/bench/**',
  outputDir: '../test-results/e2e',
  workers: 2,
  fullyParallel: true,
  grepInvert: rare,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // Long, for machines under load. Passing tests never wait this long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  projects: [
    { name: 'embedded portal' },
    ...played.map((plays) => ({ name: plays, use: { plays }, grep: /@everyPortal/ })),
    ...(process.env['ALL'] ? [{ name: 'all', grep: rare, grepInvert: [] }] : []),
  ],
  use: {
    browserName: 'chromium',
    ...pageOptions,
    contextOptions,
    launchOptions,
    // Traces would take 10% more time. A failed test saves a snapshot of the page anyway.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
})
