import { styled } from '@mui/material/styles'
import type { ComponentPropsWithoutRef } from 'react'

/** The style of selected checkboxes and radio buttons; the browser draws them in the accent color. */
export const Tick = styled('input')({
  inlineSize: 16,
  blockSize: 16,
  margin: 4,
  verticalAlign: 'middle',
  flexShrink: 0,
  cursor: 'pointer',
  '&:disabled': { cursor: 'not-allowed' },
})

interface Props extends Omit<ComponentPropsWithoutRef<'input'>, 'type'> {
  /** Some of the choices that it represents are selected. */
  readonly indeterminate?: boolean
}

export const Checkbox = ({ indeterminate = false, ...rest }: Props) => (
  <Tick
    {...rest}
    type="checkbox"
    ref={(box: HTMLInputElement | null) => {
      // HTML has no attribute for the indeterminate state.
      if (box) box.indeterminate = indeterminate
    }}
  />
)
