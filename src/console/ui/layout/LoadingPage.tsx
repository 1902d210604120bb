import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { t } from '../messages.ts'

/** What a page mainly consists of: the rows of a table, cards with fields, or one object with tabs and details. */
export type PageShape = 'list' | 'form' | 'object'

interface Props {
  readonly shape?: PageShape | undefined
  /** The title, if it is known before the data. */
  readonly title?: string | undefined
  /** The expected number of rows of the page's table. */
  readonly rows?: number
}

const Bar = styled('span')({
  display: 'block',
  maxInlineSize: '100%',
  blockSize: 10,
  borderRadius: 5,
  backgroundColor: 'var(--mui-palette-line)',
})

const Surface = styled('div')({
  border: '1px solid var(--mui-palette-line)',
  borderRadius: 10,
  overflow: 'hidden',
  backgroundColor: 'var(--mui-palette-background-paper)',
})

/** The skeleton of a loading page; visible after 150 ms, so that fast pages do not flicker. */
export const LoadingPage = ({ shape = 'list', title, rows = 10 }: Props) => (
  <Box
    component="output"
    sx={{
      display: 'block',
      animation: 'console-appear 0s linear 150ms both',
      '@keyframes console-appear': {
        from: { visibility: 'hidden' },
        to: { visibility: 'visible' },
      },
    }}
  >
    <VisuallyHidden>{t('loading')}</VisuallyHidden>
    <Box sx={{ minBlockSize: 38, marginBlockEnd: 4, display: 'grid', alignContent: 'center' }}>
      {title === undefined ? (
        <Bar style={{ inlineSize: 240, blockSize: 18 }} />
      ) : (
        <Typography variant="h1" component="div">
          {title}
        </Typography>
      )}
    </Box>
    <div aria-hidden>{shapes[shape](rows)}</div>
  </Box>
)

/** Widths of the first column (%), so that the rows look like text. */
const widths = [46, 32, 55, 40, 61, 36, 50]

const Table = ({ rows }: { rows: number }) => (
  <Surface>
    <Box
      sx={{
        blockSize: 34,
        backgroundColor: 'sunken',
        borderBlockEnd: '1px solid var(--mui-palette-line)',
      }}
    />
    {Array.from({ length: rows }, (_row, index) => (
      <Box
        key={index}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 64px', sm: '3fr 1fr 1fr 96px' },
          alignItems: 'center',
          gap: 5,
          blockSize: 38,
          paddingInline: 3,
          borderBlockStart: index > 0 ? '1px solid var(--mui-palette-line)' : undefined,
        }}
        // Later rows are fainter, because the number of rows is unknown.
        style={{ opacity: 1 - index / (rows + 1) }}
      >
        <Bar style={{ inlineSize: `${widths[index % widths.length]}%` }} />
        {['type', 'owner'].map((column) => (
          <Bar key={column} sx={{ display: { xs: 'none', sm: 'block' } }} />
        ))}
        <Bar />
      </Box>
    ))}
  </Surface>
)

const Fields = ({ count }: { count: number }) => (
  <Surface sx={{ padding: 4, display: 'grid', gap: 5 }}>
    <Bar style={{ inlineSize: 140, blockSize: 14 }} />
    {Array.from({ length: count }, (_field, index) => (
      <Box
        key={index}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '248px minmax(0, 560px)' },
          alignItems: 'center',
          gap: 2,
        }}
      >
        <Bar style={{ inlineSize: 90 + 30 * (index % 3) }} />
        <Bar style={{ blockSize: 34, borderRadius: 8, opacity: 0.6 }} />
      </Box>
    ))}
  </Surface>
)

/** Cards with numbers of fields. */
const Forms = ({ counts, sx }: { counts: readonly number[]; sx?: object }) => (
  <Box sx={{ display: 'grid', gap: 4, maxInlineSize: 960, ...sx }}>
    {counts.map((count) => (
      <Fields key={count} count={count} />
    ))}
  </Box>
)

const shapes: Record<PageShape, (rows: number) => ReactNode> = {
  list: (rows) => (
    <>
      <Bar style={{ inlineSize: 280, blockSize: 34, borderRadius: 8, marginBlockEnd: 12 }} />
      <Table rows={rows} />
    </>
  ),
  form: () => <Forms counts={[4, 3]} />,
  object: () => (
    <Forms
      counts={[5, 4]}
      sx={{ gridTemplateColumns: { lg: 'minmax(0, 1fr) 336px' }, maxInlineSize: 1440 }}
    />
  ),
}
