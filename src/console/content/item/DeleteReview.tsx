import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { content } from '../../../rest/content/content.ts'
import { type Item } from '../../../rest/records/item.ts'
import { items } from '../../../rest/content/items.ts'
import { search } from '../../../rest/content/search.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { invalidate } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import { useNavigateHere } from '../../shell/router.ts'
import { finalWarning } from '../finalWarning.ts'
import { note, warning } from '../../shell/changes/warning.ts'
import { Review } from '../../shell/review/Review.tsx'
import { loadSelection, selection } from '../../shared/selection/selection.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { useDeletionEffects, useDependentNames } from '../../shared/usage/dependents.ts'
import { useTaskWarnings } from '../../shared/usage/itemTasks.ts'
import { pathOf, related } from './item.ts'
import { t } from './messages.ts'

interface Props {
  readonly item: Item
  readonly onClose: () => void
}

/** Deletes an item after a review that lists the dependent items. */
export const DeleteReview = ({ item, onClose }: Props) => {
  const navigate = useNavigateHere()
  const { title } = item
  const [asked] = useState([item])
  const answers = useDeletionEffects(asked)
  const [answer] = answers
  const nameOf = useDependentNames(answers)
  const destinations = useQuery(related(item.id, 'forward')).data?.relatedItems ?? []
  const taskWarnings = useTaskWarnings(asked, 'deleted')
  const users = answer?.users ?? []
  const others = destinations.filter(({ id }) => users.every((user) => user.id !== id))
  const warnings = [
    finalWarning({ final: t('deleteWarning'), recycled: t('deleteRecycled') }),
    users.length > 0 &&
      warning(t('deleteUsed', { count: users.length }), {
        list: users.map((user) => nameOf(user, item.owner)),
      }),
    answer && !answer.users && warning(t('deleteUnread')),
    others.length > 0 &&
      warning(t('deleteRelated', { count: others.length }), {
        list: others.map((other) => other.title),
      }),
    answer?.refusal !== undefined && warning(t('deleteRefused', { message: answer.refusal })),
    ...taskWarnings,
    !answer && note(t('deleteChecking')),
  ]
  return (
    <Review
      title={t('deletePlan')}
      subject={title}
      confirmWith={title}
      isDeletion
      changes={[]}
      warnings={warnings}
      request={{ operation: items.remove, input: pathOf(item) }}
      apply={async () => {
        await mutate(items.remove, pathOf(item), {
          title: t('deletedWritten', { title }),
          endTitle: t('deletedWrittenDone', { title }),
          target: { label: title },
          message: t('deleted', { title }),
        })
        await loadSelection()
        selection.remove([item.id])
        await invalidate(search.items, content.list, tasks.list, tasks.listAll)
        await navigate(paths.content())
      }}
      onClose={onClose}
      actionLabel={t('deleteAction')}
    />
  )
}
