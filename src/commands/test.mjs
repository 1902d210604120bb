// npm test: every check in order, the quick ones first; it stops at the first that fails.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { prepare } from './prepare.mjs'
import { runPackage, since, top } from './run.mjs'

const results = { vitest: 'test-results/vitest.json', playwright: 'test-results/playwright.json' }

/** @type {readonly { title: string, check: () => Promise<number> }[]} */
const steps = [
  { title: 'Format', check: () => runPackage('oxfmt/bin/oxfmt', ['--check']) },
  { title: 'Lint', check: () => runPackage('oxlint/bin/oxlint', []) },
  { title: 'Types', check: () => runPackage('typescript/bin/tsc', ['--noEmit']) },
  { title: 'Unused code', check: () => runPackage('knip/bin/knip.js', []) },
  {
    title: 'Unit and portal tests',
    check: () =>
      runPackage('vitest/vitest.mjs', [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${results.vitest}`,
      ]),
  },
  {
    title: 'Build',
    check: async () => {
      await build({ always: true })
      return 0
    },
  },
  {
    title: 'End to end, on the built site',
    check: async () => {
      let browser
      try {
        browser = await findBrowser()
      } catch (error) {
        console.error(error instanceof Error ? error.message : error)
        return 1
      }
      return runPackage('@playwright/test/cli.js', ['test', '--config=e2e/playwright.config.ts'], {
        env: { CHROMIUM: browser },
      })
    },
  },
]

/**
 * @typedef {{ numPassedTests: number, numFailedTests: number }} VitestResult
 * @typedef {{ stats: { expected: number, flaky: number, unexpected: number } }} PlaywrightResult
 */

/**
 * @param {string} path
 * @returns {unknown} undefined when the step that writes it was not reached
 */
const readResult = (path) =>
  existsSync(top + path) ? JSON.parse(readFileSync(top + path, 'utf8')) : undefined

/** How many tests ran and how they ended, by what vitest and Playwright wrote; skipped ones count nowhere. */
function countTests() {
  const vitest = /** @type {VitestResult | undefined} */ (readResult(results.vitest))
  const stats = /** @type {PlaywrightResult | undefined} */ (readResult(results.playwright))?.stats
  return {
    passed: (vitest?.numPassedTests ?? 0) + (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: (vitest?.numFailedTests ?? 0) + (stats?.unexpected ?? 0),
  }
}

const start = performance.now()
await prepare()
for (const path of Object.values(results)) rmSync(top + path, { force: true })

// A step may end the process itself (a build that fails does); the counts are said in any case.
process.on('exit', () => {
  const { passed, failed } = countTests()
  console.log(`${passed} passed, ${failed} failed`)
})

for (const { title, check } of steps) {
  const stepStart = performance.now()
  console.log(`\n── ${title}`)
  const code = await check()
  console.log(`   ${title}: ${code === 0 ? 'good' : 'failed'} (${since(stepStart)})`)
  if (code !== 0) {
    console.log(`\n${title} failed after ${since(start)}.`)
    process.exit(code)
  }
}
console.log(`\nEverything is good (${since(start)}).`)
