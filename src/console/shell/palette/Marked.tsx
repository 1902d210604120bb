import { styled } from '@mui/material/styles'
import { piecesOf, type Query } from './match.ts'

const Mark = styled('mark')({
  color: 'var(--mui-palette-text-primary)',
  backgroundColor: 'var(--mui-palette-match)',
  borderRadius: 2,
})

/** A text with the words of the search marked. */
export const Marked = ({ query, children }: { query: Query; children: string }) =>
  piecesOf(query, children).map(({ text, isMatch }, index) => {
    const key = `${index} ${text}`
    return isMatch ? <Mark key={key}>{text}</Mark> : <span key={key}>{text}</span>
  })
