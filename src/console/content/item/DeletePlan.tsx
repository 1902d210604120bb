import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { content } from '../../../rest/content.ts'
import { type Item } from '../../../rest/item.ts'
import { items } from '../../../rest/items.ts'
import { search } from '../../../rest/search.ts'
import { query, stale } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { loadSelection, selection } from '../../shell/selection/selection.ts'
import { write } from '../../shell/write/write.ts'
import { pathOf, related } from './item.ts'
import { useWords } from './words.ts'

interface Props {
  readonly item: Item
  readonly onClose: () => void
}

/** What deleting an item takes along, asked of the portal before. */
export const DeletePlan = ({ item, onClose }: Props) => {
  const { t } = useWords()
  const navigate = useNavigate()
  const { title } = item
  const { data: answer } = useQuery({ ...query(items.canDelete, pathOf(item)), staleTime: 0 })
  const others = useQueries({
    queries: [related(item.id, 'forward'), related(item.id, 'reverse')],
    combine: (results) => results.flatMap(({ data }) => data?.relatedItems ?? []),
  })
  const warnings = [
    t('deleteWarning'),
    ...(others.length === 0
      ? []
      : [
          t('deleteRelated', {
            count: others.length,
            titles: others.map((other) => other.title).join(', '),
          }),
        ]),
    ...(answer?.error ? [t('deleteRefused', { message: answer.error.message })] : []),
  ]
  return (
    <Plan
      title={t('deletePlan', { title })}
      changes={[]}
      warnings={warnings}
      request={{ operation: items.remove, input: pathOf(item) }}
      apply={async () => {
        await write(items.remove, pathOf(item), {
          title: t('deletedWritten', { title }),
          target: { label: title },
          message: t('deleted', { title }),
        })
        await loadSelection()
        selection.remove([item.id])
        await stale(search.items, content.list)
        await navigate(paths.content())
      }}
      onClose={onClose}
      actionLabel={t('deleteAction')}
      backLabel={t('keep')}
    />
  )
}
