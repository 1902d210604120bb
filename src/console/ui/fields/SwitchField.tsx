import Box from '@mui/material/Box'
import { Field, type FieldProps } from './Field.tsx'
import { Switch } from './Switch.tsx'
import { t } from '../messages.ts'

interface Props extends Omit<FieldProps, 'isWide'> {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Why it can't be changed, shown in place of the help. */
  readonly disabledReason?: string | undefined
}

/** A switch as a field of a form, with its state in words. */
export const SwitchField = ({ checked, onChange, disabledReason, help, ...field }: Props) => (
  <Field {...field} help={disabledReason ?? help}>
    {(control) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minBlockSize: 36 }}>
        <Switch
          {...control}
          checked={checked}
          disabled={disabledReason !== undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span aria-hidden>{t(checked ? 'on' : 'off')}</span>
      </Box>
    )}
  </Field>
)
