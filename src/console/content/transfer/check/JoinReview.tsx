import { groupMembers } from '../../../../rest/groups/groupMembers.ts'
import type { Group } from '../../../../rest/records/group.ts'
import { groups as groupOperations } from '../../../../rest/groups/groups.ts'
import { users } from '../../../../rest/organization/users.ts'
import { useFullNames } from '../../../shell/people/fullNames.ts'
import { paths } from '../../../shell/paths.ts'
import { warning } from '../../../shell/changes/warning.ts'
import { Review } from '../../../shell/review/Review.tsx'
import { toast } from '../../../shell/toasts/toasts.tsx'
import { mutate } from '../../../shell/changes/mutate.ts'
import { asManager, isSharedUpdate } from './joining.ts'
import { t } from '../messages.ts'

interface Props {
  readonly groups: readonly Group[]
  readonly member: string
  readonly onClose: () => void
  /** Called after the attempt, with a message if the portal did not apply all changes. */
  readonly onEnd: (trouble: string | undefined) => void
}

/** Adds the new owner to groups, as a manager where only managers can contribute. */
export const JoinReview = ({ groups, member, onClose, onEnd }: Props) => {
  const name = useFullNames([member])(member)
  const requests = groups.map((group) => ({
    operation: groupMembers.add,
    input: {
      groupId: group.id,
      ...(asManager(group) ? { admins: [member] } : { users: [member] }),
    },
    title: group.title,
    change: {
      name: group.id,
      label: t(asManager(group) ? 'fix.managers' : 'fix.members'),
      section: group.title,
      before: undefined,
      after: member,
      isPerson: true,
    },
  }))
  const join = async () => {
    const troubles: string[] = []
    for (const { operation, input, title, change } of requests) {
      const names = { member: name, group: title }
      const { notAdded, reasons } = await mutate(operation, input, {
        title: t('fix.addWritten', names),
        endTitle: t('fix.addWrittenDone', names),
        target: { label: title, href: paths.group(input.groupId) },
        changes: [change],
        undo: {
          operation: groupMembers.remove,
          input: { groupId: input.groupId, users: [member] },
          title: t('fix.addUndo', names),
        },
        invalidates: [groupOperations.read, groupOperations.users, users.read],
      })
      const refusal = reasons?.find(({ username }) => username === member)
      // A member of the group does not need to be added.
      if (!notAdded.includes(member) || refusal?.because === 'already') continue
      troubles.push(
        refusal
          ? t('fix.notAddedBecause', { ...names, message: refusal.message })
          : t('fix.notAdded', names),
      )
    }
    if (troubles.length === 0)
      toast(t('fix.added', { member: name, count: groups.length, group: groups[0]?.title ?? '' }), {
        tone: 'success',
      })
    onEnd(troubles.length === 0 ? undefined : troubles.join(' '))
  }
  return (
    <Review
      undo="history"
      title={t('fix.addTitle', {
        member: name,
        count: groups.length,
        group: groups[0]?.title ?? '',
      })}
      changes={requests.map(({ change }) => change)}
      warnings={[
        warning(t('fix.sees', { member: name, count: groups.length })),
        ...groups
          .filter(isSharedUpdate)
          .map(({ title }) => warning(t('fix.updates', { member: name, group: title }))),
      ]}
      request={requests}
      apply={join}
      onClose={onClose}
      actionLabel={t('fix.apply')}
    />
  )
}
