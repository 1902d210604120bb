import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Operations } from '../../rest/index.ts'
import { canCall } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { controlsAllServices } from '../../rest/servers/serverAdministration.ts'
import { absoluteUrl, notStarted } from '../access/federatedServers.ts'
import { failures } from '../common/failures.ts'
import { servers } from '../db/schema.ts'
import type { Context, Handlers } from '../operations/context.ts'
import {
  calledServer,
  reportedStatus,
  serverNow,
  servicesIn,
  versionNumber,
  type RootServices,
} from './federatedServer.ts'
import { licenseReport, StoredLicenses } from './licenses.ts'
import { storedMachines } from './machines.ts'
import { partsOf, serviceItem, type NamedService } from './services.ts'
import { progressAt, statusOf, type StoredUpgrade } from './upgradeProgress.ts'

/** How often a call that waits for the end of an upgrade checks it (ms). */
const checkInterval = 200

const resources = [
  'machines',
  'system',
  'services',
  'security',
  'data',
  'uploads',
  'logs',
  'mode',
  'usagereports',
  'webhooks',
]

const noUpgrade = () =>
  new PortalError({ code: 404, message: 'No upgrade of this server is required or in progress.' })

/** Starts an attempt under the lock of the server's row. Returns the upgrade. Throws 404 or 403. */
const startAttempt = (
  debug: boolean,
  { db, clock, serverId = '', authorizeAgain }: Context,
): Promise<StoredUpgrade> =>
  db.transaction(async (tx) => {
    await tx.select({ id: servers.id }).from(servers).where(eq(servers.id, serverId)).for('update')
    await authorizeAgain(tx)
    const now = clock.now()
    const { upgrade, progress } = await serverNow(tx, serverId, now)
    if (!upgrade || !progress || progress.state === 'succeeded') throw noUpgrade()
    if (progress.state === 'running')
      throw new PortalError({ code: 403, message: 'Upgrade in progress.' })
    const attempt = upgrade.run === null ? 0 : upgrade.run.attempt + 1
    const started: StoredUpgrade = {
      ...upgrade,
      run: { attempt: Math.min(attempt, upgrade.attempts.length - 1), started: now, debug },
    }
    await tx.update(servers).set({ upgrade: started }).where(eq(servers.id, serverId))
    return started
  })

/** Waits until an attempt has ended. Throws 500 with the reason if it failed, and what an aborted signal has if the client left. */
const attemptEnded = async (
  upgrade: StoredUpgrade,
  { clock, request: { signal } }: Context,
): Promise<void> => {
  for (;;) {
    const { state, messages } = progressAt(upgrade, clock.now())
    if (state === 'failed') throw new PortalError({ code: 500, message: messages })
    if (state !== 'running') return
    await wait(checkInterval, undefined, { signal })
  }
}

/** Returns a machine of the server that was called. Throws 404. */
const machineNamed = async (name: string, context: Context) => {
  const { row } = await calledServer(context)
  const machine = storedMachines(row).find(
    ({ machineName }) => machineName.toUpperCase() === name.toUpperCase(),
  )
  if (!machine) throw new PortalError({ code: 404, message: `The server has no machine ${name}.` })
  return { row, machine }
}

/** Returns the URL of a machine's administration: this portal itself answers those of the servers that it runs. */
const machineUrl = ({ adminUrl }: typeof servers.$inferSelect, { portalUrls }: Context) =>
  `${absoluteUrl(adminUrl, portalUrls)}/admin`

/** Returns a time (epoch ms) as products write it, such as `Tue Jan 05 10:00:00 UTC 2027`. */
const dateText = (time: number): string => {
  const [day, date, month, year, clockTime] = new Date(time).toUTCString().split(/,? /)
  return `${day} ${month} ${date} ${clockTime} UTC ${year}`
}

/** Returns the state of a service as reports contain it. */
const statusOfService = (state: 'STARTED' | 'STOPPED') => ({
  configuredState: state,
  realTimeState: state,
})

