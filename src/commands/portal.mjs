// npm run portal -- backup, restore, check, or record: installs and builds what is missing, then runs the command.
import { build } from './build.mjs'
import { prepare } from './prepare.mjs'
import { top } from './run.mjs'

await prepare()
await build()
await import(`${top}build/maintenance.js`)
