// Measures the built console and prints the results with their comparisons. `npm run bench` builds first and finds the browser; `npm
// run bench -- weight typing` runs only these measurements. It fails if a size exceeds its budget, regardless of times.
import { createServer } from 'vite'
import { top } from '../../src/commands/run.mjs'

// Node 20 can't load TypeScript. Vite can, and is installed anyway.
const vite = await createServer({
  root: top,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})

/** @typedef {typeof import('./measure.ts')} Measure */

try {
  const { measure } = /** @type {Measure} */ (await vite.ssrLoadModule('/e2e/bench/measure.ts'))
  process.exitCode = (await measure(...process.argv.slice(2))) ? 0 : 1
} finally {
  await vite.close()
}
// The sample data's pool of databases keeps the process running.
process.exit()
