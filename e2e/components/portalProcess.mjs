// A process with the portal of one browser, so that portals and the bundler of the tests share no event loop. Node 20 can't load TypeScript;
// Vite can.
import { createServer } from 'vite'
import { top } from '../../src/commands/run.mjs'

/** @typedef {typeof import('./portalCalls.ts')} Module */
/** @typedef {{ id: number, name: string, args: unknown[] }} Call */

const vite = await createServer({
  root: top,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
const module = /** @type {Module} */ (await vite.ssrLoadModule('/e2e/components/portalCalls.ts'))
const calls = /** @type {Record<string, (...args: unknown[]) => Promise<unknown>>} */ (
  /** @type {unknown} */ (module.createCalls())
)

const answer = async (/** @type {Call} */ { id, name, args }) => {
  try {
    process.send?.({ id, result: await calls[name]?.(...args) })
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? error.stack : String(error) })
  }
}
process.on('message', (/** @type {Call} */ call) => void answer(call))
process.on('disconnect', () => process.exit())
process.send?.('ready')
