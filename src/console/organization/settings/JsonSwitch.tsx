import { ActionButton } from '../../ui/ActionButton.tsx'
import { useWords } from './words.ts'

interface Props {
  readonly label: string
  readonly isCode: boolean
  readonly onChange: (isCode: boolean) => void
  /** Why the value cannot be shown in fields now. */
  readonly disabledReason: string | undefined
}

/** Shows the same value as JSON, or in its fields again. */
export const JsonSwitch = ({ label, isCode, onChange, disabledReason }: Props) => {
  const { t } = useWords()
  return (
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
}
