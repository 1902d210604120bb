import { groupMembers } from '../../../rest/groups/groupMembers.ts'
import type { Group } from '../../../rest/records/group.ts'
import { groups } from '../../../rest/groups/groups.ts'
import { isSharedUpdate as lets } from '../../../rest/content/sharingRules.ts'
import { query } from '../../shell/api.ts'
import { permission } from '../../shell/permissions.ts'
import type { Session } from '../../shell/session/session.ts'
import { t } from './words.ts'

/** A group, as far as the person may see it. */
export const groupRead = (groupId: string) => ({ ...query(groups.read, { groupId }), retry: false })

/** In view-only groups nobody contributes but who manages them. */
export const asManager = ({ isViewOnly }: Group): boolean => isViewOnly === true

/** Members of the group may update its items. */
export const isSharedUpdate = ({ capabilities = [] }: Group): boolean => lets({ capabilities })

/** Why the person may not make somebody a contributing member of a group; undefined when they may. */
export const whyNotAdd = (current: Session, group: Group): string | undefined => {
  const place = group.userMembership?.memberType
  const isManager = place === 'owner' || place === 'admin'
  const owner = isManager ? current.person.username : group.owner
  if (!permission(current, groupMembers.add, owner).allowed) return t('owners:fix.notYours')
  // Managers add members, but make no managers.
  const mayAppoint = permission(current, groupMembers.add, group.owner).allowed
  return asManager(group) && !mayAppoint ? t('owners:fix.appoint') : undefined
}
