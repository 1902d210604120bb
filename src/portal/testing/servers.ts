import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { startTestPortal, type TestPortal, type TestPortalOptions } from './portal.ts'

/** The databases that the portal runs on. */
export const servers = ['PGlite', 'PostgreSQL'] as const

type Started = { readonly portal: TestPortal } | { readonly missing: string }

const start = async (
  server: (typeof servers)[number],
  options: TestPortalOptions,
): Promise<Started> => {
  if (server === 'PGlite') return { portal: await startTestPortal(options) }
  const postgres = inject('postgres')
  if ('missing' in postgres) return postgres
  const database = { url: postgres.url }
  return { portal: await startTestPortal({ ...options, database }) }
}

/**
 * Declares a test portal for all tests of a `describe`, on one of the databases; they are skipped if PostgreSQL is not installed.
 */
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
    if ('portal' in started) await started.portal.close()
  })
  return () => {
    if ('missing' in started) throw new Error(started.missing)
    return started.portal
  }
}
