import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startTestPortal, type TestPortal, type TestPortalOptions } from './portal.ts'
import { createDatabase, startPostgres } from './postgres.ts'

/** The databases that the portal runs on. */
export const servers = ['PGlite', 'PostgreSQL'] as const

type Started = { readonly portal: TestPortal; stop(): Promise<void> } | { readonly missing: string }

const start = async (
  server: (typeof servers)[number],
  options: TestPortalOptions,
): Promise<Started> => {
  if (server === 'PGlite') {
    const portal = await startTestPortal(options)
    return { portal, stop: () => portal.close() }
  }
  const postgres = await startPostgres()
  if ('missing' in postgres) return postgres
  const portal = await startTestPortal({
    ...options,
    database: { url: await createDatabase(postgres.url) },
  })
  return {
    portal,
    stop: async () => {
      await portal.close()
      await postgres.stop()
    },
  }
}

/** A test portal for all tests of a `describe`, on one of the databases; they are skipped where PostgreSQL is not installed. */
export const portalOn = (
  server: (typeof servers)[number],
  options: TestPortalOptions = {},
): (() => TestPortal) => {
  let started: Started = { missing: 'The portal has not been started.' }
  beforeAll(async () => {
    started = await start(server, options)
  })
  beforeEach(({ skip }) => {
    if ('missing' in started) skip(started.missing)
  })
  afterAll(async () => {
    if ('portal' in started) await started.stop()
  })
  return () => {
    if ('missing' in started) throw new Error(started.missing)
    return started.portal
  }
}
