import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

interface Props {
  readonly title?: string
  /** An action at the end of the title row. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A section of a page as a card. */
export const Card = ({ title, aside, children }: Props) => {
  const titleId = useId()
  return (
    <Paper
      variant="outlined"
      component="section"
      {...(title === undefined ? {} : { 'aria-labelledby': titleId })}
      sx={{ padding: 4, marginBlockEnd: 4 }}
    >
      {title !== undefined && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
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
      {children}
    </Paper>
  )
}
