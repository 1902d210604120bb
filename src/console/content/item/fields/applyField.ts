import { items } from '../../../../rest/content/items.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { mutate } from '../../../shell/changes/mutate.ts'
import { paths } from '../../../shell/paths.ts'
import type { Change } from '../../../shell/changes/change.ts'
import { changedReads } from '../item.ts'
import { requestOf } from './fieldValues.ts'
import { t } from './messages.ts'

/** Whether portals return the property in the form in which it is sent, so that an undo can compare it. */
const isComparable = ({ name, after }: Change) =>
  name !== 'extent' && !(name === 'tags' && after === null)

/** Changes a property of an item, with a toast that offers to undo it. Throws what `send` throws. */
export const applyField = async (item: Item, change: Change): Promise<void> => {
  const { id, title } = item
  const { name, label } = change
  const { operation, input } = requestOf(item, name, change.after)
  await mutate(operation, input, {
    title: t('changedWritten', { field: label, title }),
    endTitle: t('changedWrittenDone', { field: label, title }),
    target: { label: title, href: paths.item(id) },
    changes: [change],
    undo: {
      ...requestOf(item, name, change.before),
      title: t('changedBack', { field: label, title }),
      ...(isComparable(change) ? { read: { operation: items.read, input: { itemId: id } } } : {}),
    },
    invalidates: changedReads,
    message: t('changed', { field: label, title }),
  })
}
