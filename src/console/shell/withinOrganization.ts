import { maxQueryLength } from '../../rest/protocol/fields.ts'
import type { Input, Operation } from '../../rest/protocol/operation.ts'
import type { Portal } from '../../rest/records/portal.ts'
import { isOnline } from '../../rest/records/productVersion.ts'
import { allOf, exactly } from './searchText.ts'

/** A condition that names objects or an organization, so that it means them wherever they are, unless it excludes them. */
const naming = /(?<!\bNOT)(^|[\s(])(id|group|orgid|accountid):/i

/**
 * Returns the input of a search that finds what belongs to the organization: in ArcGIS Online, searches find what all organizations
 * share. Searches for what the query names, and for the groups of a member, are as they were.
 */
export const withinOrganization = <O extends Operation>(
  operation: O,
  input: Input<O>,
  organization: Portal,
): Input<O> => {
  const { id } = organization
  if (!operation.isWorldwide || id === undefined || !isOnline(organization)) return input
  const { q = '*', searchUserAccess } = input as { q?: string; searchUserAccess?: string }
  if (searchUserAccess !== undefined || naming.test(q)) return input
  const limited = allOf(q, exactly('orgid', id))
  // A query of that length names the owners of what is searched for.
  return limited.length > maxQueryLength ? input : { ...input, q: limited }
}
