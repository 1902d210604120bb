import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
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

/** Creates a folder with the portal's program and a page in place of the console. Remove it afterwards. */
export const programFolder = async (): Promise<string> => {
  // Below the repository, so that the program finds its packages.
  const cache = join(top, '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'program-'))
  await cp(await builtProgram(), join(folder, 'build'), { recursive: true })
  await mkdir(join(folder, 'dist'))
  await writeFile(join(folder, 'dist', 'index.html'), '<!doctype html><title>Console</title>')
  await writeFile(join(folder, 'dist', 'config.json'), '{"portals":[{"url":"/portal"}]}')
  return folder
}

/** Starts the program of a folder (`programFolder`) with these environment variables: on a free port, with empty sample data, unless set otherwise. */
export const runProgram = (folder: string, environment: Readonly<Record<string, string>>) => {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [join(folder, 'build', 'main.js')], {
    cwd: folder,
    env: { PATH, PORT: '0', PORTAL_SAMPLE_DATA: 'empty', PORTAL_DATA: 'data', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  let output = ''
  child.stdout.setEncoding('utf8')
  return {
    complaint: text(child.stderr),
    /** Resolves when it begins to complain. */
    hasComplained: once(child.stderr, 'data'),
    /** Its exit code. */
    ended: ended.then(([code]) => code),
    /** Its output so far. */
    output: () => output,
    stop: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
    /** The URL that it prints; undefined when it ends without. */
    address: new Promise<string | undefined>((resolve) => {
      child.stdout.on('data', (chunk: string) => {
        output += chunk
        const [, address] = /^Portal Console (\S+)\n/m.exec(output) ?? []
        if (address !== undefined) resolve(address)
      })
      ended.finally(() => resolve(undefined)).catch(() => undefined)
    }),
  }
}

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
