import { defineConfig } from '@playwright/test'
import { contextOptions, launchOptions, pageOptions } from './support/browser.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './setup.ts',
  testMatch: '**/*.spec.ts',
  testIgnore: '**/bench/**',
  outputDir: '../test-results/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // Long, for machines under load. Passing tests never wait this long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    ...pageOptions,
    contextOptions,
    launchOptions,
    // Traces would take 10% more time. A failed test saves a snapshot of the page anyway.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
})
