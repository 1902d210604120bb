// npm run dev: one process and one URL for both programs. Vite serves the console with hot
// reload and loads the portal too, so that neither is built; responses of the portal go through Vite's proxy. When a file of the portal or of the contract changes, the portal starts again.
import { createServer as listen } from 'node:net'
import { prepare } from './prepare.mjs'
import { top } from './run.mjs'

await prepare()
const { createServer } = await import('vite')

const portalPort = await freePort()
const target = `http://127.0.0.1:${portalPort}`
const vite = await createServer({
  root: top,
  clearScreen: false,
  server: {
    host: process.env['HOST'] ?? '127.0.0.1',
    port: Number(process.env['PORT'] ?? 8080),
    strictPort: true,
    // The portal receives the URL in the browser.
    proxy: {
      '/portal': { target, changeOrigin: false },
      '/server/admin': { target, changeOrigin: false },
      '/server/rest': { target, changeOrigin: false },
    },
  },
})

/** @typedef {import('../portal/portal.ts').Portal} Portal */

/** @type {Portal | undefined} */
let portal
let turn = Promise.resolve()

/** Each start waits for the one before it: two portals cannot share an embedded database. */
function restart() {
  turn = turn.then(async () => {
    await portal?.close()
    portal = undefined
    try {
      const { createPortal } = /** @type {typeof import('../portal/portal.ts')} */ (
        await vite.ssrLoadModule('/src/portal/portal.ts')
      )
      const data = process.env['PORTAL_DATA'] ?? `${top}.portal`
      const url = process.env['DATABASE_URL']
      portal = await createPortal({ data, port: portalPort, ...(url && { database: { url } }) })
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      console.error('The portal did not start:', error)
    }
  })
  return turn
}

let soon = setTimeout(() => {}, 0)
vite.watcher.on('all', (_, path) => {
  if (!/\/src\/(portal|rest)\/(?!.*\.test\.ts$)/.test(path)) return
  clearTimeout(soon)
  soon = setTimeout(() => void restart(), 100)
})

async function stop() {
  await turn
  await vite.close()
  await portal?.close()
  process.exit(0)
}
process.once('SIGTERM', () => void stop()).once('SIGINT', () => void stop())

await vite.listen()
await restart()
console.log(`Portal Console ${vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''}`)

/** @returns {Promise<number>} a free port */
function freePort() {
  return new Promise((done) => {
    const server = listen().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
