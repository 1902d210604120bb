import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import type { ComponentProps } from 'react'
import { useId } from 'react'
import { Input } from '../../../ui/fields/Field.tsx'
import type { offersFor } from './offers.ts'

interface Props extends ComponentProps<typeof Input> {
  readonly from: NonNullable<ReturnType<typeof offersFor>>
}

/** A text field with the values that the portal offers; shows the label of the current value. */
export const OfferedControl = ({ from, ...rest }: Props) => {
  const listId = useId()
  // If the values can't be loaded, the text can still be entered.
  const { data = [] } = useQuery({ ...from, retry: false })
  const chosen = data.find(({ value }) => value === rest.value)
  return (
    <>
      <Input {...rest} list={listId} autoComplete="off" spellCheck={false} />
      <datalist id={listId}>
        {data.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
      {chosen && (
        <Box component="output" sx={{ display: 'block', marginBlockStart: 1, fontWeight: 500 }}>
          {chosen.label}
        </Box>
      )}
    </>
  )
}
