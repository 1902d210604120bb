// npm run screenshots: takes the images of README.md of the built console with the sample organization, into docs/.
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { prepare } from './prepare.mjs'
import { runPackage } from './run.mjs'

await prepare()
await build()
process.exitCode = await runPackage(
  '@playwright/test/cli.js',
  ['test', '--config=e2e/screenshots/playwright.config.ts', '--workers=1'],
  { env: { CHROMIUM: await findBrowser() } },
)
