// Measures the built console and prints the results with their comparisons. `npm run bench` builds first and finds the browser; `npm
// run bench -- weight typing` runs only these measurements. It fails if a size exceeds its budget, regardless of times.
import { startLoader } from '../support/typeScript.mjs'

const vite = await startLoader()

/** @typedef {typeof import('./measure.ts')} Measure */

try {
  const { measure } = /** @type {Measure} */ (await vite.ssrLoadModule('/e2e/bench/measure.ts'))
  process.exitCode = (await measure(...process.argv.slice(2))) ? 0 : 1
} finally {
  await vite.close()
}
// The sample data's pool of databases keeps the process running.
process.exit()
