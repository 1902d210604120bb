import type { Item } from '../../../../rest/records/item.ts'
import { relationships } from '../../../../rest/content/relationships.ts'
import { send } from '../../../shell/api.ts'
import { paths } from '../../../shell/paths.ts'
import { note } from '../../../shell/changes/warning.ts'
import { Review } from '../../../shell/review/Review.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { mutate } from '../../../shell/changes/mutate.ts'
import { relationReads } from '../item.ts'
import { endsOf, type Direction } from './relationKinds.ts'
import { t } from '../messages.ts'

interface Props {
  readonly item: Item
  readonly other: Item
  /** The relationship types between the two items. */
  readonly names: readonly string[]
  readonly direction: Direction
  readonly onClose: () => void
}

/** Removes the relationships between two items after a review. */
export const RemoveRelation = ({ item, other, names, direction, onClose }: Props) => {
  const { person } = useSession()
  const labelOf = (name: string) => t(`kind.${direction}`, { name })
  const inputOf = (relationshipType: string) => ({
    userName: person.username,
    ...endsOf(item.id, direction, other.id),
    relationshipType,
  })
  const readNow = async (name: string) => {
    const input = { itemId: item.id, direction, relationshipType: name }
    const { relatedItems } = await send(relationships.related, input)
    return [name, relatedItems.some(({ id }) => id === other.id) ? labelOf(name) : undefined]
  }
  const { title } = item
  return (
    <Review
      title={t('removeRelationPlan', { title, other: other.title })}
      changes={names.map((name) => ({
        name,
        label: t('relation'),
        before: labelOf(name),
        after: undefined,
      }))}
      subject={title}
      undo="history"
      warnings={[note(t('removeRelationCreator'))]}
      request={(left) =>
        left.map(({ name }) => ({ operation: relationships.remove, input: inputOf(name) }))
      }
      readAgain={async () =>
        Object.fromEntries(await Promise.all(names.map(readNow))) as Record<string, unknown>
      }
      apply={async (left) => {
        for (const { name } of left)
          await mutate(relationships.remove, inputOf(name), {
            title: t('relationRemovedWritten', { title, kind: name }),
            endTitle: t('relationRemovedWrittenDone', { title, kind: name }),
            target: { label: title, href: paths.item(item.id, 'relations') },
            undo: {
              operation: relationships.add,
              input: inputOf(name),
              title: t('addRelation'),
            },
            invalidates: relationReads,
            message: t('relationRemoved', { title }),
          })
      }}
      onClose={onClose}
      actionLabel={t('removeRelationAction')}
    />
  )
}
