import { fork } from 'node:child_process'
import { once } from 'node:events'
import { builtPart } from '../../testing/program.ts'
import type { TaskWithRun } from './schedulerProcess.ts'

type DatabaseOptions = { readonly url: string } | { readonly folder: string }

/** A process that runs scheduled tasks, which a test can kill. Its methods reject if it ends. */
export interface KillableScheduler {
  /** Opens a database. */
  open(database: DatabaseOptions): Promise<void>
  /** Sets its clock (epoch ms), which continues from there, and lets it look for due tasks. */
  setClock(now: number): void
  /** Lets it continue, with its clock ahead, until all runs have ended. Returns all tasks, each with its run. */
  end(): Promise<TaskWithRun[]>
  /** Kills the process at once (SIGKILL). */
  kill(): Promise<void>
}

/** Returns a function that starts processes. Their requests can reach one host, `127.0.0.1:<port>`. */
export const killableSchedulers = async (host: string): Promise<() => KillableScheduler> => {
  const program = await builtPart('scheduling/testing/schedulerProcess.ts')
  return () => {
    const child = fork(program, {
      // Optimizing compilation of the database takes longer than it saves in such a short life.
      execArgv: ['--liftoff-only'],
    })
    const ended = once(child, 'exit')
    const ask = async (message: object): Promise<unknown> => {
      const response = once(child, 'message')
      child.send(message)
      const [first] = (await Promise.race([
        response,
        ended.then(() => {
          throw new Error('The process has ended.')
        }),
      ])) as unknown[]
      return first
    }
    return {
      open: async (database) => {
        await ask({ database, host })
      },
      setClock: (now) => {
        child.send({ now })
      },
      end: async () => (await ask({ end: true })) as TaskWithRun[],
      kill: async () => {
        child.kill('SIGKILL')
        await ended
      },
    }
  }
}
