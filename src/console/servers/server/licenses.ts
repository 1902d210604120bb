import { queryOptions } from '@tanstack/react-query'
import type { Result } from '../../../rest/protocol/operation.ts'
import type { Server } from '../../../rest/records/server.ts'
import { serverAdministration } from '../../../rest/servers/serverAdministration.ts'
import { request } from '../../shared/servers/ask.ts'
import { texts } from '../../ui/texts.ts'

const t = texts('serverLicenses', {
  svrbasic: 'Basic edition',
  svrstandard: 'Standard edition',
  svradvanced: 'Advanced edition',
  edition: 'Edition {{name}}',
})

type Licenses = Result<typeof serverAdministration.licenses>

/** Licenses of a server that expire at the same time (epoch ms); undefined for those that never expire. */
export interface LicenseGroup {
  readonly expires: number | undefined
  readonly names: readonly string[]
}

const editionName = (name: string): string => {
  switch (name) {
    case 'svrbasic':
    case 'svrstandard':
    case 'svradvanced':
      return t(name)
    default:
      return t('edition', { name })
  }
}

/** Returns the licenses of a server by when they expire, the first first. */
export const licenseGroups = ({
  edition,
  features,
  extensions,
}: Licenses): readonly LicenseGroup[] => {
  const all = [
    ...(edition ? [{ ...edition, label: editionName(edition.name) }] : []),
    ...(features ?? []).map((one) => ({ ...one, label: one.displayName ?? one.name })),
    ...(extensions ?? []).map((one) => ({ ...one, label: one.name })),
  ].map(({ label, canExpire, expiration }) => ({
    label,
    expires: canExpire === false ? undefined : (expiration ?? undefined),
  }))
  return [...new Set(all.map(({ expires }) => expires))]
    .map((expires) => ({
      expires,
      names: [...new Set(all.filter((one) => one.expires === expires).map(({ label }) => label))],
    }))
    .toSorted((a, b) => (a.expires ?? Infinity) - (b.expires ?? Infinity))
}

/** How long licenses are cached (ms): they change rarely. */
const lifetime = 300_000

/** A query for the licenses of a server. Throws ConnectionError if its administration does not respond, and PortalError. */
export const serverLicenses = (server: Server) =>
  queryOptions({
    queryKey: [serverAdministration.licenses.path, server.id],
    queryFn: async ({ signal }) =>
      licenseGroups(await request(server, serverAdministration.licenses, {}, signal)),
    staleTime: lifetime,
    retry: false,
  })
