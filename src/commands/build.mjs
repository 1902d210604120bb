// Builds the console into dist/ and the embedded portal into build/.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepare } from './prepare.mjs'
import { isStarted, runPackage, since, top } from './run.mjs'

const shared = ['vite.config.ts', 'package-lock.json', 'src/rest']

const builds = [
  {
    name: 'console',
    made: 'dist/index.html',
    sources: [...shared, 'index.html', 'public', 'src/console'],
    args: ['build'],
  },
  {
    name: 'portal',
    made: 'build/main.js',
    sources: [...shared, 'src/portal'],
    args: ['build', '--ssr'],
  },
]

/**
 * Returns every source file of a build, without tests.
 * @param {string} path below the top folder
 * @returns {string[]}
 */
function filesOf(path) {
  const entry = statSync(top + path, { throwIfNoEntry: false })
  if (!entry) return []
  if (!entry.isDirectory()) return [path]
  return readdirSync(top + path, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
    .map((file) => join(file.parentPath, file.name).slice(top.length))
    .toSorted()
}

/**
 * A short text that changes when a source is added, changed or removed. It looks at names, sizes and
 * times, not at contents, so that it takes milliseconds.
 * @param {readonly string[]} sources
 * @param {readonly string[]} args
 */
function stampOf(sources, args) {
  const hash = createHash('sha256').update(args.join(' '))
  for (const path of sources.flatMap(filesOf)) {
    const { size, mtimeMs } = statSync(top + path)
    hash.update(`\n${path} ${size} ${mtimeMs}`)
  }
  return hash.digest('hex')
}

/** @param {string} path */
const readOrNothing = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/**
 * Builds what is missing or older than its sources. Ends the process when a build fails.
 * @param {{ always?: boolean, consoleArgs?: readonly string[] }} [options] always: build both in any
 *   case; consoleArgs: more arguments for the console's build, such as --base=/console/
 */
export async function build({ always = false, consoleArgs = [] } = {}) {
  const start = performance.now()
  const stale = builds
    .map((one) => ({
      ...one,
      args: one.name === 'console' ? [...one.args, ...consoleArgs] : one.args,
    }))
    .map((one) => ({ ...one, stamp: stampOf(one.sources, one.args) }))
    .filter(
      ({ name, made, stamp }) =>
        always || !existsSync(top + made) || readOrNothing(stampFile(name)) !== stamp,
    )
  if (stale.length === 0) return

  console.log(`Building ${stale.map(({ name }) => name).join(' and ')} …`)
  const codes = await Promise.all(
    stale.map(async ({ name, args, stamp }) => {
      const code = await runPackage('vite/bin/vite.js', args, { quiet: true })
      if (code === 0) {
        mkdirSync(`${top}.cache`, { recursive: true })
        writeFileSync(stampFile(name), stamp)
      }
      return code
    }),
  )
  const failed = codes.find((code) => code !== 0)
  if (failed !== undefined) process.exit(failed)
  console.log(`Built (${since(start)}).`)
}

/** @param {string} name */
const stampFile = (name) => `${top}.cache/built-${name}`

if (isStarted(import.meta.url)) {
  await prepare()
  await build({ always: true, consoleArgs: process.argv.slice(2) })
}
