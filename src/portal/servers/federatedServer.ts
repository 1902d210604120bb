import { and, asc, eq, sql } from 'drizzle-orm'
import type { Operations } from '../../rest/index.ts'
import type { UpgradeStatus } from '../../rest/records/serverUpgrade.ts'
import type { Person } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { readableServices } from '../access/visibility.ts'
import type { Database } from '../db/database.ts'
import { servers } from '../db/schema.ts'
import type { Context, Handlers } from '../operations/context.ts'
import {
  outcomeTime,
  progressAt,
  statusOf,
  StoredUpgrade,
  type Progress,
} from './upgradeProgress.ts'

export interface ServerNow {
  readonly row: typeof servers.$inferSelect
  /** The upgrade that is required or was started; undefined without an upgrade. */
  readonly upgrade: StoredUpgrade | undefined
  readonly progress: Progress | undefined
}

/**
 * Returns a server as it is at a time (epoch ms). The first read after the end of an upgrade stores the new version. Throws if the
 * server was removed.
 */
export const serverNow = async (db: Database, id: string, now: number): Promise<ServerNow> => {
  const [row] = await db.select().from(servers).where(eq(servers.id, id))
  if (!row) throw new Error('a server was removed while the portal runs it')
  if (row.upgrade === null) return { row, upgrade: undefined, progress: undefined }
  const upgrade = StoredUpgrade.parse(row.upgrade)
  const progress = progressAt(upgrade, now)
  if (progress.state !== 'succeeded' || row.version === upgrade.to)
    return { row, upgrade, progress }
  const upgraded = { version: upgrade.to, modified: progress.ended ?? now }
  await db
    .update(servers)
    .set(upgraded)
    .where(and(eq(servers.id, id), eq(servers.version, row.version)))
  return { row: { ...row, ...upgraded }, upgrade, progress }
}

/** Returns what a server reports about its upgrade; undefined if none is pending. An outcome is reported for an hour. */
export const reportedStatus = (
  { upgrade, progress }: ServerNow,
  now: number,
): UpgradeStatus | undefined => {
  if (!upgrade || !progress) return undefined
  const isOver = progress.state === 'succeeded' && now >= (progress.ended ?? now) + outcomeTime
  return isOver ? undefined : statusOf(upgrade, progress)
}

/** Returns the server below whose URL the operation was called. */
export const calledServer = ({ db, clock, serverId }: Context): Promise<ServerNow> => {
  if (serverId === undefined) throw new Error('the operation belongs to a federated server')
  return serverNow(db, serverId, clock.now())
}

/** Returns the version as a number, such as 11.4 for `11.4.0`. */
export const versionNumber = (version: string): number => Number.parseFloat(version)

/** Returns the folders of a server with published layers that a caller can see. */
const foldersOf = async (
  db: Database,
  caller: Person | undefined,
  serverId: string,
): Promise<string[]> => {
  const services = readableServices(db, caller, serverId)
  const rows = await db
    .selectDistinct({ folder: services.folder })
    .from(services)
    .orderBy(services.folder)
  return rows.map(({ folder }) => folder)
}

/** Returns the layers in a folder that a caller has access to. Throws 404 for a folder without any. */
export const servicesIn = async (
  db: Database,
  caller: Person | undefined,
  serverId: string,
  folder: string,
): Promise<Service[]> => {
  const services = readableServices(db, caller, serverId)
  const found = await db
    .select({ folder: services.folder, name: services.name, type: services.type })
    .from(services)
    .where(sql`lower(${services.folder}) = lower(${folder})`)
    .orderBy(asc(sql`${services.name} COLLATE "C"`), asc(services.type))
  // Like a folder that does not exist: its name would say what is not shared with the caller.
  if (found.length === 0)
    throw new PortalError({ code: 404, message: `Folder ${folder} not found` })
  return found.map((one) => ({ name: `${one.folder}/${one.name}`, type: one.type }))
}

type Service = Readonly<Record<'name' | 'type', string>>

/** The services in the root folders of the servers that this portal runs, by the path of the server. */
export type RootServices = Readonly<Record<string, readonly Service[]>>

/** Creates the handlers of the servers that this portal runs. */
export const federatedServerHandlers = (
  services: RootServices,
): Handlers<Operations['federatedServer']> => ({
  info: async (_params, context) => {
    const { version } = (await calledServer(context)).row
    const { portalUrls } = context
    return {
      currentVersion: versionNumber(version),
      fullVersion: version,
      owningSystemUrl: portalUrls.portal,
      authInfo: {
        isTokenBasedSecurity: true,
        tokenServicesUrl: `${portalUrls.rest}/generateToken`,
      },
    }
  },

  root: async (_params, context) => ({
    currentVersion: versionNumber((await calledServer(context)).row.version),
    resources: ['info', 'services'],
  }),

  services: async (_params, context) => {
    const { row } = await calledServer(context)
    return {
      currentVersion: versionNumber(row.version),
      folders: await foldersOf(context.db, context.caller, row.id),
      services: [...(services[row.url] ?? [])],
    }
  },

  folder: async ({ folder }, context) => {
    const { row } = await calledServer(context)
    return {
      currentVersion: versionNumber(row.version),
      folders: [],
      services: await servicesIn(context.db, context.caller, row.id, folder),
    }
  },
})
