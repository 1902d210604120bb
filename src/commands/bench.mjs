// npm run bench: measures the built site, and builds it first if needed.
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { prepare } from './prepare.mjs'
import { run, top } from './run.mjs'

await prepare()
await build()
process.exitCode = await run(
  process.execPath,
  [`${top}e2e/bench/run.mjs`, ...process.argv.slice(2)],
  { env: { CHROMIUM: await findBrowser() } },
)
