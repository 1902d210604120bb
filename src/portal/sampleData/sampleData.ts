import type * as z from 'zod'
import type { Category } from '../../rest/content/categories.ts'
import type { DatasetStructure } from '../../rest/publishing/datasets.ts'
import type { Privilege } from '../../rest/protocol/privileges.ts'
import type { ServerFunction, serverRoles, serverTypes } from '../../rest/records/server.ts'
import type { StoredSettings } from '../../rest/records/settings.ts'
import type { webhookContentTypes } from '../../rest/records/webhook.ts'
import type { Connection } from '../dataStores/connection.ts'
import type { members, relationships, roles, serviceWebhooks, tasks } from '../db/schema.ts'
import type { StoredUpgrade } from '../servers/upgradeProgress.ts'

/** Plain data of a sample organization. Times are epoch milliseconds, extents WGS84 degrees. */

export type Extent = [[xmin: number, ymin: number], [xmax: number, ymax: number]]

/** A custom role of the organization. */
export type SampleCustomRole = Omit<typeof roles.$inferSelect, 'privileges'> & {
  privileges: Privilege[]
}

/** Its settings; omitted ones have their defaults. */
export type SampleOrganization = StoredSettings

export type SampleMember = Omit<
  typeof members.$inferSelect,
  | 'passwordHash'
  | 'passwordTemporary'
  | 'temporarySince'
  | 'temporaryPasswordHash'
  | 'access'
  | 'description'
  | 'searchWords'
  | 'culture'
  | 'region'
  | 'units'
  | 'preferredView'
  | 'thumbnailHash'
  | 'thumbnailType'
  | 'properties'
  | 'idpUsername'
> & {
  access: 'private' | 'org' | 'public'
  description: string
}

export interface SampleGroup {
  id: string
  title: string
  owner: string
  snippet: string
  description: string
  tags: string[]
  access: 'private' | 'org' | 'public'
  isInvitationOnly: boolean
  /** Only the owner and managers contribute items. */
  isViewOnly: boolean
  /** `updateitemcontrol` for a shared update group. */
  capabilities: string[]
  /** The group's own categories. */
  categorySchema?: Category[]
  created: number
  modified: number
  /** Managers besides the owner. */
  admins: string[]
  /** Members who are neither owner nor manager. */
  members: string[]
}

export interface SampleFolder {
  id: string
  owner: string
  title: string
  created: number
}

export type SampleContent =
  | { kind: 'json'; value: unknown }
  | { kind: 'bytes'; make: () => Promise<Buffer> | Buffer; contentType: string }

export interface SampleResource {
  path: string
  content: Buffer | string
  contentType: string
}

/** The only layer of a service in the folder Hosted of the hosting server. */
export interface SampleHostedLayer {
  structure: DatasetStructure
  /** The values of the fields by their names; that of the geometry field is GeoJSON. */
  rows: Record<string, unknown>[]
}

export interface SampleItem {
  id: string
  owner: string
  folderId: string | null
  title: string
  type: string
  /** Only those that the portal does not add for the type. */
  typeKeywords: string[]
  properties?: Record<string, unknown>
  tags: string[]
  snippet: string
  /** HTML. */
  description: string
  /** The file name of an item with a file, the service name of a service. */
  name: string | null
  url: string | null
  accessInformation: string
  licenseInfo: string
  culture: string
  extent: Extent | null
  spatialReference: string | null
  access: 'private' | 'shared' | 'org' | 'public'
  /** Groups that the item is shared with. */
  groups: string[]
  /** Categories that groups assigned to it, by the IDs of the groups. */
  groupCategories?: Readonly<Record<string, string[]>>
  created: number
  modified: number
  numViews: number
  data: SampleContent | null
  hostedLayer?: () => SampleHostedLayer
  /** Draws a PNG of 600 by 400 pixels. */
  thumbnail: null | (() => Promise<Buffer>)
  resources: SampleResource[]
  categories: string[]
  protected: boolean
}

export type SampleRelationship = Omit<typeof relationships.$inferSelect, 'creator'>

