import * as z from 'zod'
import { openEnum } from '../protocol/fields.ts'
import { UpgradeStatus } from './serverUpgrade.ts'

export const serverTypes = ['ArcGIS', 'ARCGIS_NOTEBOOK_SERVER', 'ARCGIS_MISSION_SERVER'] as const

export const serverRoles = [
  'STANDALONE_SERVER',
  'FEDERATED_SERVER',
  'FEDERATED_SERVER_WITH_RESTRICTED_PUBLISHING',
  'HOSTING_SERVER',
] as const

/** The roles by which the URL map and data stores name servers: each is federated, and one can be the hosting server. */
export const federatedRoles = ['FEDERATED_SERVER', 'HOSTING_SERVER'] as const

/** What a server is licensed for; several are separated by commas. */
export const serverFunctions = [
  'RasterAnalytics',
  'GeoAnalytics',
  'GeoEvent',
  'GISServer',
  'ImageHosting',
  'NotebookServer',
  'MissionServer',
  'WorkflowManager',
  'KnowledgeServer',
] as const
export type ServerFunction = (typeof serverFunctions)[number]

/** A server that is federated with the organization. */
export const Server = z.looseObject({
  id: z.string(),
  name: z.string(),
  /** The URL for clients, such as `https://gis.example.com/server`. */
  url: z.string(),
  /** The URL of its administration without `/admin`, which is often reachable only within the organization's network. */
  adminUrl: z.string(),
  /** The URL of its administration for callers outside that network; containerized portals only. */
  adminPublicUrl: z.string().nullable().optional(),
  /** Whether it is the hosting server. */
  isHosted: z.boolean(),
  serverKey: z.string().nullable().optional(),
  serverType: openEnum(...serverTypes),
  serverRole: openEnum(...serverRoles),
  /** Some of `serverFunctions`, separated by commas; can be empty. */
  serverFunction: z.string().nullable().optional(),
  /** The upgrade as the administration of the server reports it, for administrators. */
  upgrade: UpgradeStatus.optional().meta({ addition: true }),
})
export type Server = z.output<typeof Server>

/** Returns the functions of a server; none for one that is not licensed for anything in particular. */
export const functionsOf = ({ serverFunction }: Pick<Server, 'serverFunction'>): string[] =>
  (serverFunction ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
