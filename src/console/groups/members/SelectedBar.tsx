import Button from '@mui/material/Button'
import { SelectedAside, type SelectedOnly } from '../../shell/lists/selectedOnly.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import type { Action } from './memberActions.ts'
import type { GroupMember } from './columns.tsx'
import { t } from './messages.ts'

interface Props {
  readonly selected: readonly GroupMember[]
  /** The number of selected members that the list finds. */
  readonly onPage: number
  readonly only: SelectedOnly
  /** Whether the person can change group roles. */
  readonly canAppoint: boolean
  readonly onClear: () => void
  readonly onAction: (wanted: Action) => void
}

/** The bar for the selected members of a group. */
export const SelectedBar = (props: Props) => {
  const { selected, onPage, only, canAppoint, onClear, onAction } = props
  const managers = selected.filter(({ role }) => role === 'admin').length
  const count = selected.length
  const refusal = canAppoint ? undefined : t('onlyAppointers')
  return (
    <SelectionBar
      summary={t('selected', { count })}
      aside={<SelectedAside only={only} count={count} onPage={onPage} />}
    >
      <Button onClick={onClear}>{t('clearSelection')}</Button>
      <ActionButton icon="delete" onClick={() => onAction('remove')}>
        {t('choose.remove')}
      </ActionButton>
      <ActionButton
        variant="outlined"
        disabledReason={refusal ?? (managers === 0 ? t('noManagers') : undefined)}
        onClick={() => onAction('member')}
      >
        {t('choose.member')}
      </ActionButton>
      <ActionButton
        variant="contained"
        disabledReason={refusal ?? (managers === count ? t('allManagers') : undefined)}
        onClick={() => onAction('admin')}
      >
        {t('choose.admin')}
      </ActionButton>
    </SelectionBar>
  )
}
