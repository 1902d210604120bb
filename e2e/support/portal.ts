import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../../src/portal/common/log.ts'
import { stateOf, type State } from '../../src/portal/groups/packages/testing/state.ts'
import type { Portal } from '../../src/portal/portal.ts'
import type { SampleDataName } from '../../src/portal/sampleData/seed.ts'
import type { PlayedVersion } from '../../src/portal/common/plays.ts'
import { impoverish } from '../../src/portal/sampleData/poverty.ts'
import { arrange, type Arrange } from './arrange.ts'
import { filesOf } from './bucket.ts'
import { movableClock, type MovableClock } from './clock.ts'
import { builtPortal, loadSampleDatabases, site } from './places.ts'

/** A portal for a test, with its URL, faults, clock, and functions to create test data. */
export interface TestPortal extends Pick<Portal, 'url' | 'faults' | 'services'> {
  readonly clock: MovableClock
  /** Returns all rows and files of the portal, for comparison with an earlier state. */
  everything(): Promise<State>
  readonly arrange: Arrange
}

/** Tables that change when members sign in. */
const transient = ['members', 'authorizationCodes', 'failedSignIns'] as const

export interface Start {
  readonly sampleData: SampleDataName
  readonly log?: Log
  /** The folder of the pages that the portal serves. Default: the built console. */
  readonly pages?: string
  /** Default: a free port. */
  readonly port?: number
  /** Whether responses that the contract does not describe are errors, which takes time. Default: true. */
  readonly strict?: boolean
  /** Whether the sample database with PostGIS exists, which takes long to create. Default: the portal creates it on first use. */
  readonly hasSampleDatabase?: boolean
  /** The version of the product whose portal it plays. Default: it plays none. */
  readonly plays?: PlayedVersion | undefined
  /** The origin at which pages reach it. Default: its own. */
  readonly publicUrl?: string
}

/** Starts a portal in a new folder, with a copy of the template. */
export const startPortal = async ({
  sampleData,
  log,
  pages = site,
  port = 0,
  strict = true,
  hasSampleDatabase = false,
  plays,
  publicUrl,
}: Start) => {
  const { createPortal } = await builtPortal.load()
  const { borrowSampleData, copyCountyDatabase } = await loadSampleDatabases()
  const data = await mkdtemp(join(tmpdir(), 'portal-test-'))
  if (hasSampleDatabase) await copyCountyDatabase(data)
  const clock = movableClock()
  const borrowed = await borrowSampleData(sampleData, data, {
    port,
    originAt: (own) => publicUrl ?? `http://localhost:${own}`,
  })
  const remove = async () => {
    await borrowed.release()
    await rm(data, { recursive: true, force: true })
  }
  try {
    const portal = await createPortal({
      data,
      port: borrowed.port,
      sampleData,
      site: pages,
      clock,
      strict,
      // Tests can't wait for hundreds of real passwords.
      passwordCost: { N: 16, r: 1, p: 1 },
      // The portal can send requests to itself. No other server of the tests has a public address.
      allowedHosts: ['localhost', '127.0.0.1'],
      ...(log ? { log } : {}),
      ...(plays === undefined ? {} : { plays }),
      ...(publicUrl === undefined ? {} : { publicUrl }),
      database: { client: borrowed.client },
      ...(await filesOf(data)),
    })
    const { url, faults, services } = portal
    // The template has no poor data.
    if (plays !== undefined && sampleData !== 'empty') await impoverish(services.db, clock.now())
    return {
      portal: {
        url,
        faults,
        services,
        clock,
        // Through its own port: the public URL of a portal might lead to the pages of a test.
        arrange: arrange({ ...portal, url: `http://localhost:${borrowed.port}` }),
        everything: () => stateOf({ db: services.db, data }, { without: transient }),
      } satisfies TestPortal,
      stop: async () => {
        await portal.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
