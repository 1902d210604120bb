import * as z from 'zod'
import { listOf, openEnum } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { serviceParams } from './serviceParams.ts'
import { statusWords, upgradeFields, UpgradeStatus } from '../records/serverUpgrade.ts'

/** Privileges with which members can use the administration of a server. */
const administrative = [
  'portal:admin:manageServers',
  'portal:admin:manageSecurity',
  'portal:admin:manageWebhooks',
  'portal:admin:createGPWebhook',
  'portal:publisher:createFeatureWebhook',
  'portal:publisher:registerDataStores',
  'portal:admin:updateItems',
  'portal:admin:deleteItems',
] as const

/** States of services and machines. */
const State = openEnum('STARTED', 'STOPPED')

/**
 * Who starts and stops the services of all members. Others with an administrative privilege do so with those whose items they own.
 */
export const controlsAllServices = {
  anyPrivilege: ['portal:admin:manageServers', 'portal:admin:updateItems'],
} as const

/** A license. Only one that can expire has an expiration (epoch ms) that counts. */
const License = z.looseObject({
  name: z.string(),
  version: z.string().nullish(),
  canExpire: z.boolean().nullish(),
  expiration: z.number().nullish(),
})

/** What a report of services can contain of each. */
const reported = ['description', 'status', 'instances', 'iteminfo', 'properties'] as const

const machine = z.string().min(1).max(255)

/** The administration of a federated server, below the URL of its administration. */
export const serverAdministration = {
  /** Root: returns the version of the server and the resources of its administration; during an upgrade, its progress. */
  root: operation({
    method: 'GET',
    root: 'adminUrl',
    path: '/admin',
    params: z.object({}),
    result: z.looseObject({
      /** `true` or `false`, as text. */
      isServerLicensed: z.string().optional(),
      resources: z.array(z.string()).optional(),
      currentVersion: z.number().optional(),
      fullVersion: z.string().optional(),
      acceptLanguage: z.string().optional(),
      ...upgradeFields,
    }),
    access: { anyPrivilege: administrative },
  }),
  /** Local: responds while the process of the server responds, also before an upgrade. */
  local: operation({
    method: 'GET',
    root: 'adminUrl',
    path: '/admin/local',
    params: z.object({}),
    result: z.looseObject({ status: z.string() }),
    access: 'anyone',
    alsoWhenPrivate: true,
  }),
  /**
   * Upgrade: starts the upgrade of the server. Without `runAsync`, it returns when the upgrade has ended: `status` is `success`, or
   * an error with code 500 contains the reason. 403 while an upgrade is in progress, 404 if the server requires none.
   */
  upgrade: operation({
    method: 'POST',
    root: 'adminUrl',
    path: '/admin/upgrade',
    params: z.object({
      runAsync: z.boolean().default(false),
      /** Whether the log of the upgrade has the level DEBUG instead of VERBOSE. */
      enableDebug: z.boolean().default(false).meta({ alias: 'enableDeubg' }),
    }),
    result: UpgradeStatus.extend({ status: openEnum('success', ...statusWords).optional() }),
    access: 'administrator',
    paramsSince: { enableDebug: '11.0' },
  }),
  /** Upgrade status: returns the upgrade that is required or in progress, or how it ended; 404 without an upgrade. */
  upgradeStatus: operation({
    method: 'GET',
    onlyGet: true,
    root: 'adminUrl',
    path: '/admin/upgrade',
    params: z.object({}),
    result: UpgradeStatus,
    access: 'administrator',
  }),
  /** Machines: returns the machines of the server. */
  machines: operation({
    method: 'GET',
    root: 'adminUrl',
    path: '/admin/machines',
    params: z.object({}),
    result: z.looseObject({
      machines: z.array(z.looseObject({ machineName: z.string(), adminURL: z.string() })),
    }),
    access: { anyPrivilege: administrative },
  }),
  /** Machine: returns a machine of the server; 404 for an unknown one. */
  machine: operation({
    method: 'GET',
    root: 'adminUrl',
    path: '/admin/machines/:machine',
    params: z.object({ machine }),
    result: z.looseObject({
      machineName: z.string(),
      adminURL: z.string(),
      /** Such as `Linux-amd64-5.14`. */
      platform: z.string().optional(),
      configuredState: State.optional(),
      underMaintenance: z.boolean().optional(),
      /** The certificate that its web server uses. */
      webServerCertificateAlias: z.string().optional(),
    }),
    access: { anyPrivilege: administrative },
  }),
  /** Certificate: returns a certificate of a machine; 404 for an unknown one. */
  certificate: operation({
    method: 'GET',
    root: 'adminUrl',
    path: '/admin/machines/:machine/sslcertificates/:alias',
    params: z.object({ machine, alias: z.string().min(1).max(255) }),
    result: z.looseObject({
      aliasName: z.string(),
      issuer: z.string().optional(),
      subject: z.string().optional(),
      /** Dates as text, such as `Tue Jan 05 10:00:00 UTC 2027`. */
      validFrom: z.string().optional(),
      validUntil: z.string().optional(),
      /** Epoch ms as text; from 11.1. */
      validFromEpoch: z.string().optional(),
      validUntilEpoch: z.string().optional(),
    }),
    access: { anyPrivilege: administrative },
  }),
  /** Service report: returns the services in the root folder, or in another one, with their states. */
  report: operation({
    method: 'GET',
    root: 'adminUrl',
    path: '/admin/services/:folderName?/report',
    params: z.object({
      /** Without it, the root folder. */
      folderName: z.string().min(1).max(128).optional(),
      parameters: listOf(z.enum(reported), 10).optional().meta({ wire: 'json' }),
    }),
    result: z.looseObject({
      reports: z.array(
        z.looseObject({
          /** `/` for the root folder. */
          folderName: z.string(),
          serviceName: z.string(),
          type: z.string(),
          status: z.looseObject({ configuredState: State, realTimeState: State }).optional(),
        }),
      ),
    }),
    access: { anyPrivilege: administrative },
  }),
  /** Start service: starts a service on all machines of the server; one that runs keeps running. */
  startService: operation({
    method: 'POST',
    root: 'adminUrl',
    path: '/admin/services/:folderName?/:service/start',
    params: z.object(serviceParams),
    result: z.looseObject({ status: z.string() }),
    access: { anyPrivilege: administrative },
  }),
  /** Stop service: stops a service on all machines of the server. Every request to it is an error until it is started. */
  stopService: operation({
    method: 'POST',
    root: 'adminUrl',
    path: '/admin/services/:folderName?/:service/stop',
    params: z.object(serviceParams),
    result: z.looseObject({ status: z.string() }),
    access: { anyPrivilege: administrative },
  }),
  /** Licenses: returns the edition of the server, and what it is licensed for; 404 if it has no licenses of its own. */
  licenses: operation({
    method: 'GET',
    root: 'adminUrl',
    path: '/admin/system/licenses',
    params: z.object({}),
    result: z.looseObject({
      /** Such as `svradvanced`. Absent for servers that are not GIS Servers. */
      edition: License.nullish(),
      /** Licenses of extensions, such as `networkserver`. */
      extensions: z.array(License).nullish(),
      /** Licenses of server roles; from 10.5. */
      features: z
        .array(
          License.extend({ displayName: z.string().nullish(), coreCount: z.number().nullish() }),
        )
        .nullish(),
    }),
    access: { anyPrivilege: administrative },
  }),
}
