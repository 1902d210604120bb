import { ActionsBar } from '../../shell/actions/ActionsBar.tsx'
import { SelectedAside, type SelectedOnly } from '../../shell/lists/selectedOnly.tsx'
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
    <ActionsBar
      summary={t('selected', { count })}
      aside={<SelectedAside only={only} count={count} onPage={onPage} />}
      onClear={onClear}
      primary={{
        label: t('choose.admin'),
        icon: 'assignRole',
        disabledReason: refusal ?? (managers === count ? t('allManagers') : undefined),
        onClick: () => onAction('admin'),
      }}
      more={[
        {
          label: t('choose.member'),
          icon: 'members',
          disabledReason: refusal ?? (managers === 0 ? t('noManagers') : undefined),
          onClick: () => onAction('member'),
        },
        {
          label: t('choose.remove'),
          icon: 'delete',
          onClick: () => onAction('remove'),
          isDestructive: true,
        },
      ]}
    />
  )
}
