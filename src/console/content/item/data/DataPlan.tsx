import type { Item } from '../../../../rest/records/item.ts'
import { items } from '../../../../rest/content/items.ts'
import { paths } from '../../../shell/paths.ts'
import type { Change } from '../../../shell/plan/change.ts'
import { Plan } from '../../../shell/plan/Plan.tsx'
import { mutate } from '../../../shell/mutations/mutate.ts'
import { parsed, readText } from './dataText.ts'
import { changedReads, pathOf } from '../item.ts'
import { t } from '../messages.ts'

interface Props {
  readonly item: Item
  /** The text when editing started. */
  readonly before: string
  readonly after: string
  readonly onClose: () => void
  readonly onApplied: () => void
}

const meaning = (text: string) => parsed(text)?.value ?? text

/** Shows the differences in the JSON of an item and saves them. */
export const DataPlan = ({ item, before, after, onClose, onApplied }: Props) => {
  const { id, title } = item
  const input = { ...pathOf(item), text: after }
  const changes: readonly Change[] = [
    { name: 'text', label: t('dataJson'), before: meaning(before), after: meaning(after) },
  ]
  return (
    <Plan
      subject={title}
      undo={before === '' ? 'none' : 'history'}
      changes={changes}
      request={{ operation: items.update, input }}
      readAgain={async () => ({ text: meaning(await readText(id)) })}
      apply={async (left) => {
        if (left.length > 0)
          await mutate(items.update, input, {
            title: t('dataWritten', { title }),
            target: { label: title, href: paths.item(id, 'data') },
            changes: left,
            ...(before === ''
              ? {}
              : {
                  undo: {
                    operation: items.update,
                    input: { ...pathOf(item), text: before },
                    title: t('dataBack', { title }),
                  },
                }),
            invalidates: [...changedReads, items.data],
            message: t('dataSaved', { title }),
          })
        onApplied()
      }}
      onClose={onClose}
    />
  )
}
