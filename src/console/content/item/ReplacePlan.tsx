import type { Item } from '../../../rest/records/item.ts'
import { items } from '../../../rest/content/items.ts'
import { send } from '../../shell/api.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { pathOf } from './item.ts'
import { fileInWords } from './useReplacing.ts'
import { useWords } from './words.ts'

interface Props {
  readonly item: Item
  readonly file: File
  readonly onApply: () => void
  readonly onClose: () => void
}

/** Shows the current and the new file of an item; `onApply` starts the replacement. */
export const ReplacePlan = ({ item, file, onApply, onClose }: Props) => {
  const { t } = useWords()
  return (
    <Plan
      title={t('replacePlan', { title: item.title })}
      changes={[
        {
          name: 'file',
          label: t('file'),
          before: fileInWords(item.name, item.size),
          after: fileInWords(file.name, file.size),
          format: String,
        },
      ]}
      warnings={[t('replaceWarning')]}
      request={{ operation: items.update, input: { ...pathOf(item), file } }}
      readAgain={async () => {
        const { name, size } = await send(items.read, { itemId: item.id })
        return { file: fileInWords(name, size) }
      }}
      apply={(left) => {
        if (left.length > 0) onApply()
        return Promise.resolve()
      }}
      onClose={onClose}
      actionLabel={t('replaceAction')}
    />
  )
}
