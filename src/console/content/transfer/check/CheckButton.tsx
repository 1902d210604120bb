import { ActionButton } from '../../../ui/ActionButton.tsx'
import { SelectionBar } from '../../../ui/table/SelectionBar.tsx'
import { t } from '../messages.ts'

interface Props {
  readonly count: number
  readonly disabledReason: string | undefined
  readonly onCheck: () => void
}

/** The bar with the button that starts the check. */
export const CheckButton = ({ count, disabledReason, onCheck }: Props) => (
  <SelectionBar summary={t('items', { count })}>
    <ActionButton variant="contained" disabledReason={disabledReason} onClick={onCheck}>
      {t('check.begin', { count })}
    </ActionButton>
  </SelectionBar>
)
