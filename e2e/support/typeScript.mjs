import { createServer } from 'vite'
import { top } from '../../src/commands/run.mjs'

/** Starts a loader of TypeScript, which Node 20 can't load: Vite can, and is installed anyway. */
export const startLoader = () =>
  createServer({
    root: top,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
