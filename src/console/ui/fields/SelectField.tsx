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

const Select = styled('select')(fieldLook)

/** A native select: label above, help and error below. */
export const SelectField = ({
  label,
  help,
  more,
  description,
  error,
  choices,
  placeholder,
  ...rest
}: Props) => (
  <Field label={label} help={help} more={more} description={description} error={error}>
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
