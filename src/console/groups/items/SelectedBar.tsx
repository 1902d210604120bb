import Button from '@mui/material/Button'
import { itemsAtOnce } from '../../../rest/content/sharing.ts'
import type { Row } from '../../shared/sharing/state.ts'
import { SelectedAside, type SelectedOnly } from '../../shell/lists/selectedOnly.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { t } from './messages.ts'
import type { GroupSharing } from './useGroupSharing.ts'

interface Props {
  readonly selected: readonly Row[]
  /** The number of selected items on this page of the list. */
  readonly onPage: number
  readonly only: SelectedOnly
  readonly whyNotRemoved: GroupSharing['whyNotRemoved']
  readonly onClear: () => void
  readonly onRemove: () => void
  readonly onShare: () => void
}

/** The bar for the selected items of a group. */
export const SelectedBar = (props: Props) => {
  const { selected, onPage, only, whyNotRemoved, onClear, onRemove, onShare } = props
  const count = selected.length
  const refusals = new Set(selected.map(whyNotRemoved))
  const [refusal] = refusals
  return (
    <SelectionBar
      summary={t('selected', { count })}
      aside={<SelectedAside only={only} count={count} onPage={onPage} />}
    >
      <Button onClick={onClear}>{t('clearSelection')}</Button>
      <ActionButton
        variant="outlined"
        icon="delete"
        disabledReason={
          refusals.has(undefined) ? undefined : refusals.size > 1 ? t('several') : refusal
        }
        onClick={onRemove}
      >
        {t('remove')}
      </ActionButton>
      <ActionButton
        variant="contained"
        icon="share"
        disabledReason={count > itemsAtOnce ? t('atMost', { count: itemsAtOnce }) : undefined}
        onClick={onShare}
      >
        {t('share')}
      </ActionButton>
    </SelectionBar>
  )
}
