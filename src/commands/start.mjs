// npm start: installs and builds what is missing, then becomes the portal: the same process, so that
// the signals that stop it arrive there.
import { build } from './build.mjs'
import { prepare } from './prepare.mjs'
import { top } from './run.mjs'

await prepare()
await build()
await import(`${top}build/main.js`)
