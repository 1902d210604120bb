import { styled } from '@mui/material/styles'
import type { ComponentPropsWithRef } from 'react'
import { Field, fieldLook, type FieldProps } from './Field.tsx'

export interface Choice {
  readonly value: string
  readonly label: string
}

type Props = FieldProps &
  Omit<ComponentPropsWithRef<'select'>, 'id' | 'children'> & {
    readonly choices: readonly Choice[]
    /** The first option, for an empty value. */
    readonly placeholder?: string
  }

const Select = styled('select')({
  ...fieldLook,
  // A chevron in the color of the text; browsers draw arrows of different looks.
  '@media (forced-colors: none)': {
    appearance: 'none',
    paddingInlineEnd: 34,
    backgroundImage:
      'linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(-45deg, transparent 50%, currentColor 50%)',
    backgroundPosition: 'right 17px center, right 12px center',
    backgroundSize: '5px 5px',
    backgroundRepeat: 'no-repeat',
    '[dir=rtl] &': { backgroundPosition: 'left 12px center, left 17px center' },
  },
})

/** A native select: label above, help and error below. */
export const SelectField = ({
  label,
  help,
  more,
  description,
  error,
  isRequired,
  choices,
  placeholder,
  ...rest
}: Props) => (
  <Field {...{ label, help, more, description, error, isRequired }}>
    {(control) => (
      <Select {...rest} {...control}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
