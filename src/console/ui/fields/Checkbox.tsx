import { styled } from '@mui/material/styles'
import type { ComponentPropsWithoutRef } from 'react'

/** A checkbox or a radio button. Browsers fill the empty ones of dark pages, as if they were disabled, so it has a look of its own. */
export const CheckInput = styled('input')({
  inlineSize: 16,
  blockSize: 16,
  margin: 4,
  verticalAlign: 'middle',
  flexShrink: 0,
  cursor: 'pointer',
  '&:disabled': { cursor: 'not-allowed' },
  '@media (forced-colors: none)': {
    appearance: 'none',
    // The target is larger than the box, which is drawn in it.
    inlineSize: 24,
    blockSize: 24,
    margin: 0,
    borderRadius: 6,
    display: 'inline-grid',
    placeContent: 'center',
    '&::before, &::after': { content: '""', gridArea: '1 / 1', placeSelf: 'center' },
    '&::before': {
      boxSizing: 'border-box',
      inlineSize: 16,
      blockSize: 16,
      border: '1.5px solid var(--mui-palette-control)',
      borderRadius: 4,
      backgroundColor: 'var(--mui-palette-background-paper)',
    },
    '&::after': {
      inlineSize: 10,
      blockSize: 10,
      transform: 'scale(0)',
      backgroundColor: 'var(--mui-palette-background-paper)',
      clipPath: 'polygon(16% 43%, 3% 58%, 41% 95%, 100% 20%, 83% 7%, 39% 65%)',
    },
    '&[type=radio]::before': { borderRadius: '50%' },
    '&[type=radio]::after': { clipPath: 'circle(32%)' },
    '&[type=checkbox]:indeterminate::after': { clipPath: 'inset(40% 8%)' },
    '&:disabled::before': {
      borderColor: 'var(--mui-palette-line)',
      backgroundColor: 'var(--mui-palette-sunken)',
    },
    '&:checked, &[type=checkbox]:indeterminate': {
      '&::before': {
        borderColor: 'var(--mui-palette-selectedLine)',
        backgroundColor: 'var(--mui-palette-selectedLine)',
      },
      '&::after': { transform: 'none' },
      '&:disabled::before': {
        borderColor: 'var(--mui-palette-control)',
        backgroundColor: 'var(--mui-palette-control)',
      },
    },
  },
})

interface Props extends Omit<ComponentPropsWithoutRef<'input'>, 'type'> {
  /** Some of the choices that it represents are selected. */
  readonly indeterminate?: boolean
}

export const Checkbox = ({ indeterminate = false, ...rest }: Props) => (
  <CheckInput
    {...rest}
    type="checkbox"
    ref={(box: HTMLInputElement | null) => {
      // HTML has no attribute for the indeterminate state.
      if (box) box.indeterminate = indeterminate
    }}
  />
)
