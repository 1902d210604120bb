import { defineConfig } from '@playwright/test'
import tests from '../playwright.config.ts'

/** `npm run screenshots`: creates the images of README.md from the sample organization. */
export default defineConfig({
  ...tests,
  testDir: '.',
  globalSetup: '../setup.ts',
  testMatch: '**/*.shots.ts',
  testIgnore: [],
  outputDir: '../../test-results/screenshots',
  reporter: 'list',
})
