import type { UrlMap } from '../../../../rest/records/urls.ts'
import type { Target } from './reports.ts'

/** The portal or a server, for a report. */
export interface ReportTarget extends Target {
  /** Empty for the portal. */
  readonly serverId: string
}

/** Returns what reports can be about: the portal, and each server. */
export const targetsOf = ({ portal, servers }: UrlMap): readonly ReportTarget[] => [
  { serverId: '', url: portal.webContextUrl },
  ...servers.map(({ id, name, url }) => ({ serverId: id, url, serverName: name })),
]
