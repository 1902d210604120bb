// npm run pages: the tests that open pages in front of a portal of their own, in Vitest; all, or those of files whose paths contain one of the arguments.
import { build } from './build.mjs'
import { runPages } from './checks.mjs'
import { prepare } from './prepare.mjs'

await prepare()
await build()
process.exitCode = await runPages(process.argv.slice(2))
