import { rm } from 'node:fs/promises'
import { inject } from 'vitest'
import { createClient, type Client } from '../../rest/protocol/client.ts'
import { authentication } from '../../rest/signIn/authentication.ts'
import { defaultSamplePassword } from '../sampleData/sampleAccounts.ts'
import { freePort } from '../server/loopback.ts'
import { startProcesses } from './processes.ts'
import { programFolder, runProgram } from './program.ts'
import type { servers } from './servers.ts'

type Program = ReturnType<typeof runProgram>

/** A portal whose process is killed and started again with the same data. */
interface Restartable {
  readonly root: string
  readonly start: () => Promise<Program>
  readonly close: () => Promise<void>
}

const embedded = async (): Promise<Restartable> => {
  const folder = await programFolder()
  const port = await freePort('127.0.0.1')
  let running: Program | undefined
  return {
    root: `http://localhost:${port}/portal/sharing/rest`,
    start: async () => {
      running = runProgram(folder, { PORT: String(port) })
      if ((await running.address) === undefined) throw new Error(await running.complaint)
      return running
    },
    close: async () => {
      running?.kill()
      await running?.ended
      await rm(folder, { recursive: true })
    },
  }
}

const onPostgres = async (url: string): Promise<Restartable> => {
  const processes = await startProcesses(url, 1)
  let isFirst = true
  return {
    root: `http://localhost:${processes.ports[0]}/portal/sharing/rest`,
    start: () => {
      const started = isFirst ? processes.program(0) : processes.start(0)
      isFirst = false
      return Promise.resolve(started)
    },
    close: () => processes.close(),
  }
}

/** Returns a client of the sample administrator, whose token is valid after a restart, too. */
export const administratorOf = async ({ root }: Pick<Restartable, 'root'>): Promise<Client> => {
  const clientWith = (token?: string) => createClient({ root, token: () => Promise.resolve(token) })
  const { token } = await clientWith().send(authentication.generateToken, {
    username: 'admin',
    password: defaultSamplePassword,
    client: 'requestip',
  })
  return clientWith(token)
}

/** Creates a portal on one of the databases, or returns why it is missing on this machine. */
export const restartableOn = async (
  server: (typeof servers)[number],
): Promise<Restartable | { readonly missing: string }> => {
  const postgres = inject('postgres')
  if (server !== 'PostgreSQL') return embedded()
  return 'missing' in postgres ? postgres : onPostgres(postgres.url)
}
