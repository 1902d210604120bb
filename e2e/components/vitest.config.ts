import { realpathSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { contextOptions, launchOptions, pageOptions } from '../support/browser.ts'
import { atTop } from '../support/places.ts'
import { commands } from './commands.ts'
import { passToPortal } from './proxy.ts'

// React is several times slower in its development mode.
process.env['NODE_ENV'] = 'production'

const { viewport, locale, timezoneId } = pageOptions

/** Pages and components of the console in a browser, each in front of a portal of its own, without building and loading the site. */
export default defineConfig({
  root: atTop('.'),
  mode: 'production',
  // Worktrees might share the packages, where it would be otherwise.
  cacheDir: atTop('.cache/pages'),
  plugins: [react(), passToPortal],
  // The packages of a worktree might be a link to those of another one.
  server: { fs: { allow: [atTop('.'), realpathSync(atTop('node_modules'))] } },
  // All packages are known before the first test: another one would load the document again, in the middle of a test.
  optimizeDeps: { entries: ['src/console/main.tsx', 'e2e/**/*.test.ts'] },
  test: {
    name: 'components',
    include: ['e2e/**/*.test.ts'],
    globalSetup: [atTop('e2e/setup.ts')],
    maxWorkers: 2,
    // Whether the run is `npm run test:all`: see `runsAll`.
    env: { ALL: process.env['ALL'] ?? '' },
    // Files share a document within a worker, whose modules take seconds to load.
    isolate: false,
    // Long, for machines under load. Passing tests never wait this long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      viewport,
      provider: playwright({
        launchOptions,
        contextOptions: { ...contextOptions, locale, timezoneId },
        actionTimeout: 30_000,
      }),
      instances: [{ browser: 'chromium' }],
      commands,
    },
  },
})
