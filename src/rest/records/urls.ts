import * as z from 'zod'
import { openEnum } from '../protocol/fields.ts'
import { federatedRoles, serverTypes } from './server.ts'

/** A machine of the portal. `role` is empty in a portal with one machine. */
const PortalMachine = z.looseObject({
  machineName: z.string(),
  adminURL: z.string(),
  role: z.string().optional(),
  platform: z.string().optional(),
})

/** A machine of a federated server; the path of `adminURL` ends with `/admin`. */
const ServerMachine = z.looseObject({
  machineName: z.string(),
  adminURL: z.string(),
  synchronize: z.boolean().optional(),
  underMaintenance: z.boolean().optional(),
})

/** A federated server as the URL map describes it. */
const MappedServer = z.looseObject({
  id: z.string(),
  name: z.string(),
  /** The URL of its administration within the organization's network, without `/admin`. */
  adminUrl: z.string(),
  /** The public URL. */
  url: z.string(),
  webContextUrl: z.string().nullable().optional(),
  isHosted: z.boolean(),
  serverType: openEnum(...serverTypes),
  serverRole: openEnum(...federatedRoles),
  serverFunction: z.string().nullable().optional(),
  machines: z.array(ServerMachine),
})

/** The URLs of the portal, of the federated servers, and of their machines. */
export const UrlMap = z.looseObject({
  portal: z.looseObject({
    /** A UUID, which is not the ID of the organization. */
    id: z.string(),
    /** The public URL. */
    webContextUrl: z.string(),
    portalLocalHostname: z.string(),
    /** 0 if the portal does not listen for HTTP or HTTPS itself. */
    portalLocalHttpPort: z.int(),
    portalLocalHttpsPort: z.int(),
    machines: z.array(PortalMachine),
  }),
  servers: z.array(MappedServer),
})
export type UrlMap = z.output<typeof UrlMap>

/** What contains a URL: a text, a property with the portal's URL, another property, or a script. */
export const urlPlaceKinds = ['markdown', 'portalUrl', 'url', 'script'] as const
export type UrlPlaceKind = (typeof urlPlaceKinds)[number]

/** A URL as it is written, in the one field that names what contains it. */
const UrlPlace = z.looseObject({
  markdown: z.string().optional(),
  portalUrl: z.string().optional(),
  url: z.string().optional(),
  script: z.string().optional(),
})

/** The texts of an item that can contain URLs, by the names of its fields. */
export const urlProperties = [
  'snippet',
  'description',
  'accessInformation',
  'licenseInfo',
  'properties',
] as const

/** An item that contains URLs below the public URL. */
export const UrlReportItem = z.looseObject({
  itemId: z.string(),
  owner: z.string(),
  itemType: z.string(),
  itemInfo: z.looseObject({ url: z.string() }).optional(),
  /** URLs in the texts of the item itself. */
  properties: z
    .looseObject({ urls: z.array(UrlPlace.extend({ property: openEnum(...urlProperties) })) })
    .optional()
    .meta({ addition: true }),
  data: z.looseObject({ urls: z.array(UrlPlace) }).optional(),
  /** `resource` is the path of the resource, where the portal returns it. */
  resources: z
    .looseObject({ urls: z.array(UrlPlace.extend({ resource: z.string().optional() })) })
    .optional(),
})
export type UrlReportItem = z.output<typeof UrlReportItem>

/** The items that are affected if a public URL changes. */
export const UrlReport = z.looseObject({
  /** A UUID. */
  id: z.string(),
  reportVersion: z.string(),
  /** A date as Java writes it, such as `Sun Sep 22 19:59:31 PDT 2024`. */
  reportCreated: z.string(),
  itemCount: z.int(),
  portal: z.looseObject({
    httpsUrl: z.string(),
    version: z.string(),
    portalId: z.string(),
    webContextUrl: z.string(),
  }),
  items: z.array(UrlReportItem),
})
export type UrlReport = z.output<typeof UrlReport>

/** What a report covers; the embedded portal returns it, other portals might return a text. */
export const UrlReportDetails = z.looseObject({
  /** The public URL that was searched for. */
  url: z.string(),
  itemsScanned: z.int(),
  filesScanned: z.int(),
  /** Files that are not text, such as images and archives. */
  filesSkipped: z.int(),
  /** Items with more URLs than the report lists for one item. */
  itemsShortened: z.int(),
  /** False if the report ended because it had reached its maximum size. */
  isComplete: z.boolean(),
})

/** The result of a job that generates a URL report. */
export const UrlReportResult = z.looseObject({
  details: z.union([UrlReportDetails, z.string()]),
  /** Missing when the portal has removed the report because there are newer ones. */
  urlReport: UrlReport.optional(),
})
