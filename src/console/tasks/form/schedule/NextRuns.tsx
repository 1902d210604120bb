import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { viewerZone } from '../moments.ts'
import { formatLocal, formatUtc } from './formatRun.ts'
import { t } from './messages.ts'

/** The number of runs that are shown until the others are requested. */
const shown = 3

interface Props {
  /** Epoch ms. */
  readonly runs: readonly number[]
  /** Notes about changes of the clock, by run. */
  readonly notes: ReadonlyMap<number, string>
  /** Whether the clock of the viewer's time zone is changed during the year. */
  readonly isClockChanged: boolean
}

/** The next runs in the viewer's time zone and in UTC. */
export const NextRuns = ({ runs, notes, isClockChanged }: Props) => {
  const zone = viewerZone()
  const isElsewhere = zone !== 'UTC'
  const [isWhole, setIsWhole] = useState(false)
  if (runs.length === 0) return null
  return (
    <Box component="section" aria-label={t('runs.title')} sx={{ minInlineSize: 0 }}>
      <Typography variant="h3" sx={{ marginBlockEnd: 1 }}>
        {t('runs.title')}
      </Typography>
      <Box sx={{ overflowX: 'auto', border: '1px solid', borderColor: 'line', borderRadius: 1 }}>
        <Table size="small" aria-label={t('runs.title')}>
          <TableHead>
            <TableRow>
              {isElsewhere && <TableCell>{t('runs.local', { zone })}</TableCell>}
              <TableCell>{t('runs.utc')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {(isWhole ? runs : runs.slice(0, shown)).map((time) => (
              <TableRow key={time}>
                {isElsewhere && (
                  <TableCell>
                    {formatLocal(time)}
                    {notes.has(time) && (
                      <Box
                        component="span"
                        sx={{
                          display: 'block',
                          fontSize: '0.75rem',
                          color: 'tone.warning.text',
                        }}
                      >
                        {notes.get(time)}
                      </Box>
                    )}
                  </TableCell>
                )}
                <TableCell>{formatUtc(time)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {!isWhole && runs.length > shown && (
        <Button size="small" onClick={() => setIsWhole(true)} sx={{ marginInlineStart: -2.5 }}>
          {t('runs.showMore', { count: runs.length - shown })}
        </Button>
      )}
      {isClockChanged && (
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ marginBlockStart: 1 }}
        >
          {t('runs.clock', { zone })}
        </Typography>
      )}
    </Box>
  )
}
