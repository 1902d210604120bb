import { groupMembers } from '../../../rest/groupMembers.ts'
import { groups, type Group } from '../../../rest/groups.ts'
import { users } from '../../../rest/users.ts'
import { paths } from '../../shell/paths.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { write } from '../../shell/write/write.ts'
import { useWords } from './words.ts'

interface Props {
  readonly group: Group
  readonly member: string
  readonly asManager: boolean
  readonly isSharedUpdate: boolean
  readonly onClose: () => void
  /** Called when it was tried; with words where the portal did not do it. */
  readonly onEnd: (trouble: string | undefined) => void
}

/** Makes the new owner a member of a group, or a manager where only those contribute. */
export const AddToGroupPlan = ({
  group: { id: groupId, title },
  member,
  asManager,
  isSharedUpdate,
  onClose,
  onEnd,
}: Props) => {
  const { t } = useWords()
  const input = { groupId, ...(asManager ? { admins: [member] } : { users: [member] }) }
  const changes = [
    {
      name: 'members',
      label: t(asManager ? 'fix.managers' : 'fix.members'),
      section: title,
      before: undefined,
      after: member,
    },
  ]
  const names = { member, group: title }
  const add = async () => {
    const { notAdded, reasons } = await write(groupMembers.add, input, {
      title: t('fix.addWritten', names),
      target: { label: title, href: paths.group(groupId) },
      changes,
      opposite: {
        operation: groupMembers.remove,
        input: { groupId, users: [member] },
        title: t('fix.addUndo', names),
      },
      stale: [groups.read, groups.users, users.read],
      message: (result) =>
        result.notAdded.includes(member) ? t('fix.notAdded', names) : t('fix.added', names),
    })
    const refusal = reasons?.find(({ username }) => username === member)
    // Who belongs to it already needs not be added.
    if (!notAdded.includes(member) || refusal?.because === 'already') return onEnd(undefined)
    onEnd(
      refusal
        ? t('fix.notAddedBecause', { member, message: refusal.message })
        : t('fix.notAdded', { member }),
    )
  }
  return (
    <Plan
      title={t('fix.addTitle', names)}
      changes={changes}
      warnings={[
        t('fix.sees', { member }),
        ...(isSharedUpdate ? [t('fix.updates', { member })] : []),
      ]}
      request={{ operation: groupMembers.add, input }}
      apply={add}
      onClose={onClose}
      actionLabel={t('fix.apply')}
      backLabel={t('fix.cancel')}
    />
  )
}
