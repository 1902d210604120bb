import { styled } from '@mui/material/styles'

/** A list of things, one a row, with lines between. */
export const Rows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 16,
    rowGap: 4,
    minHeight: 44,
    paddingBlock: 6,
    borderBlockStart: '1px solid var(--mui-palette-line)',
  },
})
