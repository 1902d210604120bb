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
  // Generous, for machines that do other things at the same time; nothing waits this long when all is well.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    ...pageOptions,
    contextOptions,
    launchOptions,
    // A trace costs a tenth of the time; a failed test leaves what the page held in any case.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
})
