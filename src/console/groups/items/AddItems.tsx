import { useState } from 'react'
import { itemsAtOnce } from '../../../rest/content/sharing.ts'
import type { Group } from '../../../rest/records/group.ts'
import { ItemPicker } from '../../shared/pickers/ItemPicker.tsx'
import { rowOf } from '../../shared/sharing/state.ts'
import { itemsById } from '../../shell/objects/items.ts'
import { useNamed } from '../../shell/objects/source.ts'
import { ActionPanel } from '../../shell/review/ActionPanel.tsx'
import { Destination } from '../../shell/review/Destination.tsx'
import { allOf, exactly } from '../../shell/searchText.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { ItemsReview } from './ItemsReview.tsx'
import { t } from './messages.ts'
import type { GroupSharing } from './useGroupSharing.ts'

interface Props {
  readonly group: Group
  readonly sharing: GroupSharing
  readonly onClose: () => void
}

/** A panel that selects items for a group, and opens the review. */
export const AddItems = ({ group, sharing, onClose }: Props) => {
  const { canAddOthers, context, whyNotAdded } = sharing
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isPlanned, setIsPlanned] = useState(false)
  const { byId } = useNamed(itemsById, chosen)
  const items = chosen.flatMap((id) => byId.get(id) ?? []).map(rowOf)
  if (isPlanned)
    return (
      <ItemsReview
        group={group}
        sharing={sharing}
        kind="add"
        items={items}
        onClose={() => setIsPlanned(false)}
        onStarted={onClose}
      />
    )
  const owned = canAddOthers ? '*' : exactly('owner', context.person.username)
  return (
    <ActionPanel
      onClose={onClose}
      title={t('add.title')}
      subtitle={<Destination subject={group.title} />}
      disabledReason={items.length === 0 ? t('add.chooseFirst') : undefined}
      onAction={() => setIsPlanned(true)}
    >
      <Field label={t('add.items')} help={t(canAddOthers ? 'add.help' : 'add.helpOwn')}>
        {({ id, 'aria-describedby': describedBy }) => (
          <ItemPicker
            id={id}
            label={t('add.items')}
            describedBy={describedBy}
            max={itemsAtOnce}
            chosen={chosen}
            onChange={setChosen}
            // Search engines find nothing with a condition that only excludes.
            within={allOf(owned, `* NOT group:${group.id}`)}
            outside={t('add.already')}
            filter={(item) => whyNotAdded(rowOf(item))}
          />
        )}
      </Field>
    </ActionPanel>
  )
}
