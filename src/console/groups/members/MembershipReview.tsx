import { groupMembers, membershipLimits } from '../../../rest/groups/groupMembers.ts'
import { groups } from '../../../rest/groups/groups.ts'
import { isSharedUpdate } from '../../../rest/content/sharingRules.ts'
import type { Group } from '../../../rest/records/group.ts'
import { send } from '../../shell/api.ts'
import type { Change } from '../../shell/changes/change.ts'
import { note, warning, type PossibleWarnings } from '../../shell/changes/warning.ts'
import { Review } from '../../shell/review/Review.tsx'
import { useSession } from '../../shell/session/session.ts'
import { groupPermission, rolesIn, type GroupRole } from '../group.ts'
import {
  applyChange,
  changeName,
  changesOf,
  nameOf,
  requestsOf,
  type MembershipChange,
  type Refused,
} from './changes.ts'
import { t } from './messages.ts'

interface Props {
  readonly group: Group
  readonly change: MembershipChange
  /** Called when the person cancels, and after the changes were applied. */
  readonly onClose: () => void
  /** Called after the changes were applied, before `onClose`. */
  readonly onDone: (refused: Refused) => void
}

/** The review of a change of memberships: who is concerned, and what they can and can't do afterwards. */
export const MembershipReview = ({ group, change, onClose, onDone }: Props) => {
  const session = useSession()
  const canAppoint = groupPermission(session, groupMembers.update, group).allowed
  const { kind, members } = change
  const name = nameOf(change)
  const hasOwn = members.some(({ username }) => username === session.person.username)
  const updates = isSharedUpdate({ capabilities: group.capabilities ?? [] })
  const warnings = (): PossibleWarnings => {
    switch (name) {
      case 'add':
        return [
          note(t('plan.sees')),
          updates && warning(t('plan.updates')),
          members.some(({ after }) => after === 'admin') && note(t('plan.manages')),
        ]
      case 'invite':
        return [
          note(t('plan.decide')),
          updates && warning(t('plan.updates')),
          members.some(({ after }) => after === 'admin') && note(t('plan.manages')),
        ]
      case 'remove':
        return [
          warning(t('plan.loses'), { detail: t('plan.losesDetail') }),
          updates && warning(t('plan.losesUpdates')),
          hasOwn && warning(t('plan.own')),
        ]
      case 'admin':
        return [note(t('plan.manages'))]
      case 'member':
        return [note(t('plan.managesNoLonger')), hasOwn && warning(t('plan.ownManager'))]
    }
  }
  /** The memberships to change, as they are now on the portal. */
  const remaining = (left: readonly Change[]): MembershipChange => {
    const present = new Map(left.map((one) => [one.name, one.before]))
    return {
      ...change,
      members: members.flatMap((member) => {
        const key = changeName(member.username)
        return present.has(key)
          ? [{ ...member, before: present.get(key) as GroupRole | undefined }]
          : []
      }),
    }
  }
  const cannotUndo =
    kind === 'remove' && !canAppoint && members.some(({ before }) => before === 'admin')
  const whyNotUndone = cannotUndo
    ? t('plan.managersAgain')
    : kind === 'invite'
      ? t('plan.noWithdrawal')
      : members.length > membershipLimits.atOnce
        ? t('plan.undoInParts', {
            limit: membershipLimits.atOnce,
            count: Math.ceil(members.length / membershipLimits.atOnce),
          })
        : undefined
  return (
    <Review
      title={t(`plan.title.${name}`, { count: members.length })}
      subject={group.title}
      changes={changesOf(members)}
      warnings={warnings()}
      request={(left) => requestsOf(group.id, remaining(left))}
      readAgain={async () => {
        const roles = rolesIn(await send(groups.users, { groupId: group.id }))
        return Object.fromEntries(
          members.map(({ username }) => [changeName(username), roles.get(username)]),
        )
      }}
      apply={async (left) => {
        onDone(await applyChange(group, remaining(left), canAppoint))
      }}
      onClose={onClose}
      actionLabel={(count) => t(`plan.action.${name}`, { count })}
      undo={whyNotUndone === undefined ? 'history' : { reason: whyNotUndone }}
    />
  )
}
