import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { memo, useId, type ReactNode } from 'react'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { describedBy } from './describedBy.ts'
import { t } from '../messages.ts'

/** The look of inputs and selects. */
export const fieldLook = {
  boxSizing: 'border-box',
  inlineSize: '100%',
  minBlockSize: 36,
  paddingBlock: 6,
  paddingInline: 12,
  font: 'inherit',
  color: 'inherit',
  border: '1px solid var(--mui-palette-control)',
  borderRadius: 8,
  backgroundColor: 'var(--mui-palette-background-paper)',
  '&::placeholder': { color: 'var(--mui-palette-text-secondary)', opacity: 1 },
  '&:hover': { borderColor: 'var(--mui-palette-text-secondary)' },
  '&[aria-invalid=true]': { borderColor: 'var(--mui-palette-error-main)' },
  '&:focus': {
    borderColor: 'transparent',
    outline: '2px solid var(--mui-palette-focus)',
    outlineOffset: -2,
  },
  '&:disabled': {
    color: 'var(--mui-palette-text-secondary)',
    borderColor: 'var(--mui-palette-line)',
    backgroundColor: 'var(--mui-palette-sunken)',
  },
} as const

export const Input = styled('input')(fieldLook)

/** The properties that a field passes to its control. */
interface Control {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
  readonly 'aria-required'?: true
}

export interface FieldProps {
  readonly label: ReactNode
  /** One line below the label or the field. */
  readonly help?: ReactNode
  /** A button beside the label, such as `HelpButton`. */
  readonly more?: ReactNode
  /** Help that screen readers read with the field, because it is visible only on request. */
  readonly description?: ReactNode
  /** The error of the value; replaces the help text. */
  readonly error?: ReactNode
  /** Whether a value is needed; the label says so. */
  readonly isRequired?: boolean | undefined
  /** Whether the field has the full width, for code, maps, or several controls. */
  readonly isWide?: boolean
}

/** In a wide form card: label and help at the start, the control beside them. */
export const wideForm = '@container form (min-width: 640px)'

/** A part of a wide form card with narrow fields, such as several columns: measured by itself, labels are above the controls. */
export const narrowFields = { containerType: 'inline-size', containerName: 'form' } as const

/** The width of the labels in a wide form card, with the gap after it (px). */
export const labelWidth = 248 + 24

/** Where label, control, and help or error of a field are. */
export const FieldFrame = styled('div', {
  shouldForwardProp: (name) => !['as', 'isWide', 'isWrong'].includes(String(name)),
})<{ isWide: boolean; isWrong: boolean }>(({ isWide, isWrong }) => ({
  maxInlineSize: isWide ? 840 : 560,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"label" "control" "below"',
  [wideForm]: isWide
    ? { maxInlineSize: 'none' }
    : {
        maxInlineSize: labelWidth + 560,
        gridTemplateColumns: '248px minmax(0, 1fr)',
        gridTemplateRows: 'auto 1fr',
        columnGap: 24,
        // Help belongs to the label, errors to the control.
        gridTemplateAreas: isWrong
          ? '"label control" ". below"'
          : '"label control" "below control"',
      },
}))

/** The word is not part of the label's text: screen readers say it because of `aria-required`. */
const requiredLook = {
  fontWeight: 550,
  '&[data-required]::after': {
    content: 'attr(data-required) / ""',
    display: 'inline-block',
    marginInlineStart: 2,
    fontSize: '0.75rem',
    fontWeight: 400,
    color: 'text.secondary',
  },
} as const

interface LabelProps {
  readonly htmlFor: string
  readonly more: ReactNode
  readonly isRequired: boolean
  readonly children: ReactNode
}

/** Memoized, so that it is rendered only when its own text changes, not for every key. */
const Label = memo(({ htmlFor, more, isRequired, children }: LabelProps) => (
  <Box
    sx={{
      gridArea: 'label',
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      mb: 1,
      // At the top, also beside a tall control with an error.
      [wideForm]: { alignSelf: 'start', marginBlock: '6px 0' },
    }}
  >
    <Box
      component="label"
      htmlFor={htmlFor}
      data-required={isRequired ? t('required') : undefined}
      sx={requiredLook}
    >
      {children}
    </Box>
    {more}
  </Box>
))
Label.displayName = 'Label'

const ControlArea = styled('div')({ gridArea: 'control', minInlineSize: 0 })

/** Help or an error, below what it describes. */
export const Below = memo(
  ({ id, isWrong, children }: { id: string; isWrong: boolean; children: ReactNode }) => (
    <Box
      component="p"
      id={id}
      sx={{
        gridArea: 'below',
        margin: 0,
        marginBlockStart: 1,
        fontSize: '0.75rem',
        color: isWrong ? 'error.main' : 'text.secondary',
      }}
    >
      {children}
    </Box>
  ),
)
Below.displayName = 'Below'

/** A field of a form: label, control, and help or an error. In wide form cards, the label is at the start of the row. */
export const Field = ({
  label,
  help,
  more,
  description,
  error,
  isRequired = false,
  isWide = false,
  children,
}: FieldProps & { children: (control: Control) => ReactNode }) => {
  const id = useId()
  const belowId = useId()
  const isWrong = error != null && error !== ''
  const below = isWrong ? error : help
  const descriptionId = useId()
  return (
    <FieldFrame isWide={isWide} isWrong={isWrong}>
      <Label htmlFor={id} more={more} isRequired={isRequired}>
        {label}
      </Label>
      <ControlArea>
        {children({
          id,
          ...describedBy(
            below == null ? undefined : belowId,
            description == null ? undefined : descriptionId,
          ),
          ...(isWrong ? { 'aria-invalid': true } : {}),
          ...(isRequired ? { 'aria-required': true } : {}),
        })}
      </ControlArea>
      {below != null && (
        <Below id={belowId} isWrong={isWrong}>
          {below}
        </Below>
      )}
      {description != null && <VisuallyHidden id={descriptionId}>{description}</VisuallyHidden>}
    </FieldFrame>
  )
}
