import type { Operation, Result } from '../../rest/protocol/operation.ts'
import type { Group } from '../../rest/records/group.ts'

/**
 * Returns groups with the role of the person in each, from the person's own groups: most portals return it with those only. Without
 * `own`, the roles of groups that others own remain unknown.
 */
export const withOwnRoles = <G extends Group>(
  found: readonly G[],
  username: string,
  own: readonly Group[] | undefined,
): G[] => {
  const byId = new Map(own?.map((group) => [group.id, group]))
  const membershipIn = ({ id, owner }: Group): Group['userMembership'] => {
    const group = byId.get(id)
    if (group?.userMembership) return group.userMembership
    if (owner === username) return { memberType: 'owner' }
    return group ? { memberType: 'member' } : own && { memberType: 'none' }
  }
  return found.map((group) => {
    const userMembership = group.userMembership ?? membershipIn(group)
    return userMembership ? { ...group, userMembership } : group
  })
}

/**
 * Returns the result of a search for groups with the role of the person in each, also on portals that don't return it; other results are
 * unchanged. `readOwn` reads the groups of the person.
 */
export const completingRoles = async <O extends Operation>(
  { params }: O,
  result: Result<O>,
  username: string,
  readOwn: () => Promise<readonly Group[] | undefined>,
): Promise<Result<O>> => {
  if (!Object.hasOwn(params.shape, 'searchUserAccess')) return result
  const found = result as { readonly results: readonly Group[] }
  if (found.results.every(({ userMembership }) => userMembership)) return result
  return { ...found, results: withOwnRoles(found.results, username, await readOwn()) } as Result<O>
}
