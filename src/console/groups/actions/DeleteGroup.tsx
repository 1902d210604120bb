import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { groupChanges } from '../../../rest/groups/groupChanges.ts'
import { groups } from '../../../rest/groups/groups.ts'
import { users } from '../../../rest/organization/users.ts'
import type { Group } from '../../../rest/records/group.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { paths } from '../../shell/paths.ts'
import { useNavigateHere } from '../../shell/router.ts'
import { Review } from '../../shell/review/Review.tsx'
import { dangerous, note, warning } from '../../shell/changes/warning.ts'
import { groupUsers, itemCount, rolesIn } from '../group.ts'
import { t } from './messages.ts'

interface Props {
  readonly group: Group
  readonly onClose: () => void
}

/** The review of deleting a group: what happens to its items and members. A protected group can't be deleted. */
export const DeleteGroup = ({ group, onClose }: Props) => {
  const navigate = useNavigateHere()
  const { id, title } = group
  const items = useQuery(itemCount(id)).data?.total
  const members = useQuery(groupUsers(id)).data
  const isProtected = group.protected === true
  const input = { groupId: id }
  return (
    <Review
      title={t('delete.plan')}
      subject={title}
      confirmWith={title}
      isDeletion
      changes={[]}
      disabledReason={isProtected ? t('delete.protected') : undefined}
      warnings={
        isProtected
          ? [warning(t('delete.protected'), { detail: t('delete.protectedDetail') })]
          : [
              dangerous(t('delete.final'), { detail: t('delete.finalDetail') }),
              items !== undefined &&
                (items === 0
                  ? note(t('delete.items', { count: items }))
                  : warning(t('delete.items', { count: items }), {
                      detail: t('delete.itemsDetail'),
                    })),
              members && note(t('delete.members', { count: rolesIn(members).size })),
              note(t('delete.packages')),
            ]
      }
      request={{ operation: groupChanges.remove, input }}
      apply={async () => {
        await mutate(groupChanges.remove, input, {
          title: t('delete.history', { title }),
          endTitle: t('delete.historyDone', { title }),
          target: { label: title },
          invalidates: [groups.search, users.read],
          message: t('delete.deleted', { title }),
        })
        await navigate(paths.groups())
      }}
      onClose={onClose}
      actionLabel={t('delete.action')}
    >
      {isProtected && <Link href={paths.groupSettings(id)}>{t('delete.toSettings')}</Link>}
    </Review>
  )
}
