import { useQuery } from '@tanstack/react-query'
import { useState, type ChangeEventHandler, type FocusEventHandler, type RefCallback } from 'react'
import type { FieldProps } from '../../../ui/fields/Field.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { offerLabel, offersFor, type OfferedName } from './offers.ts'

type Control = HTMLSelectElement | HTMLInputElement

interface Props extends FieldProps {
  readonly name: OfferedName
  readonly value: string
  /** What an empty value means. */
  readonly placeholder: string
  readonly disabled?: boolean
  readonly onChange: ChangeEventHandler<Control>
  readonly onBlur: FocusEventHandler<Control>
  readonly ref?: RefCallback<Control>
}

/** A choice between the values that the portal offers. The first and the present value are among them even if they are not offered. */
export const OfferedField = ({ placeholder, ...rest }: Props) => {
  const { name, value } = rest
  const [first] = useState(value)
  const { data: offers = [], isError } = useQuery({ ...offersFor(name), retry: false })
  // If the values can't be loaded, the code can still be entered.
  if (isError) return <TextField {...rest} autoComplete="off" spellCheck={false} />
  const others = [...new Set([first, value])].filter(
    (other) => other !== '' && !offers.some((one) => one.value === other),
  )
  return (
    <SelectField
      {...rest}
      placeholder={placeholder}
      choices={[
        ...others.map((other) => ({ value: other, label: offerLabel(name, other) })),
        ...offers,
      ]}
    />
  )
}
