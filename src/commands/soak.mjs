// npm run soak: all rounds of the tests with random moments or values, of which npm test runs a few.
import { readdirSync, readFileSync } from 'node:fs'
import { prepare } from './prepare.mjs'
import { runPackage, top } from './run.mjs'

/** Kills, interruptions, and random requests import rounds.ts; properties of random values import fast-check. */
const random = /^import .* from '(fast-check|.*\/testing\/rounds\.ts)'$/m

const files = readdirSync(`${top}src`, { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path}`)
  .filter((path) => /\.test\.tsx?$/.test(path) && random.test(readFileSync(top + path, 'utf8')))

await prepare()
process.exitCode = await runPackage('vitest/vitest.mjs', ['run', ...files], { env: { SOAK: '1' } })
