import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { CheckInput } from './Checkbox.tsx'
import { describedBy } from './describedBy.ts'
import { labelWidth, wideForm } from './Field.tsx'

interface Props {
  readonly label: ReactNode
  readonly help?: ReactNode
  /** A button beside the label, such as `HelpButton`. */
  readonly more?: ReactNode
  /** Help that screen readers read with the field, because it is visible only on request. */
  readonly description?: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Why it can't be changed, shown in place of the help. */
  readonly disabledReason?: string | undefined
  /** The ID of a text that says why it can't be changed, for several choices with one reason. */
  readonly disabledBy?: string | undefined
  /** In wide form cards, starts below the controls of other fields instead of below their labels. */
  readonly isAligned?: boolean
}

interface RadioProps extends Props {
  /** The same for all radio buttons of a group. */
  readonly name: string
}

/** A checkbox with its label and help. */
export const CheckChoice = (props: Props) => <One {...props} kind="checkbox" />

/** A radio button with its label and help. */
export const RadioChoice = (props: RadioProps) => <One {...props} kind="radio" />

const One = ({
  kind,
  name,
  label,
  help,
  more,
  description,
  checked,
  onChange,
  disabledReason,
  disabledBy,
  isAligned = false,
}: Props & { kind: 'checkbox' | 'radio'; name?: string }) => {
  const id = useId()
  const labelId = useId()
  const helpId = useId()
  const descriptionId = useId()
  const below = disabledReason ?? help
  const isDisabled = disabledReason !== undefined || disabledBy !== undefined
  return (
    <Box
      sx={{ paddingBlock: 1, [wideForm]: { marginInlineStart: `${isAligned ? labelWidth : 0}px` } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box
          component="label"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1,
            minBlockSize: 28,
            fontWeight: 500,
            ...(isDisabled && { color: 'text.secondary' }),
          }}
        >
          <CheckInput
            id={id}
            type={kind}
            // The help is a label, too, so that a click on it selects, but is not part of the name.
            aria-labelledby={labelId}
            {...(name === undefined ? {} : { name })}
            checked={checked}
            disabled={isDisabled}
            onChange={(event) => onChange(event.target.checked)}
            {...describedBy(
              disabledBy,
              below == null ? undefined : helpId,
              description == null ? undefined : descriptionId,
            )}
          />
          <Box
            component="span"
            id={labelId}
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}
          >
            {label}
          </Box>
        </Box>
        {more}
      </Box>
      {description != null && <VisuallyHidden id={descriptionId}>{description}</VisuallyHidden>}
      {below != null && (
        <Typography
          variant="caption"
          component="label"
          htmlFor={id}
          color="textSecondary"
          id={helpId}
          sx={{ display: 'block', marginInlineStart: 7 }}
        >
          {below}
        </Typography>
      )}
    </Box>
  )
}
