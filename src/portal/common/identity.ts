import { isSystemAccount } from '../../rest/records/systemAccounts.ts'

/** The portal's own URLs, without a trailing slash. */
export interface PortalUrls {
  /** The origin of all others, for example `http://localhost:8080`. */
  readonly origin: string
  /** The portal's home context, `<origin>/portal`. */
  readonly portal: string
  /** The REST root, `<origin>/portal/sharing/rest`. */
  readonly rest: string
  /** The hosting server, `<origin>/server`. */
  readonly server: string
  /** Whether the portal can be reached only from the machine on which it runs. */
  readonly isLocal: boolean
}

/** Returns the URLs of a portal at `origin`. */
export const portalUrlsOf = (origin: string, isLocal = true): PortalUrls => ({
  origin,
  isLocal,
  portal: `${origin}/portal`,
  rest: `${origin}/portal/sharing/rest`,
  server: `${origin}/server`,
})

/** The product version of this portal. */
export const productVersion = '11.4'

/** The fixed ID of an installed portal's organization. */
export const portalId = '0123456789ABCDEF'

/** The ID of the organization to which the groups of the product's accounts belong. */
const productId = 'FEDCBA9876543210'

/** Returns the ID of the organization to which the groups of an owner belong. */
export const organizationOf = (owner: string): string =>
  isSystemAccount(owner) ? productId : portalId
