import type { TestProject } from 'vitest/node'
import { startPostgres, type MissingPostgres, type TestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server that all tests of a run share, or why there is none. */
    readonly postgres: Pick<TestPostgres, 'url'> | MissingPostgres
  }
}

/** Starts one PostgreSQL server before the portal's tests, and stops it after them. */
const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startPostgres()
  project.provide('postgres', 'url' in server ? { url: server.url } : server)
  return async () => {
    if ('stop' in server) await server.stop()
  }
}

export default setup
