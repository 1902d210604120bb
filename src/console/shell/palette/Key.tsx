import { styled } from '@mui/material/styles'

/** A key of the keyboard. */
export const Key = styled('kbd')({
  display: 'inline-block',
  minInlineSize: 20,
  paddingInline: 5,
  border: '1px solid var(--mui-palette-line)',
  borderRadius: 4,
  fontFamily: 'inherit',
  fontSize: '0.6875rem',
  lineHeight: '18px',
  textAlign: 'center',
  whiteSpace: 'nowrap',
  color: 'var(--mui-palette-text-secondary)',
  backgroundColor: 'var(--mui-palette-background-default)',
})
