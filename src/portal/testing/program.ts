import { execFile } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { obtain, top } from './cache.ts'

const execute = promisify(execFile)

/** Builds for Node: the inputs of the configuration, or one entry. */
const buildInto = async (folder: string, ...entry: readonly string[]) => {
  const vite = join(top, 'node_modules/vite/bin/vite.js')
  const options = ['--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  // Vitest sets NODE_ENV to "test", which a build would inherit.
  const env = { ...process.env, NODE_ENV: 'production' }
  await execute(process.execPath, [vite, 'build', '--ssr', ...entry, ...options], { cwd: top, env })
}

const sources = ['src/portal', 'src/rest', 'vite.config.ts', 'package-lock.json']

/**
 * Returns the folder of the portal's program, built from the current sources as by `npm run build`; created once for all tests.
 */
export const builtProgram = (): Promise<string> =>
  obtain({ name: 'builds/portal', sources, create: (folder) => buildInto(folder) })

/**
 * Returns the path of a part of the portal, built as a program of its own. `entry` is its file below `src/portal`, whose name other
 * entries don't have.
 */
export const builtPart = async (entry: string): Promise<string> => {
  const name = entry.replace(/^.*\/|\.ts$/g, '')
  const folder = await obtain({
    name: `builds/${name}`,
    sources,
    create: async (into) => {
      await buildInto(into, join('src/portal', entry))
      // The program of a thread is a plain module.
      await copyFile(
        join(top, 'src/portal/db/databaseWorker.mjs'),
        join(into, 'databaseWorker.mjs'),
      )
    },
  })
  return join(folder, `${name}.js`)
}
