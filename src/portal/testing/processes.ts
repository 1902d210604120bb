import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, originsOf } from '../server/loopback.ts'
import type { BucketAddress } from '../files/bucket.ts'
import type { SampleDataName } from '../sampleData/seed.ts'
import { moveToBucket, startObjectStorage, testCredentials } from './objectStorage.ts'
import { programFolder, runProgram } from './program.ts'
import { copySampleData } from './sampleDatabases.ts'

export type Program = ReturnType<typeof runProgram>

/** Processes of one portal, by number. */
export interface PortalProcesses {
  /** The folder in which they run. */
  readonly folder: string
  readonly databaseUrl: string
  readonly files: BucketAddress
  /** Their ports on 127.0.0.1. */
  readonly ports: readonly number[]
  /** Starts a process that is not running, and waits until it listens. */
  start(process: number): Promise<Program>
  /** Starts a further process that differs in these environment variables. */
  startOther(environment: Readonly<Record<string, string>>): Program
  /** The running program of a process. */
  program(process: number): Program
  close(): Promise<void>
}

/**
 * Starts processes of a portal on a database of the PostgreSQL server, one bucket, and one key; each has a data folder and a port of its
 * own, as on several machines.
 */
export const startProcesses = async (
  server: string,
  count: number,
  {
    sampleData = 'empty',
    environment = {},
  }: {
    readonly sampleData?: SampleDataName
    readonly environment?: Readonly<Record<string, string>>
  } = {},
): Promise<PortalProcesses> => {
  const folder = await programFolder()
  const storage = await startObjectStorage()
  const ports: number[] = []
  for (let process = 0; process < count; process += 1) ports.push(await freePort('127.0.0.1'))
  const sample = join(folder, 'sample')
  const databaseUrl = await copySampleData(
    sampleData,
    sample,
    server,
    originsOf('127.0.0.1', ports[0] ?? 0)[0],
  )
  const files = storage.address()
  await moveToBucket(join(sample, 'files'), files)
  const shared = {
    ...testCredentials,
    DATABASE_URL: databaseUrl,
    PORTAL_FILES: storage.textOf(files),
    PORTAL_KEY_FILE: join(sample, 'key'),
    ...environment,
  }
  const programs = new Map<number, Program>()
  const program = (process: number) => {
    const running = programs.get(process)
    if (!running) throw new Error(`Process ${process} does not run.`)
    return running
  }
  const start = async (process: number) => {
    const started = runProgram(folder, {
      ...shared,
      PORT: String(ports[process]),
      PORTAL_DATA: `data${process}`,
    })
    programs.set(process, started)
    if ((await started.address) === undefined) throw new Error(await started.complaint)
    return started
  }
  await Promise.all([...ports.keys()].map(start))
  return {
    folder,
    databaseUrl,
    files,
    ports,
    start,
    startOther: (differences) => runProgram(folder, { ...shared, ...differences }),
    program,
    close: async () => {
      for (const running of programs.values()) running.stop()
      await Promise.all([...programs.values()].map(({ ended }) => ended))
      await storage.close()
      await rm(folder, { recursive: true })
    },
  }
}
