import type { Item } from '../../../../rest/records/item.ts'
import { items } from '../../../../rest/content/items.ts'
import { send } from '../../../shell/api.ts'
import { warning } from '../../../shell/plan/warning.ts'
import { Plan } from '../../../shell/plan/Plan.tsx'
import { pathOf } from '../item.ts'
import { formatFile } from './useReplacing.ts'
import { t } from '../messages.ts'

interface Props {
  readonly item: Item
  readonly file: File
  readonly onApply: () => void
  readonly onClose: () => void
}

/** Shows the current and the new file of an item; `onApply` starts the replacement. */
export const ReplacePlan = ({ item, file, onApply, onClose }: Props) => {
  return (
    <Plan
      title={t('replacePlan')}
      subject={item.title}
      undo="none"
      changes={[
        {
          name: 'file',
          label: t('file'),
          before: formatFile(item.name, item.size),
          after: formatFile(file.name, file.size),
          format: String,
        },
      ]}
      warnings={[warning(t('replaceWarning'), { detail: t('replaceDetail') })]}
      request={{ operation: items.update, input: { ...pathOf(item), file } }}
      readAgain={async () => {
        const { name, size } = await send(items.read, { itemId: item.id })
        return { file: formatFile(name, size) }
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
