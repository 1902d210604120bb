import type { Item } from '../../../rest/records/item.ts'
import { relationships } from '../../../rest/content/relationships.ts'
import { send } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { useSession } from '../../shell/session/session.ts'
import { mutate } from '../../shell/mutations/mutate.ts'
import { relationReads } from './item.ts'
import { endsOf, type Direction } from './relationKinds.ts'
import { useWords } from './words.ts'

interface Props {
  readonly item: Item
  readonly other: Item
  /** The kinds by which they are related. */
  readonly names: readonly string[]
  readonly direction: Direction
  readonly onClose: () => void
}

/** Ends what relates two items. */
export const RemoveRelation = ({ item, other, names, direction, onClose }: Props) => {
  const { t } = useWords()
  const { person } = useSession()
  const inWords = (name: string) => t(`kind.${direction}`, { name })
  const inputOf = (relationshipType: string) => ({
    userName: person.username,
    ...endsOf(item.id, direction, other.id),
    relationshipType,
  })
  const readNow = async (name: string) => {
    const asked = { itemId: item.id, direction, relationshipType: name }
    const { relatedItems } = await send(relationships.related, asked)
    return [name, relatedItems.some(({ id }) => id === other.id) ? inWords(name) : undefined]
  }
  const { title } = item
  return (
    <Plan
      title={t('unrelatePlan', { title, other: other.title })}
      changes={names.map((name) => ({
        name,
        label: t('relation'),
        before: inWords(name),
        after: undefined,
      }))}
      warnings={[t('unrelateMaker')]}
      request={(left) =>
        left.map(({ name }) => ({ operation: relationships.remove, input: inputOf(name) }))
      }
      readAgain={async () =>
        Object.fromEntries(await Promise.all(names.map(readNow))) as Record<string, unknown>
      }
      apply={async (left) => {
        for (const { name } of left)
          await mutate(relationships.remove, inputOf(name), {
            title: t('unrelatedWritten', { title, kind: name }),
            target: { label: title, href: paths.item(item.id, 'relations') },
            undo: { operation: relationships.add, input: inputOf(name), title: t('relate') },
            invalidates: relationReads,
            message: t('unrelated', { title }),
          })
      }}
      onClose={onClose}
      actionLabel={t('unrelate')}
      backLabel={t('keep')}
    />
  )
}
