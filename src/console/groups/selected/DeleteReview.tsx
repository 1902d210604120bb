import { groupChanges } from '../../../rest/groups/groupChanges.ts'
import type { Group } from '../../../rest/records/group.ts'
import { useStartRun } from '../../shared/bulk/useStartRun.ts'
import type { Change } from '../../shell/changes/change.ts'
import { dangerous, note, warning } from '../../shell/changes/warning.ts'
import { paths } from '../../shell/paths.ts'
import { permission } from '../../shell/permissions.ts'
import { Review } from '../../shell/review/Review.tsx'
import { useSession } from '../../shell/session/session.ts'
import { t } from './messages.ts'

interface Props {
  /** The selected groups. */
  readonly groups: readonly Group[]
  readonly onClose: () => void
  /** Called after the bulk operation was started. */
  readonly onDone: () => void
}

const titlesOf = (groups: readonly Group[]) => ({ list: groups.map(({ title }) => title) })

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
      label: t('groups'),
      before: deleted.map(({ title }) => title),
      after: [],
      summary: t('willDelete', { count }),
      affected: [
        {
          label: t('showGroups', { count }),
          objects: deleted.map(({ id, title, owner }) => ({
            title,
            href: paths.group(id),
            detail: owner,
          })),
        },
      ],
    },
  ]
  const leftOut = [
    refused.length > 0 && note(t('refused', { count: refused.length }), titlesOf(refused)),
    kept.length > 0 && note(t('protected', { count: kept.length }), titlesOf(kept)),
  ]
  return (
    <Review
      title={t('plan', { count })}
      changes={count === 0 ? [] : changes}
      warnings={
        count === 0
          ? leftOut
          : [
              dangerous(t('final', { count }), { detail: t('finalDetail') }),
              warning(t('items'), { detail: t('itemsDetail') }),
              others.length > 0 && note(t('others', { count: others.length }), titlesOf(others)),
              ...leftOut,
            ]
      }
      confirmWith={String(count)}
      isDeletion
      disabledReason={count === 0 ? t('nothing') : undefined}
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
            title: t('action', { count }),
            endTitle: t('ended', { count }),
          },
          [deleted.map(({ id, title, owner }) => ({ id, title, owner }))],
          { changes },
          { forget: onDone },
        )
      }}
      onClose={onClose}
      actionLabel={t('action', { count })}
    />
  )
}
