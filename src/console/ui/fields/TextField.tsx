import type { ComponentPropsWithRef } from 'react'
import { Field, Input, type FieldProps } from './Field.tsx'

type Props = FieldProps & Omit<ComponentPropsWithRef<'input'>, 'id'>

/** A text field for one line: label above, help and error below. */
export const TextField = ({ label, help, more, description, error, ...rest }: Props) => (
  <Field label={label} help={help} more={more} description={description} error={error}>
    {(control) => <Input {...rest} {...control} />}
  </Field>
)
