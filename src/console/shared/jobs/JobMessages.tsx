import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { t } from './progressMessages.ts'

/** The portal's messages about a job, newest first. */
export const JobMessages = ({ messages }: { messages: readonly string[] }) => {
  if (messages.length === 0)
    return (
      <Typography color="textSecondary" sx={{ marginBlockStart: 2 }}>
        {t('noMessages')}
      </Typography>
    )
  const numbered = messages.map((message, index) => ({ number: index + 1, message })).toReversed()
  return (
    <Box
      component="ol"
      reversed
      tabIndex={0}
      aria-label={t('messages')}
      sx={{
        marginBlock: 0,
        '* + &': { marginBlockStart: 3 },
        padding: 0,
        paddingInlineStart: 9,
        maxBlockSize: 220,
        overflow: 'auto',
        color: 'text.secondary',
        '& > li:first-of-type': { color: 'text.primary' },
      }}
    >
      {numbered.map(({ number, message }) => (
        <li key={number}>{message}</li>
      ))}
    </Box>
  )
}
