import { groupMembers } from '../../../../rest/groups/groupMembers.ts'
import type { Group } from '../../../../rest/records/group.ts'
import { groups } from '../../../../rest/groups/groups.ts'
import { isSharedUpdate as lets } from '../../../../rest/content/sharingRules.ts'
import { query } from '../../../shell/api.ts'
import { permission } from '../../../shell/permissions.ts'
import type { Session } from '../../../shell/session/session.ts'
import { t } from '../messages.ts'

/** Query for a group. */
export const groupRead = (groupId: string) => ({ ...query(groups.read, { groupId }), retry: false })

/** Returns whether only managers can contribute to a group. */
export const asManager = ({ isViewOnly }: Group): boolean => isViewOnly === true

/** Returns whether members of the group can update its items. */
export const isSharedUpdate = ({ capabilities = [] }: Group): boolean => lets({ capabilities })

/** Returns why this member can't add a contributing member to a group, or undefined. */
export const whyNotAdd = (current: Session, group: Group): string | undefined => {
  const role = group.userMembership?.memberType
  const isManager = role === 'owner' || role === 'admin'
  const owner = isManager ? current.person.username : group.owner
  if (!permission(current, groupMembers.add, owner).allowed) return t('fix.notYours')
  // Managers can add members, but not managers.
  const canAppoint = permission(current, groupMembers.add, group.owner).allowed
  return asManager(group) && !canAppoint ? t('fix.appoint') : undefined
}
