import { styled } from '@mui/material/styles'
import { fieldLook } from './Field.tsx'
import { monospace } from '../theme.ts'

/** A text area for text, or with `isCode` for code; the user can resize it. */
export const TextArea = styled('textarea', {
  shouldForwardProp: (name) => name !== 'isCode',
})<{ isCode?: boolean }>(({ isCode = false }) => ({
  ...fieldLook,
  display: 'block',
  resize: 'vertical',
  ...(isCode && { fontFamily: monospace, fontSize: '0.8125rem', whiteSpace: 'pre', tabSize: 2 }),
}))
