// Finds a Chromium for the end-to-end tests, and installs one when there is none.
import { spawnSync } from 'node:child_process'
import { isStarted, onPath, run, runPackage } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome']

/**
 * Returns whether a browser starts: a command on PATH can be a hint to install one, and a downloaded browser can lack a library of the system.
 * @param {string | undefined} path
 */
const works = (path) =>
  path !== undefined && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0

const onSystem = () => names.map(onPath).find(works)

/**
 * The path of a Chromium that works: the one CHROMIUM names, else the system's, else Playwright's
 * own (downloaded if need be), else, for root on a Debian, the one of the package manager.
 * @returns {Promise<string>}
 * @throws {Error} with what to do, when there is none and none can be had
 */
export async function findBrowser() {
  const named = process.env['CHROMIUM']
  if (named) {
    if (works(named)) return named
    throw new Error(`CHROMIUM names ${named}, which does not start.`)
  }
  const installed = onSystem()
  if (installed) return installed
  // Where Playwright keeps the browser it downloads, whether it is there or not.
  const downloaded = (await import('@playwright/test')).chromium.executablePath()
  if (works(downloaded)) return downloaded

  console.log('No Chromium on this machine: downloading the one of Playwright …')
  await runPackage('@playwright/test/cli.js', ['install', 'chromium'], { quiet: true })
  if (works(downloaded)) return downloaded

  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log('That did not work: installing Chromium by apt-get …')
    const quiet = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
    await run('apt-get', ['update'], quiet)
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quiet)
    const path = onSystem()
    if (path) return path
  }
  throw new Error(
    'No Chromium was found and none could be installed. Install Chromium or Chrome, or set CHROMIUM to its path.',
  )
}

if (isStarted(import.meta.url)) console.log(await findBrowser())
