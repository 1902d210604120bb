import * as z from 'zod'
import type { Result } from '../../rest/protocol/operation.ts'
import type { serverAdministration } from '../../rest/servers/serverAdministration.ts'

/** When a license expires (epoch ms); null if it never does. */
const expires = z.int().nullable()

/** What a server is licensed for. */
export const StoredLicenses = z.object({
  /** Such as `svradvanced`; absent for servers of other kinds. */
  edition: z.object({ name: z.string(), expires }).optional(),
  extensions: z.array(z.object({ name: z.string(), expires })).default([]),
  features: z.array(
    z.object({ name: z.string(), displayName: z.string(), coreCount: z.int(), expires }),
  ),
})
export type StoredLicenses = z.output<typeof StoredLicenses>

/** Returns the licenses of a server as its administration describes them. */
export const licenseReport = (
  { edition, extensions, features }: StoredLicenses,
  version: string,
): Result<typeof serverAdministration.licenses> => {
  const license = <T extends { readonly expires: number | null }>({
    expires: expiration,
    ...named
  }: T) => ({
    ...named,
    version,
    canExpire: expiration !== null,
    ...(expiration !== null && { expiration }),
  })
  return {
    ...(edition && { edition: license(edition) }),
    extensions: extensions.map(license),
    features: features.map(license),
  }
}
