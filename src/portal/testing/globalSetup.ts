import type { TestProject } from 'vitest/node'
import { startPostgres, type MissingPostgres, type TestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of all tests of a run, or why there is none. */
    readonly postgres: Pick<TestPostgres, 'url'> | MissingPostgres
  }
}

let server: TestPostgres | MissingPostgres | undefined

/** Starts one PostgreSQL server before the portal's tests. */
export const setup = async (project: TestProject): Promise<void> => {
  server = await startPostgres()
  project.provide('postgres', 'url' in server ? { url: server.url } : server)
}

/** Stops the server after them. */
export const teardown = async (): Promise<void> => {
  if (server && 'stop' in server) await server.stop()
}
