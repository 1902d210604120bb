import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import Box from '@mui/material/Box'
import { useId, type InputHTMLAttributes, type ReactNode } from 'react'

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoCapitalize' | 'spellCheck' | 'maxLength' | 'inputMode'
>

interface Props extends Omit<OutlinedInputProps, 'label' | 'error' | keyof Native>, Native {
  readonly label: string
  /** Below the field. */
  readonly help?: ReactNode
  /** What is wrong with what was entered. */
  readonly error?: ReactNode
}

/** A field of a form: label above, help and error below. */
export const TextField = ({
  label,
  help,
  error,
  autoCapitalize,
  spellCheck,
  maxLength,
  inputMode,
  ...rest
}: Props) => {
  const id = useId()
  const helpId = useId()
  const below = error ?? help
  return (
    <Box sx={{ maxInlineSize: 560 }}>
      <Box component="label" htmlFor={id} sx={{ display: 'block', fontWeight: 600, mb: 1 }}>
        {label}
      </Box>
      <OutlinedInput
        fullWidth
        {...rest}
        id={id}
        error={error != null}
        inputProps={{
          ...(below == null ? {} : { 'aria-describedby': helpId }),
          ...(autoCapitalize === undefined ? {} : { autoCapitalize }),
          ...(spellCheck === undefined ? {} : { spellCheck }),
          ...(maxLength === undefined ? {} : { maxLength }),
          ...(inputMode === undefined ? {} : { inputMode }),
        }}
      />
      {below != null && (
        <FormHelperText id={helpId} error={error != null} sx={{ marginInline: 0 }}>
          {below}
        </FormHelperText>
      )}
    </Box>
  )
}
