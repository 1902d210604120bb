import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import NativeSelect, { type NativeSelectProps } from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, type ReactNode } from 'react'

export interface Choice {
  readonly value: string
  readonly label: string
}

interface Props extends Omit<NativeSelectProps, 'label' | 'error' | 'children'> {
  readonly label: string
  readonly choices: readonly Choice[]
  /** Stands first, for nothing chosen. */
  readonly placeholder?: string
  readonly help?: ReactNode
  readonly error?: ReactNode
}

/** One of several choices, as the system shows them: label above, help and error below. */
export const SelectField = ({ label, choices, placeholder, help, error, ...rest }: Props) => {
  const id = useId()
  const helpId = useId()
  const below = error ?? help
  return (
    <Box sx={{ maxInlineSize: 560 }}>
      <Box component="label" htmlFor={id} sx={{ display: 'block', fontWeight: 600, mb: 1 }}>
        {label}
      </Box>
      <NativeSelect
        fullWidth
        {...rest}
        error={error != null}
        input={<OutlinedInput />}
        inputProps={{ id, ...(below == null ? {} : { 'aria-describedby': helpId }) }}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </NativeSelect>
      {below != null && (
        <FormHelperText id={helpId} error={error != null} sx={{ marginInline: 0 }}>
          {below}
        </FormHelperText>
      )}
    </Box>
  )
}
