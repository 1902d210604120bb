import type { ComponentPropsWithRef } from 'react'
import { Field, Input, type FieldProps } from './Field.tsx'

type Props = FieldProps & Omit<ComponentPropsWithRef<'input'>, 'id'>

/** A text field for one line: label above, help and error below. */
export const TextField = ({
  label,
  help,
  more,
  description,
  error,
  isRequired,
  ...rest
}: Props) => (
  <Field {...{ label, help, more, description, error, isRequired }}>
    {(control) => <Input {...rest} {...control} />}
  </Field>
)
