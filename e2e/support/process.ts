import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { SampleDataName } from '../../src/portal/sampleData/seed.ts'
import { atTop, builtPortal, loadSampleDatabases } from './places.ts'

const execute = promisify(execFile)

/** A portal in a separate process, as `npm start` runs it, so that its memory can be measured. */
export interface PortalProcess {
  readonly url: string
  /** The current resident memory (bytes). */
  memory(): Promise<number>
  stop(): Promise<void>
}

/** Starts the built program on a free port, and waits until it logs its URL. */
const runProgram = async (variables: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [builtPortal.program], {
    cwd: atTop('.'),
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString()
      const address = /^Portal Console (\S+)/m.exec(said)?.[1]
      if (address !== undefined) resolve(address.replace(/\/$/, ''))
    })
    child.once('exit', (code) => reject(new Error(`the program ended with ${code}: ${said}`)))
  })
  return {
    url,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Starts the console in front of another portal. With an application ID, members sign in on the portal's own page. */
export const startConsole = (
  portalUrl: string,
  applicationId = '',
): Promise<Pick<PortalProcess, 'url' | 'stop'>> =>
  runProgram({ PORTAL_URL: portalUrl, PORTAL_APPLICATION_ID: applicationId })

/** Starts the built portal with a copy of `sampleData`, on a free port unless one is given, with further environment variables. */
export const startProcess = async (
  sampleData: SampleDataName,
  port = 0,
  variables: NodeJS.ProcessEnv = {},
): Promise<PortalProcess> => {
  const data = await mkdtemp(join(tmpdir(), 'portal-process-'))
  const { templateOf } = await loadSampleDatabases()
  await (await templateOf(sampleData)).fill(data)
  const { url, pid, stop } = await runProgram({
    PORT: String(port),
    PORTAL_DATA: data,
    PORTAL_SAMPLE_DATA: sampleData,
    ...variables,
  })
  return {
    url,
    memory: async () => {
      const { stdout } = await execute('ps', ['-o', 'rss=', '-p', String(pid)])
      return Number(stdout) * 1024
    },
    stop: async () => {
      await stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}
