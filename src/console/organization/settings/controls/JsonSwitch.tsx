import { ActionButton } from '../../../ui/ActionButton.tsx'
import { t } from '../messages.ts'

interface Props {
  readonly label: string
  readonly isCode: boolean
  readonly onChange: (isCode: boolean) => void
  /** The reason why the value can’t be shown as a form. */
  readonly disabledReason: string | undefined
}

/** A button that switches between the form and the JSON of a value. */
export const JsonSwitch = ({ label, isCode, onChange, disabledReason }: Props) => (
  <ActionButton
    size="small"
    aria-label={t(isCode ? 'asFieldsOf' : 'asJsonOf', { label })}
    disabledReason={disabledReason}
    onClick={() => onChange(!isCode)}
    sx={{ display: 'flex', marginBlockStart: 1, marginInlineStart: -2.5 }}
  >
    {t(isCode ? 'asFields' : 'asJson')}
  </ActionButton>
)
