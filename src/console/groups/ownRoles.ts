import type { Group } from '../../rest/records/group.ts'

/**
 * Returns groups with the role of the person in each, from the person's own groups: many portals return it with those only. Without
 * `own`, the roles of groups that others own remain unknown.
 */
export const withOwnRoles = <G extends Group>(
  found: readonly G[],
  username: string,
  own: readonly Group[] | undefined,
): G[] => {
  const byId = new Map(own?.map((group) => [group.id, group]))
  const roleIn = ({ id, owner }: Group) => {
    if (owner === username) return 'owner'
    const group = byId.get(id)
    return group ? (group.userMembership?.memberType ?? 'member') : own && 'none'
  }
  return found.map((group) => {
    const memberType = group.userMembership ? undefined : roleIn(group)
    return memberType === undefined ? group : { ...group, userMembership: { memberType } }
  })
}
