import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { csvRows, most } from './csvRows.ts'
import { t } from './messages.ts'

const cellLook = {
  paddingBlock: 1,
  paddingInline: 2,
  maxInlineSize: 280,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'start',
  fontSize: '0.8125rem',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
} as const

/** The first rows of a CSV file, with its first row as the head. */
export const CsvTable = ({ title, text }: { title: string; text: string }) => {
  const rows = useMemo(() => csvRows(text), [text])
  const [head = [], ...body] = rows
  if (head.length === 0) return <Typography color="textSecondary">{t('noRows')}</Typography>
  const width = Math.min(most.columns, head.length)
  const columns = Array.from({ length: width }, (_, index) => index)
  return (
    <>
      <Box
        component="section"
        tabIndex={0}
        aria-label={t('caption', { title })}
        sx={{ overflow: 'auto', maxBlockSize: 360, border: '1px solid', borderColor: 'line' }}
      >
        <Box component="table" sx={{ borderCollapse: 'collapse', inlineSize: '100%' }}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Box
                  component="th"
                  scope="col"
                  key={column}
                  title={head[column]}
                  sx={{
                    ...cellLook,
                    position: 'sticky',
                    insetBlockStart: 0,
                    fontWeight: 600,
                    backgroundColor: 'sunken',
                  }}
                >
                  {head[column]}
                </Box>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.slice(0, most.rows).map((row, index) => (
              <tr key={index}>
                {columns.map((column) => (
                  <Box component="td" key={column} title={row[column]} sx={cellLook}>
                    {row[column]}
                  </Box>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {(body.length >= most.rows || head.length > width) && (
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ marginBlockStart: 2 }}
        >
          {body.length >= most.rows && t('rows', { rows: most.rows })}{' '}
          {head.length > width && t('firstColumns', { columns: width })}
        </Typography>
      )}
    </>
  )
}
