import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { formatNumber } from '../../../shell/format.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { t } from './messages.ts'

interface Props {
  readonly title: string
  readonly counts: readonly (readonly [value: string, count: number])[]
  readonly nameOf: (value: string) => string
  /** The values that the rows are filtered by. */
  readonly selected: readonly string[]
  readonly onSelect: (selected: readonly string[]) => void
}

const shown = 5

/** A ranking as a table with bars: each value filters the rows of the report. */
export const Bars = ({ title, counts, nameOf, selected, onSelect }: Props) => {
  const titleId = useId()
  const rest = counts.slice(shown)
  const most = Math.max(1, ...counts.map(([, count]) => count))
  const others = rest.reduce((sum, [, count]) => sum + count, 0)
  return (
    <Paper variant="outlined" sx={{ padding: 4, minInlineSize: 0 }}>
      <Typography variant="h2" id={titleId} sx={{ marginBlockEnd: 2 }}>
        {title}
      </Typography>
      <Box
        component="table"
        aria-labelledby={titleId}
        sx={{ inlineSize: '100%', borderSpacing: 0, fontVariantNumeric: 'tabular-nums' }}
      >
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('chartValue')}</VisuallyHidden>
            </th>
            <th scope="col">
              <VisuallyHidden>{t('chartCount')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {counts.slice(0, shown).map(([value, count]) => (
            <tr key={value}>
              <Box component="th" scope="row" sx={{ padding: 0, fontWeight: 400 }}>
                <ButtonBase
                  aria-pressed={selected.includes(value)}
                  onClick={() => onSelect(selected.includes(value) ? [] : [value])}
                  sx={{
                    display: 'block',
                    inlineSize: '100%',
                    paddingBlock: 1,
                    paddingInline: 1,
                    borderRadius: '4px',
                    textAlign: 'start',
                    fontSize: '0.8125rem',
                    '&:hover': { backgroundColor: 'hover' },
                    '&[aria-pressed=true]': { backgroundColor: 'selected', color: 'link' },
                  }}
                >
                  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                    {nameOf(value)}
                  </Box>
                  <Box
                    component="span"
                    aria-hidden
                    sx={{
                      display: 'block',
                      blockSize: 6,
                      marginBlockStart: '2px',
                      borderRadius: '3px',
                      backgroundColor: 'tone.brand.solid',
                    }}
                    style={{ inlineSize: `${(count / most) * 100}%` }}
                  />
                </ButtonBase>
              </Box>
              <Box
                component="td"
                sx={{ padding: 0, paddingInlineStart: 3, textAlign: 'end', inlineSize: '1%' }}
              >
                {formatNumber(count)}
              </Box>
            </tr>
          ))}
          {rest.length > 0 && (
            <Box component="tr" sx={{ color: 'text.secondary' }}>
              <Box
                component="th"
                scope="row"
                sx={{ padding: 1, fontWeight: 400, textAlign: 'start', fontSize: '0.8125rem' }}
              >
                {t('other', { count: rest.length })}
              </Box>
              <Box component="td" sx={{ padding: 0, textAlign: 'end' }}>
                {formatNumber(others)}
              </Box>
            </Box>
          )}
        </tbody>
      </Box>
    </Paper>
  )
}
