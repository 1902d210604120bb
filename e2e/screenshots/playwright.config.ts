import { defineConfig } from '@playwright/test'
import tests from '../playwright.config.ts'

/** npm run screenshots: the images of README.md, taken of the sample organization. */
export default defineConfig({
  ...tests,
  testDir: '.',
  globalSetup: '../setup.ts',
  testMatch: '**/*.shots.ts',
  testIgnore: [],
  outputDir: '../../test-results/screenshots',
  reporter: 'list',
})
