import { groupChanges } from '../../../rest/groups/groupChanges.ts'
import type { Group } from '../../../rest/records/group.ts'
import { useStartRun } from '../../shared/bulk/useStartRun.ts'
import type { Change } from '../../shell/changes/change.ts'
import { dangerous, note, warning } from '../../shell/changes/warning.ts'
import { permission } from '../../shell/permissions.ts'
import { Review } from '../../shell/review/Review.tsx'
import { useSession } from '../../shell/session/session.ts'
import { t } from './messages.ts'
import { affectedGroups, targetOf, titlesOf } from './targets.ts'

interface Props {
  /** The selected groups. */
  readonly groups: readonly Group[]
  readonly onClose: () => void
  /** Called after the bulk operation was started. */
  readonly onDone: () => void
}

/** The review of deleting several groups; starts the bulk operation and shows its page. */
export const DeleteReview = ({ groups, onClose, onDone }: Props) => {
  const session = useSession()
  const start = useStartRun()
  const isAllowed = (group: Group) => permission(session, groupChanges.remove, group).allowed
  const refused = groups.filter((group) => !isAllowed(group))
  const kept = groups.filter((group) => isAllowed(group) && group.protected === true)
  const deleted = groups.filter((group) => !refused.includes(group) && !kept.includes(group))
  const others = deleted.filter(({ owner }) => owner !== session.person.username)
  const count = deleted.length
  const changes: readonly Change[] = [
    {
      name: 'groups',
      label: t('delete.groups'),
      before: deleted.map(({ title }) => title),
      after: [],
      summary: t('delete.will', { count }),
      affected: affectedGroups(deleted),
    },
  ]
  const leftOut = [
    refused.length > 0 && note(t('delete.refused', { count: refused.length }), titlesOf(refused)),
    kept.length > 0 && note(t('delete.protected', { count: kept.length }), titlesOf(kept)),
  ]
  return (
    <Review
      title={t('delete.plan', { count })}
      changes={count === 0 ? [] : changes}
      warnings={
        count === 0
          ? leftOut
          : [
              dangerous(t('delete.final', { count }), { detail: t('delete.finalDetail') }),
              warning(t('delete.items'), { detail: t('delete.itemsDetail') }),
              others.length > 0 &&
                note(t('delete.others', { count: others.length }), titlesOf(others)),
              ...leftOut,
            ]
      }
      confirmWith={String(count)}
      isDeletion
      disabledReason={count === 0 ? t('delete.nothing') : undefined}
      undo="none"
      request={deleted.map(({ id }) => ({
        operation: groupChanges.remove,
        input: { groupId: id },
      }))}
      apply={async () => {
        await start(
          {
            kind: 'groupRemoval',
            change: {},
            title: t('delete.action', { count }),
            endTitle: t('delete.ended', { count }),
          },
          [deleted.map(targetOf)],
          { changes },
          { forget: onDone },
        )
      }}
      onClose={onClose}
      actionLabel={t('delete.action', { count })}
    />
  )
}
