import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { builtProgram } from '../../../testing/program.ts'

/** The built portal. */
export interface Build {
  /** Starts a portal without sample data as its own process, which a test can kill. */
  start(data: string, port: number, options?: ChildOptions): ChildPortal
}

export interface ChildOptions {
  /** The URL of a PostgreSQL database; default: an embedded database in the data folder. */
  readonly url?: string | undefined
  /** How far the portal's clock is ahead (ms). */
  readonly ahead?: number
}

export interface ChildPortal {
  /** Resolves when the portal listens. */
  readonly ready: Promise<void>
  /** Returns the maximum memory of its process since the last call (bytes, RSS). */
  peakMemory(): Promise<number>
  /** Kills the process at once. */
  kill(): Promise<void>
}

const program = `
  const { createPortal } = await import(process.argv[1])
  const [data, port, url, ahead] = process.argv.slice(2)
  await createPortal({
    data,
    port: Number(port),
    sampleData: 'empty',
    clock: { now: () => Date.now() + Number(ahead) },
    ...(url === '' ? {} : { database: { url } }),
  })
  let peak = 0
  const look = () => { peak = Math.max(peak, process.memoryUsage.rss()) }
  setInterval(look, 20).unref()
  process.on('message', () => { look(); process.send(peak); peak = 0 })
  console.log('ready')
`

const isReady = async (child: ChildProcess) => {
  if (!child.stdout) throw new Error('The portal has no output.')
  for await (const line of createInterface(child.stdout)) if (line === 'ready') return
  throw new Error('The portal ended before it listened.')
}

export const buildPortal = async (): Promise<Build> => {
  const folder = await builtProgram()
  return {
    start: (data, port, { url = '', ahead = 0 } = {}) => {
      const child = spawn(
        process.execPath,
        // Optimizing compilation of the database takes longer than it saves in such a short life.
        [
          '--liftoff-only',
          '--input-type=module',
          '-e',
          program,
          join(folder, 'portal.js'),
          data,
          String(port),
          url,
          String(ahead),
        ],
        { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
      )
      const ended = once(child, 'exit')
      const ready = isReady(child)
      // A test that kills it before it is ready does not await this.
      ready.catch(() => undefined)
      return {
        ready,
        peakMemory: async () => {
          const answer = once(child, 'message') as Promise<[number]>
          child.send('peak')
          return (await answer)[0]
        },
        kill: async () => {
          child.kill('SIGKILL')
          await ended
        },
      }
    },
  }
}
