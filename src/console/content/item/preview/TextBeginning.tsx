import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { monospace } from '../../../ui/theme.ts'
import { parsed } from '../data/dataText.ts'
import { firstCharacters, isLonger } from '../../../../rest/protocol/characters.ts'
import { t } from './messages.ts'

/** The most characters that are shown. */
const most = 20_000

/** The beginning of a text; JSON is indented. */
export const TextBeginning = ({ title, text }: { title: string; text: string }) => {
  const shown = useMemo(() => {
    const json = parsed(text)
    return json ? JSON.stringify(json.value, null, 2) : text
  }, [text])
  return (
    <>
      <Box
        component="section"
        tabIndex={0}
        aria-label={t('beginning', { title })}
        sx={{
          maxBlockSize: 360,
          overflow: 'auto',
          padding: 3,
          border: '1px solid',
          borderColor: 'line',
          borderRadius: '8px',
          backgroundColor: 'sunken',
          fontFamily: monospace,
          fontSize: '0.75rem',
          whiteSpace: 'pre',
        }}
      >
        {firstCharacters(shown, most)}
      </Box>
      {isLonger(shown, most) && (
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ marginBlockStart: 2 }}
        >
          {t('characters', { count: most })}
        </Typography>
      )}
    </>
  )
}
