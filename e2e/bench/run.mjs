// Measures the built console and prints what it found beside what it is compared with.
// npm run bench builds first and finds the browser; `npm run bench -- weight typing` measures these only. Times never make it
// fail, weights do.
import { createServer } from 'vite'
import { top } from '../../src/commands/run.mjs'

// Node 20 reads no TypeScript; Vite does, and is there anyway.
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
// The sample data' pool of databases never ends by itself.
process.exit()
