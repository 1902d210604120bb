import { type Item } from '../../../../rest/records/item.ts'
import { items } from '../../../../rest/content/items.ts'
import { send } from '../../../shell/api.ts'
import { paths } from '../../../shell/paths.ts'
import { Plan } from '../../../shell/plan/Plan.tsx'
import { mutate } from '../../../shell/mutations/mutate.ts'
import { changedReads } from '../item.ts'
import { changesOf, inputOf, valuesFrom, type ItemValues } from './properties.ts'
import { useMessages } from '../messages.ts'

interface Props {
  /** The item when the form was filled. */
  readonly item: Item
  readonly values: ItemValues
  readonly onClose: () => void
  readonly onApplied: () => Promise<void>
}

/** Shows the changed properties of an item and saves them. */
export const PropertiesPlan = ({ item, values, onClose, onApplied }: Props) => {
  const { t } = useMessages()
  const { id, title } = item
  return (
    <Plan
      subject={title}
      undo="history"
      changes={changesOf(item, values)}
      request={(left) => ({ operation: items.update, input: inputOf(item, left) })}
      readAgain={async () => valuesFrom(await send(items.read, { itemId: id }))}
      apply={async (left) => {
        await mutate(items.update, inputOf(item, left), {
          title: t('changedWritten', { count: left.length, title }),
          target: { label: title, href: paths.item(id) },
          changes: left,
          undo: {
            operation: items.update,
            input: inputOf(item, left, 'before'),
            title: t('changedBack', { title }),
            read: { operation: items.read, input: { itemId: id } },
          },
          invalidates: changedReads,
          message: t('changed', { title: values.title }),
        })
        await onApplied()
      }}
      onClose={onClose}
    />
  )
}
