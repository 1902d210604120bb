import { styled } from '@mui/material/styles'
import type { ComponentPropsWithRef } from 'react'

const Track = styled('input')({
  appearance: 'none',
  position: 'relative',
  flexShrink: 0,
  inlineSize: 34,
  blockSize: 20,
  margin: 0,
  border: '1px solid transparent',
  borderRadius: 10,
  backgroundColor: 'var(--mui-palette-control)',
  cursor: 'pointer',
  transition: 'background-color 100ms',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlockStart: 1,
    insetInlineStart: 1,
    inlineSize: 16,
    blockSize: 16,
    borderRadius: 8,
    backgroundColor: 'var(--mui-palette-background-paper)',
    transition: 'inset-inline-start 100ms',
  },
  '&:checked': { backgroundColor: 'var(--mui-palette-primary-main)' },
  '&:checked::before': { insetInlineStart: 15 },
  '&:focus-visible': { outline: '2px solid var(--mui-palette-focus)', outlineOffset: 2 },
  '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
  '@media (prefers-reduced-motion: reduce)': { '&, &::before': { transition: 'none' } },
  '@media (forced-colors: active)': {
    borderColor: 'ButtonText',
    '&::before': { backgroundColor: 'ButtonText' },
    '&:checked': { forcedColorAdjust: 'none', backgroundColor: 'Highlight' },
    '&:checked::before': { backgroundColor: 'HighlightText' },
  },
})

interface Props extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role'> {
  readonly checked: boolean
}

/** A switch that applies to the control before it; its word is after it. */
export const Switch = ({ checked, ...rest }: Props) => (
  <Track {...rest} type="checkbox" role="switch" checked={checked} aria-checked={checked} />
)
