// Measures the built console and prints what it found beside what it is compared with.
// npm run bench builds first and finds the browser; times never make it fail, weights do.
import { runnerImport } from 'vite'
import { top } from '../../src/commands/run.mjs'

/** @typedef {typeof import('./measure.ts')} Measure */

const { module } = /** @type {{ module: Measure }} */ (
  await runnerImport(`${top}e2e/bench/measure.ts`, {
    configFile: false,
    root: top,
    logLevel: 'error',
  })
)
process.exitCode = (await module.measure()) ? 0 : 1