/** Starts or stops a service. Throws 404 and 403. */
const controlService = async (
  named: NamedService,
  state: 'STARTED' | 'STOPPED',
  { context, rootServices }: { readonly context: Context; readonly rootServices: RootServices },
) => {
  const service = partsOf(named)
  const { folderName, serviceName, type } = service
  const path = [folderName, serviceName, type].filter(Boolean).join('/').toLowerCase()
  const isServer = eq(servers.id, context.serverId ?? '')
  await context.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ stopped: servers.stoppedServices })
      .from(servers)
      .where(isServer)
      .for('update')
    const caller = await context.authorizeAgain(tx)
    const item = await serviceItem(tx, caller, context, rootServices, service)
    if (
      !canCall({ access: controlsAllServices }, caller).allowed &&
      item?.owner !== caller.username
    )
      throw failures.notAllowed('Only the owner of the item of the service can start or stop it.')
    const others = row?.stopped.filter((one) => one !== path) ?? []
    await tx
      .update(servers)
      .set({ stoppedServices: state === 'STOPPED' ? [...others, path] : others })
      .where(isServer)
  })
  return { status: 'success' }
}

/** Creates the handlers of the administration of the servers that this portal runs. */
export const serverAdministrationHandlers = (
  rootServices: RootServices,
): Handlers<Operations['serverAdministration']> => ({
  root: async (_params, context) => {
    const server = await calledServer(context)
    const status = reportedStatus(server, context.clock.now())
    if (server.progress?.state === 'running') return status ?? {}
    return {
      isServerLicensed: 'true',
      resources,
      currentVersion: versionNumber(server.row.version),
      fullVersion: server.row.version,
      acceptLanguage: 'en-US,en;q=0.9',
      ...status,
    }
  },

  local: () => ({ status: 'success' }),

  upgrade: async ({ runAsync, enableDebug }, context) => {
    const upgrade = await startAttempt(enableDebug, context)
    if (runAsync) return statusOf(upgrade, progressAt(upgrade, context.clock.now()))
    await attemptEnded(upgrade, context)
    return { status: 'success' }
  },

  upgradeStatus: async (_params, context) => {
    const status = reportedStatus(await calledServer(context), context.clock.now())
    if (!status) throw noUpgrade()
    return status
  },

  machines: async (_params, context) => {
    const { row } = await calledServer(context)
    return {
      machines: storedMachines(row).map(({ machineName }) => ({
        machineName,
        adminURL: machineUrl(row, context),
      })),
    }
  },

  machine: async ({ machine: name }, context) => {
    const { row, machine } = await machineNamed(name, context)
    const { machineName, platform, certificate } = machine
    return {
      machineName,
      adminURL: machineUrl(row, context),
      platform,
      configuredState: 'STARTED',
      webServerCertificateAlias: certificate?.alias,
    }
  },

  certificate: async ({ machine: name, alias }, context) => {
    const { certificate } = (await machineNamed(name, context)).machine
    if (certificate?.alias !== alias)
      throw new PortalError({ code: 404, message: `The machine has no certificate ${alias}.` })
    const { issuer, subject, validFrom, validUntil } = certificate
    return {
      aliasName: alias,
      issuer,
      subject,
      validFrom: dateText(validFrom),
      validUntil: dateText(validUntil),
      validFromEpoch: String(validFrom),
      validUntilEpoch: String(validUntil),
    }
  },

  report: async ({ folderName = '/', parameters = ['status'] }, context) => {
    const { row } = await calledServer(context)
    const services =
      folderName === '/'
        ? (rootServices[row.url] ?? [])
        : await servicesIn(context.db, context.caller, row.id, folderName)
    return {
      reports: services.map(({ name, type }) => ({
        folderName,
        serviceName: name.slice(name.indexOf('/') + 1),
        type,
        ...(parameters.includes('status') && {
          status: statusOfService(notStarted(row, `${name}/${type}`) ? 'STOPPED' : 'STARTED'),
        }),
      })),
    }
  },

  startService: (service, context) => controlService(service, 'STARTED', { context, rootServices }),

  stopService: (service, context) => controlService(service, 'STOPPED', { context, rootServices }),

  licenses: async (_params, context) => {
    const { licenses, version } = (await calledServer(context)).row
    if (licenses === null)
      throw new PortalError({ code: 404, message: 'The server has no licenses of its own.' })
    return licenseReport(StoredLicenses.parse(licenses), String(versionNumber(version)))
  },
})
