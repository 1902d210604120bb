import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../../src/portal/common/log.ts'
import type { Portal } from '../../src/portal/portal.ts'
import { filesOf } from './bucket.ts'
import { movableClock, type MovableClock } from './clock.ts'
import { builtPortal, loadSampleDatabases, site } from './places.ts'

/** A portal that can be restarted at the same URL with the same data. */
export interface RestartablePortal {
  readonly url: string
  readonly clock: MovableClock
  /** The running portal. */
  now(): Portal
  /** Stops the portal and starts it again after a delay (ms); `prepare` gets the new portal before any request. */
  restart(milliseconds: number, prepare: (portal: Portal) => void): Promise<void>
  stop(): Promise<void>
}

/** Requests in progress fail at the stop, as they would in a crash. */
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Starts a copy of the empty portal in a new folder; `pages` is the folder of the pages that it serves. */
export const startRestartable = async ({ pages = site } = {}): Promise<RestartablePortal> => {
  const { createPortal } = await builtPortal.load()
  const data = await mkdtemp(join(tmpdir(), 'portal-restartable-'))
  const { templateOf } = await loadSampleDatabases()
  await (await templateOf('empty')).fill(data)
  const clock = movableClock()
  const options = {
    data,
    sampleData: 'empty',
    site: pages,
    clock,
    log: silent,
    ...(await filesOf(data)),
  } as const
  let portal = await createPortal({
    ...options,
    port: 0,
  })
  const { url } = portal
  return {
    url,
    clock,
    now: () => portal,
    restart: async (milliseconds, prepare) => {
      await portal.close()
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      portal = await createPortal({ ...options, port: Number(new URL(url).port) })
      prepare(portal)
    },
    stop: async () => {
      await portal.close()
      await rm(data, { recursive: true, force: true })
    },
  }
}
