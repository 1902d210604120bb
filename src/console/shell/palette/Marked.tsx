import { styled } from '@mui/material/styles'
import { piecesOf, type Query } from './match.ts'

const Mark = styled('mark')({
  fontWeight: 650,
  color: 'var(--mui-palette-tone-accent-text)',
  backgroundColor: 'transparent',
})

/** A text with the words of the search marked. */
export const Marked = ({ query, children }: { query: Query; children: string }) =>
  piecesOf(query, children).map(({ text, isMatch }, index) => {
    const key = `${index} ${text}`
    return isMatch ? <Mark key={key}>{text}</Mark> : <span key={key}>{text}</span>
  })
