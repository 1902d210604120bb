// npm run soak: all rounds of the tests with random moments or values, of which npm test runs a few, and uploads and imports in the browser
// with files in an object storage.
import { readdirSync, readFileSync } from 'node:fs'
import { build } from './build.mjs'
import { runPlaywright } from './checks.mjs'
import { prepare } from './prepare.mjs'
import { runPackage, top } from './run.mjs'

/** Kills, interruptions, and random requests import rounds.ts; properties of random values import fast-check. */
const random = /^import .* from '(fast-check|.*\/testing\/rounds\.ts)'$/m

const files = readdirSync(`${top}src`, { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path}`)
  .filter((path) => /\.test\.tsx?$/.test(path) && random.test(readFileSync(top + path, 'utf8')))

/** The specs that send files. */
const withFiles = ['e2e/groups/import', 'e2e/content/add.spec.ts', 'e2e/content/hardUpload.spec.ts']

await prepare()
await build({ always: true })
const codes = [
  await runPackage('vitest/vitest.mjs', ['run', ...files], { env: { SOAK: '1', ALL: '1' } }),
  await runPlaywright(withFiles, { E2E_FILES: 'bucket', ALL: '1', PLAYS: '' }),
]
process.exitCode = Math.max(...codes)
