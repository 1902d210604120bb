import type { Category } from '../../rest/content/categories.ts'
import type { Privilege } from '../../rest/protocol/privileges.ts'
import type { StoredSettings } from '../../rest/records/settings.ts'

/** Plain data of a sample organization. Times are epoch milliseconds, extents WGS84 degrees. */

export type Extent = [[xmin: number, ymin: number], [xmax: number, ymax: number]]

/** A role that the organization made for itself. */
export interface WorldCustomRole {
  /** 16 letters and digits. */
  id: string
  name: string
  description: string
  privileges: Privilege[]
  created: number
  modified: number
}

/** Its settings; what is left out has its default. */
export type WorldOrganization = StoredSettings

export interface WorldMember {
  username: string
  /** 32 hexadecimal characters. */
  id: string
  firstName: string
  lastName: string
  fullName: string
  email: string
  description: string
  tags: string[]
  /** A built-in role, or the ID of one of the organization's own. */
  role: string
  userLicenseTypeId: string
  access: 'private' | 'org' | 'public'
  created: number
  modified: number
  /** -1 when the member never signed in. */
  lastLogin: number
  disabled: boolean
}

export interface WorldGroup {
  id: string
  title: string
  owner: string
  snippet: string
  description: string
  tags: string[]
  access: 'private' | 'org' | 'public'
  isInvitationOnly: boolean
  /** Only the owner and the managers contribute items. */
  isViewOnly: boolean
  /** `updateitemcontrol` for a shared-update group. */
  capabilities: string[]
  /** Categories of its own. */
  categorySchema?: Category[]
  created: number
  modified: number
  /** Managers besides the owner. */
  admins: string[]
  /** Members who are neither owner nor manager. */
  members: string[]
}

export interface WorldFolder {
  id: string
  owner: string
  title: string
  created: number
}

export type WorldData =
  | { kind: 'json'; value: unknown }
  | { kind: 'bytes'; make: () => Promise<Buffer> | Buffer; contentType: string }

export interface WorldResource {
  path: string
  content: Buffer | string
  contentType: string
}

export interface WorldItem {
  id: string
  owner: string
  folderId: string | null
  title: string
  type: string
  /** Only those that the type itself does not bring. */
  typeKeywords: string[]
  tags: string[]
  snippet: string
  /** HTML. */
  description: string
  /** File name of an item that holds a file, service name of a service. */
  name: string | null
  url: string | null
  accessInformation: string
  licenseInfo: string
  culture: string
  extent: Extent | null
  spatialReference: string | null
  access: 'private' | 'shared' | 'org' | 'public'
  /** Groups the item is shared with. */
  groups: string[]
  /** Categories that groups gave it, by the IDs of the groups. */
  groupCategories?: Readonly<Record<string, string[]>>
  created: number
  modified: number
  numViews: number
  data: WorldData | null
  /** Draws a PNG of 600 by 400 pixels. */
  thumbnail: null | (() => Promise<Buffer>)
  resources: WorldResource[]
  categories: string[]
  protected: boolean
}

export interface WorldRelationship {
  originItemId: string
  destinationItemId: string
  relationshipType: string
}

/** An export package that another portal made and that waits in a member's content. */
export interface WorldPackage {
  /** The Export Package item here. */
  itemId: string
  owner: string
  title: string
  fileName: string
  source: { httpsUrl: string; httpUrl: string; version: string; portalId: string }
  /** When the other portal wrote the package. */
  created: number
  /** The group it was exported from. */
  group: { id: string; title: string }
  /** As they are on the other portal: their owners, folders and groups are not of this world. */
  items: WorldItem[]
  relationships: WorldRelationship[]
  /** Items whose entry in the package the writer has to damage. */
  broken: string[]
}

export interface World {
  organization: WorldOrganization
  /** The trees that the category paths of the items lead through. */
  categorySchema: readonly Category[]
  roles: WorldCustomRole[]
  members: WorldMember[]
  groups: WorldGroup[]
  folders: WorldFolder[]
  items: WorldItem[]
  relationships: WorldRelationship[]
  packages: WorldPackage[]
}

export interface WorldOptions {
  seed: string | number
  /** Home of this portal, such as `https://host/portal`. */
  portalUrl: string
  /** Root of its server, such as `https://host/server`. */
  serverUrl: string
  /** `none` leaves every thumbnail null. */
  thumbnails?: 'drawn' | 'none'
}
