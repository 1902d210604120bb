// Functions that the commands share: paths, running a program, formatting a duration.
// Plain JavaScript without packages: these files run before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The top folder of the repository, with a slash at its end. */
export const top = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Returns whether this file was started by node, rather than imported.
 * @param {string} url the file's own import.meta.url
 */
export const isStarted = (url) => process.argv[1] === fileURLToPath(url)

/**
 * Runs a program in the top folder and waits for its end. A signal that asks this process to stop
 * is passed on, so that no process is left running.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean }} [options] quiet: keep its output, and
 *   show it only when the program fails
 * @returns {Promise<number>} the exit code; 127 when it could not be started, 128 when a signal ended it
 */
export function run(program, args, { env = {}, quiet = false } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: top,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    /** @type {Buffer[]} */
    const kept = []
    const keep = (/** @type {Buffer} */ part) => kept.push(part)
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)

    let stopped = false
    const stop = (/** @type {NodeJS.Signals} */ signal) => {
      stopped = true
      child.kill(signal)
    }
    process.on('SIGTERM', stop).on('SIGINT', stop)

    const end = (/** @type {number} */ code) => {
      process.off('SIGTERM', stop).off('SIGINT', stop)
      if (stopped) process.exit(130)
      if (code !== 0) process.stderr.write(Buffer.concat(kept))
      done(code)
    }
    child.once('error', (error) => {
      console.error(error.message)
      end(127)
    })
    child.once('close', (code) => end(code ?? 128))
  })
}

/**
 * Runs a program of an installed package by its file, which saves the second and a half that npx takes to look around.
 * @param {string} script path below node_modules
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runPackage = (script, args, options) =>
  run(process.execPath, [join(top, 'node_modules', script), ...args], options)

/**
 * The full path of a program on PATH.
 * @param {string} name
 * @returns {string | undefined}
 */
export const onPath = (name) =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/**
 * @param {number} from a time of performance.now()
 * @returns {string} such as "3.2 s"
 */
export const since = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`
