import { styled } from '@mui/material/styles'

/** The style of text for screen readers that is not visible. */
export const visuallyHidden = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

/** Text for screen readers that is not visible. */
export const VisuallyHidden = styled('span')(visuallyHidden)
