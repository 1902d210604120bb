import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { t } from '../messages.ts'

interface Props {
  /** What is paged, for those who listen. */
  readonly label: string
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly total: number
  /** The number of rows that were found, if pages show only the first `total` of them. */
  readonly found?: number | undefined
  readonly onPage: (page: number) => void
}

/** Pagination of a list; renders nothing if all rows fit on one page. */
export const Pager = ({ label, page, pageSize, total, found, onPage }: Props) => {
  if (total <= pageSize && page === 1) return null
  const from = Math.min((page - 1) * pageSize + 1, total)
  const to = Math.min(page * pageSize, total)
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'end',
        gap: 2,
        marginBlockStart: 3,
      }}
    >
      <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t(found === undefined ? 'range' : 'rangeOfFirst', {
          from: from.toLocaleString(),
          to: to.toLocaleString(),
          total: total.toLocaleString(),
          found: found?.toLocaleString(),
        })}
      </Typography>
      <IconButton
        aria-label={t('previousPage')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeftIcon sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
      </IconButton>
      <IconButton
        aria-label={t('nextPage')}
        disabled={to >= total}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRightIcon sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
      </IconButton>
    </Box>
  )
}
