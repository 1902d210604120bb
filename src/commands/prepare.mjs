// Installs the packages when they are missing or older than the lock file.
import { lstatSync, statSync } from 'node:fs'
import { isStarted, run, since, top } from './run.mjs'

/** @param {string} path below the top folder */
const changed = (path) => statSync(top + path, { throwIfNoEntry: false })?.mtimeMs ?? 0

// npm would empty the folder behind the link, which other checkouts use.
const isLinked = () =>
  lstatSync(`${top}node_modules`, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

/** Installs the packages of package-lock.json. Ends the process with npm's message when that fails. A linked folder is left to its owner. */
export async function prepare() {
  if (isLinked()) return
  // npm writes this file at the end of every installation.
  if (changed('node_modules/.package-lock.json') >= changed('package-lock.json')) return
  const start = performance.now()
  console.log('Installing the packages, which takes a minute or two the first time …')
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    quiet: true,
  })
  if (code !== 0) {
    console.error('The packages could not be installed; npm says why above.')
    process.exit(code)
  }
  console.log(`Packages installed (${since(start)}).`)
}

if (isStarted(import.meta.url)) await prepare()
