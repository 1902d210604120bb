import { defineConfig } from '@playwright/test'
import { findBrowser } from '../src/commands/browser.mjs'

// npm test names the browser it found or installed; started alone, Playwright finds it the same way.
const executablePath = await findBrowser()

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
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a tenth of the time; a failed test leaves what the page held in any case.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
