// The checks of npm test and npm run check, and a function that runs them.
import { rmSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { prepare } from './prepare.mjs'
import { run, runPackage, since, top } from './run.mjs'

/** @typedef {{ title: string, check: () => Promise<number> }} Check a check returns its exit code */

/**
 * The checks that run no tests, the quickest first.
 * @param {readonly string[]} [files] those to format and lint; all when left out. The other checks always read all files.
 * @returns {Check[]}
 */
export const staticChecks = (files = []) => [
  {
    title: 'Format',
    check: () => runPackage('oxfmt/bin/oxfmt', ['--check', ...quietly, ...files]),
  },
  { title: 'Lint', check: () => runPackage('oxlint/bin/oxlint', [...quietly, ...files]) },
  {
    title: 'Imports',
    check: () => run(process.execPath, [`${top}src/commands/importRules.mjs`]),
  },
  // By default, four checkers each check what all files import: twice the work on two processors.
  {
    title: 'Types',
    check: () => runPackage('typescript/bin/tsc', ['--noEmit', '--checkers', '2']),
  },
  {
    title: 'Language',
    check: () => run(process.execPath, [`${top}src/commands/languageRules.mjs`]),
  },
  { title: 'Unused code', check: () => runPackage('knip/bin/knip.js', []) },
]

/** A document among the given files is nothing to lint. */
const quietly = ['--no-error-on-unmatched-pattern']

/** Where the tests write their results, below the top folder. */
export const results = {
  vitest: 'test-results/vitest.json',
  pages: 'test-results/pages.json',
  playwright: 'test-results/playwright.json',
}

/**
 * Runs Vitest once.
 * @param {readonly string[]} [args] such as --project=rest; all tests when left out
 * @param {Readonly<Record<string, string>>} [env] further variables of the environment
 */
export const runVitest = (args = [], env = {}) =>
  runPackage(
    'vitest/vitest.mjs',
    [
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${results.vitest}`,
    ],
    { env },
  )

/**
 * Finds the browser, runs tests that need it, and returns their exit code.
 * @param {(browser: string) => Promise<number>} tests
 */
async function inBrowser(tests) {
  let browser
  try {
    browser = await findBrowser()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
  return tests(browser)
}

/**
 * Runs the tests of pages, which Vitest serves to the browser.
 * @param {readonly string[]} [specs] all of them when left out
 */
export const runPages = (specs = []) =>
  inBrowser((browser) =>
    runPackage(
      'vitest/vitest.mjs',
      [
        'run',
        '--config=e2e/components/vitest.config.ts',
        ...specs,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${results.pages}`,
      ],
      { env: { CHROMIUM: browser } },
    ),
  )

/**
 * Runs Playwright on the built site.
 * @param {readonly string[]} specs all of them when empty
 * @param {Readonly<Record<string, string>>} [env] further variables of the environment
 */
export const runPlaywright = (specs, env = {}) =>
  inBrowser((browser) =>
    runPackage('@playwright/test/cli.js', ['test', '--config=e2e/playwright.config.ts', ...specs], {
      env: { ...env, CHROMIUM: browser },
    }),
  )

/**
 * Installs the packages if needed and runs checks in order. Ends the process at the first that fails.
 * @param {readonly Check[]} checks
 */
export async function runChecks(checks) {
  const start = performance.now()
  await prepare()
  for (const path of Object.values(results)) rmSync(top + path, { force: true })
  for (const { title, check } of checks) {
    const checkStart = performance.now()
    console.log(`\n── ${title}`)
    const code = await check()
    console.log(`   ${title}: ${code === 0 ? 'good' : 'failed'} (${since(checkStart)})`)
    if (code !== 0) {
      console.log(`\n${title} failed after ${since(start)}.`)
      process.exit(code)
    }
  }
  console.log(`\nEverything is good (${since(start)}).`)
}
