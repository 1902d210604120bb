// A process with the portal of one browser, so that portals and the bundler of the tests share no event loop.
import { startLoader } from '../support/typeScript.mjs'

/** @typedef {typeof import('./portalCalls.ts')} Module */
/** @typedef {{ id: number, name: string, args: unknown[] }} Call */

const vite = await startLoader()
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
