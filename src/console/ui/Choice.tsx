import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

interface Props {
  readonly label: ReactNode
  readonly help?: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Why it cannot be chosen now; it stays in view and says it. */
  readonly disabledReason?: string | undefined
}

interface RadioProps extends Props {
  /** The same for all that exclude one another. */
  readonly name: string
}

/** Something that is on or off, with its help below. */
export const CheckChoice = (props: Props) => <One {...props} kind="checkbox" />

/** One of several that exclude one another. */
export const RadioChoice = (props: RadioProps) => <One {...props} kind="radio" />

const One = ({
  kind,
  name,
  label,
  help,
  checked,
  onChange,
  disabledReason,
}: Props & { kind: 'checkbox' | 'radio'; name?: string }) => {
  const helpId = useId()
  const Control = kind === 'radio' ? Radio : Checkbox
  const below = disabledReason ?? help
  return (
    <Box>
      <FormControlLabel
        disabled={disabledReason !== undefined}
        label={label}
        control={
          <Control
            size="small"
            name={name ?? ''}
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: below == null ? {} : { 'aria-describedby': helpId } }}
          />
        }
        sx={{ marginInlineStart: -1, '& .MuiFormControlLabel-label': { fontWeight: 500 } }}
      />
      {below != null && (
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          id={helpId}
          sx={{ marginInlineStart: 6 }}
        >
          {below}
        </Typography>
      )}
    </Box>
  )
}
