import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { Tick } from './Checkbox.tsx'

interface Props {
  readonly label: ReactNode
  readonly help?: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Why the option is disabled; it remains visible and shows the reason. */
  readonly disabledReason?: string | undefined
}

interface RadioProps extends Props {
  /** The name of the radio group. */
  readonly name: string
}

/** A checkbox with help text below. */
export const CheckChoice = (props: Props) => <One {...props} kind="checkbox" />

/** A radio button with help text below. */
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
  const below = disabledReason ?? help
  return (
    <Box sx={{ paddingBlock: 1 }}>
      <Box
        component="label"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1,
          minBlockSize: 28,
          fontWeight: 500,
          ...(disabledReason !== undefined && { color: 'text.secondary' }),
        }}
      >
        <Tick
          type={kind}
          {...(name === undefined ? {} : { name })}
          checked={checked}
          disabled={disabledReason !== undefined}
          onChange={(event) => onChange(event.target.checked)}
          {...(below == null ? {} : { 'aria-describedby': helpId })}
        />
        {label}
      </Box>
      {below != null && (
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          id={helpId}
          sx={{ marginInlineStart: 7 }}
        >
          {below}
        </Typography>
      )}
    </Box>
  )
}
