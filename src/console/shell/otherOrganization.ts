import { isOnline } from '../../rest/records/productVersion.ts'
import type { Session } from './session/session.ts'

/** An item or a group, with what portals return of its organization. */
export interface Owned {
  readonly owner: string
  /** The organization of the owner. */
  readonly orgId?: string | undefined
  /** Whether the organization of the caller owns it; only some responses contain it. */
  readonly isOrgItem?: boolean | undefined
  /** In searches: `self` or `other`. */
  readonly contentOrigin?: string | undefined
}

/** Whether an object belongs to another organization of the portal. Only ArcGIS Online has several. */
export const isOfOtherOrganization = (
  { owner, orgId, isOrgItem, contentOrigin }: Owned,
  { organization, person }: Pick<Session, 'organization' | 'person'>,
): boolean => {
  if (!isOnline(organization) || owner === person.username) return false
  if (isOrgItem !== undefined) return !isOrgItem
  if (contentOrigin !== undefined) return contentOrigin === 'other'
  return orgId !== undefined && organization.id !== undefined && orgId !== organization.id
}
