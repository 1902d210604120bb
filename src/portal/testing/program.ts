import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { obtain, top } from './cache.ts'

const execute = promisify(execFile)

/**
 * Returns the folder of the portal's program, built from the current sources as by `npm run build`; created once for all tests.
 */
export const builtProgram = (): Promise<string> =>
  obtain({
    name: 'builds/portal',
    sources: ['src/portal', 'src/rest', 'vite.config.ts', 'package-lock.json'],
    create: async (folder) => {
      const vite = join(top, 'node_modules/vite/bin/vite.js')
      const options = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
      // Vitest sets NODE_ENV to "test", which a build would inherit.
      const env = { ...process.env, NODE_ENV: 'production' }
      await execute(process.execPath, [vite, 'build', '--ssr', ...options], { cwd: top, env })
    },
  })