/** An export package of another portal in a member's content. */
export interface SamplePackage {
  /** The Export Package item in this portal. */
  itemId: string
  owner: string
  title: string
  fileName: string
  source: { httpsUrl: string; httpUrl: string; version: string; portalId: string }
  /** When the other portal wrote the package. */
  created: number
  /** The group from which it was exported. */
  group: { id: string; title: string }
  /** Items as on the other portal: their owners, folders, and groups do not exist here. */
  items: SampleItem[]
  relationships: SampleRelationship[]
  /** Items whose entry in the package is damaged. */
  broken: string[]
}

/** A Data Store item with its connection. The one without a connection is the portal's own database. */
export interface SampleDataStore {
  item: SampleItem
  connection?: Connection
  /** The servers with which it is registered. */
  serverIds: string[]
}

/** A machine of a server. Its certificate expires some days after the sample data is created. */
export interface SampleMachine {
  machineName: string
  platform: string
  realTimeState?: 'STOPPED'
  certificate: { alias: string; issuer: string; subject: string; daysLeft: number }
}

/** The licenses of a server, with the days that are left when the sample data is created; null for one that never expires. */
export interface SampleLicenses {
  edition?: { name: string; daysLeft: number | null }
  extensions?: { name: string; daysLeft: number | null }[]
  features: { name: string; displayName: string; coreCount: number; daysLeft: number | null }[]
}

/** A federated server. Its URLs are paths if the portal runs it itself. */
export interface SampleServer {
  /** 16 letters and digits. */
  id: string
  name: string
  url: string
  adminUrl: string
  isHosted: boolean
  serverType?: (typeof serverTypes)[number]
  serverRole: (typeof serverRoles)[number]
  serverFunctions: ServerFunction[]
  version: string
  machines: SampleMachine[]
  licenses?: SampleLicenses
  /** The upgrade that the server requires. With `isRunning`, it starts when the sample data is created. */
  upgrade?: Pick<z.input<typeof StoredUpgrade>, 'from' | 'to' | 'attempts'> & { isRunning?: true }
  created: number
  modified: number
}

/** A webhook of a service, with its key in clear text. Its URL is a path if the portal receives the payloads itself. */
export type SampleWebhook = Omit<typeof serviceWebhooks.$inferSelect, 'payloadFormat'> & {
  contentType: (typeof webhookContentTypes)[number]
  /** Deliveries that failed before the sample data was created. */
  failures: readonly { hoursAgo: number; status: number | null; message: string }[]
}

export interface SampleTaskRun {
  id: string
  due: number
  status: 'succeeded' | 'failed' | 'skipped'
  result: string
  /** When it ended. */
  modified: number
}

/** A scheduled task. It is due at the next time of its schedule, if it is active. */
export type SampleTask = Omit<typeof tasks.$inferSelect, 'interval' | 'nextStart'> & {
  title: string
  /** The latest runs, the oldest first. */
  runs: SampleTaskRun[]
}

export interface SampleData {
  organization: SampleOrganization
  /** The trees that contain the category paths of the items. */
  categorySchema: readonly Category[]
  roles: SampleCustomRole[]
  members: SampleMember[]
  groups: SampleGroup[]
  folders: SampleFolder[]
  items: SampleItem[]
  relationships: SampleRelationship[]
  packages: SamplePackage[]
  servers: readonly SampleServer[]
  webhooks: readonly SampleWebhook[]
  tasks: SampleTask[]
  dataStores: readonly SampleDataStore[]
}

/** The seed of the sample data of portals. */
export const defaultSeed = 'portal-console'

export interface SampleDataOptions {
  seed: string | number
  /** The home URL of this portal, such as `https://host/portal`. */
  portalUrl: string
  /** The root of its server, such as `https://host/server`. */
  serverUrl: string
  /** When the sample data is created: the latest runs of tasks are before it, the next ones after it. */
  now: number
  /** `none` leaves every thumbnail null. */
  thumbnails?: 'drawn' | 'none'
}
