import { items } from '../../../../rest/content/items.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { send } from '../../../shell/api.ts'
import type { Change } from '../../../shell/plan/change.ts'
import { warning } from '../../../shell/plan/warning.ts'
import { Plan } from '../../../shell/plan/Plan.tsx'
import { keyInUrl } from '../../keyInUrl.ts'
import { applyField } from './applyField.ts'
import type { FieldName } from './fieldNames.ts'
import { requestOf, valueOf } from './fieldValues.ts'
import { t } from './messages.ts'

interface Props {
  readonly item: Item
  readonly name: FieldName
  readonly change: Change
  readonly onApplied: () => void
  readonly onClose: () => void
}

/** The review of a property that another member has changed in the meantime, or that others depend on. */
export const FieldPlan = ({ item, name, change, onApplied, onClose }: Props) => (
  <Plan
    subject={item.title}
    undo="history"
    warnings={name === 'url' ? [warning(t('urlWarning')), ...keyInUrl(change.after)] : []}
    changes={[change]}
    request={() => requestOf(item, name, change.after)}
    readAgain={async () => ({
      [name]: valueOf(await send(items.read, { itemId: item.id }), name),
    })}
    apply={async (left) => {
      for (const one of left) await applyField(item, one)
      onApplied()
    }}
    onClose={onClose}
  />
)
