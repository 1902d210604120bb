// npm test: every check in order, the quick ones first; it stops at the first that fails. With --changed, what the changes since the branch
// left main can break; with --changed=<ref>, since it left another branch or commit. With --all, the tests that kill many processes or need masses, too.
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { allSpecs, changedFiles, existing, isOfPages, specsFor } from './changed.mjs'
import { results, runChecks, runPages, runPlaywright, runVitest, staticChecks } from './checks.mjs'
import { top } from './run.mjs'

async function buildAll() {
  await build({ always: true })
  return 0
}

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

/** Returns the numbers of passed and failed tests that Vitest and Playwright recorded, without skipped ones. */
function countTests() {
  const vitest = [results.vitest, results.pages].flatMap(
    (path) => /** @type {VitestResult | undefined} */ (readResult(path)) ?? [],
  )
  const stats = /** @type {PlaywrightResult | undefined} */ (readResult(results.playwright))?.stats
  return {
    passed: vitest.reduce(
      (sum, { numPassedTests }) => sum + numPassedTests,
      (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    ),
    failed: vitest.reduce(
      (sum, { numFailedTests }) => sum + numFailedTests,
      stats?.unexpected ?? 0,
    ),
  }
}

// A step can end the process itself, such as a failed build; the counts are printed in any case.
process.on('exit', () => {
  const { passed, failed } = countTests()
  console.log(`${passed} passed, ${failed} failed`)
})

const args = process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=main' : arg))
const { all, changed } = parseArgs({
  args,
  options: { all: { type: 'boolean' }, changed: { type: 'string' } },
}).values

/** Includes the tests that only `npm run test:all` runs: Vitest's by runsAll.ts, specs by the tag @all. */
const env = all ? { ALL: '1' } : {}

/**
 * The tests in a browser, of these spec files or of all.
 * @param {{ pages: readonly string[], site: readonly string[] }} [specs]
 */
const inBrowser = (specs) => [
  { title: 'Build', check: buildAll },
  ...(specs?.pages.length === 0 ? [] : [{ title: 'Pages', check: () => runPages(specs?.pages) }]),
  ...(specs?.site.length === 0
    ? []
    : [
        {
          title: 'End to end, on the built site',
          // All tests of the selected specs can have the tag @all.
          check: () => runPlaywright(specs ? [...specs.site, '--pass-with-no-tests'] : [], env),
        },
      ]),
]

/** @param {string} ref */
function checksOfChanges(ref) {
  const files = changedFiles(ref)
  const specs = specsFor(files, allSpecs())
  console.log(`${files.length} changed files, ${specs.length} spec files:`)
  for (const spec of specs) console.log(`  ${spec}`)
  return [
    ...staticChecks(existing(files)),
    {
      title: 'Unit and portal tests',
      check: () => runVitest([`--changed=${ref}`, '--passWithNoTests'], env),
    },
    ...(specs.length > 0
      ? inBrowser({
          pages: specs.filter(isOfPages),
          site: specs.filter((spec) => !isOfPages(spec)),
        })
      : []),
  ]
}

await runChecks(
  changed === undefined
    ? [
        ...staticChecks(),
        { title: 'Unit and portal tests', check: () => runVitest([], env) },
        ...inBrowser(),
      ]
    : checksOfChanges(changed),
)
