import { useQueries } from '@tanstack/react-query'
import type { Item } from '../../../rest/item.ts'
import { relationships } from '../../../rest/relationships.ts'
import { query } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { useSession } from '../../shell/session.ts'
import { write } from '../../shell/write/write.ts'
import { relationReads } from './item.ts'
import { endsOf, kindsBetween, type Direction } from './relationKinds.ts'
import { useWords } from './words.ts'

interface Props {
  readonly item: Item
  readonly other: Item
  readonly direction: Direction
  readonly onClose: () => void
}

/** Ends what relates two items. The portal does not tell how they are related, so it is asked kind by kind. */
export const RemoveRelation = ({ item, other, direction, onClose }: Props) => {
  const { t } = useWords()
  const { person } = useSession()
  const kinds = kindsBetween(item.type, direction, other.type)
  const { names, isAsking } = useQueries({
    queries: kinds.map(({ name }) => ({
      ...query(relationships.related, { itemId: item.id, direction, relationshipType: name }),
      staleTime: 0,
    })),
    combine: (answers) => ({
      isAsking: answers.some(({ isPending }) => isPending),
      names: kinds
        .filter((_, index) => answers[index]?.data?.relatedItems.some(({ id }) => id === other.id))
        .map(({ name }) => name),
    }),
  })
  const inputOf = (relationshipType: string) => ({
    userName: person.username,
    ...endsOf(item.id, direction, other.id),
    relationshipType,
  })
  const { title } = item
  return (
    <Plan
      title={t('unrelatePlan', { title, other: other.title })}
      changes={names.map((name) => ({
        name,
        label: t('relation'),
        before: t(`kind.${direction}`, { name }),
        after: undefined,
      }))}
      disabledReason={
        isAsking ? t('askingKinds') : names.length === 0 ? t('kindUnknown') : undefined
      }
      request={names.map((name) => ({ operation: relationships.remove, input: inputOf(name) }))}
      apply={async (left) => {
        for (const { name } of left)
          await write(relationships.remove, inputOf(name), {
            title: t('unrelatedWritten', { title, kind: name }),
            target: { label: title, href: paths.item(item.id, 'relations') },
            opposite: { operation: relationships.add, input: inputOf(name), title: t('relate') },
            stale: relationReads,
            message: t('unrelated', { title }),
          })
      }}
      onClose={onClose}
      actionLabel={t('unrelate')}
      backLabel={t('keep')}
    />
  )
}
