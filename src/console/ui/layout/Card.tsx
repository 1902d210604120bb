import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { firstChild } from '../theme.ts'

interface Props {
  readonly title?: string
  /** At the end of the title's line. */
  readonly aside?: ReactNode
  /** Fields in the card have their labels at the start of the row where there is space. */
  readonly isForm?: boolean
  readonly children: ReactNode
}

/** No card in a card: a table is as wide as the card, without borders at the sides and the corners. */
const tableInCard = {
  marginInline: -4,
  borderInline: 0,
  borderRadius: 0,
  [`& :is(th, td)${firstChild}`]: { paddingInlineStart: 4 },
  '& :is(th, td):last-child': { paddingInlineEnd: 4 },
  '&:last-child': {
    marginBlockEnd: -4,
    borderBlockEnd: 0,
    borderEndStartRadius: 10,
    borderEndEndRadius: 10,
  },
} as const

/** A section of a page in a card. */
export const Card = ({ title, aside, isForm = false, children }: Props) => {
  const titleId = useId()
  return (
    <Paper
      variant="outlined"
      component="section"
      {...(title === undefined ? {} : { 'aria-labelledby': titleId })}
      sx={{
        padding: 4,
        marginBlockEnd: 4,
        '& [data-table]': tableInCard,
      }}
    >
      {title !== undefined && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            marginBlockEnd: 3,
          }}
        >
          <Typography variant="h2" id={titleId}>
            {title}
          </Typography>
          {aside}
        </Box>
      )}
      {isForm ? (
        <Box sx={{ containerType: 'inline-size', containerName: 'form' }}>{children}</Box>
      ) : (
        children
      )}
    </Paper>
  )
}
