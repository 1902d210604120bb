import * as z from 'zod'
import { openEnum } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
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
}
