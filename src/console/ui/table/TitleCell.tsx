import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'

interface Props {
  readonly title: ReactNode
  /** The language of the title, such as `ar`; null if it is not known. */
  readonly lang?: string | null | undefined
  readonly href?: string
  /** A second line, cut at its end; not shown in compact tables. */
  readonly subtitle?: ReactNode
  /** The subtitle is a summary, shown in comfortable tables only. */
  readonly isSummary?: boolean
}

/** The first cell of a row: the title, and one line about it. */
export const TitleCell = ({ title, lang, href, subtitle, isSummary = false }: Props) => (
  <Box
    sx={{
      minInlineSize: 160,
      maxInlineSize: 480,
      // Also for the width of the column, unlike the usual break-word.
      overflowWrap: 'anywhere',
      '@container (min-width: 900px)': { minInlineSize: 240 },
    }}
  >
    {href === undefined ? (
      <bdi lang={lang ?? undefined}>{title}</bdi>
    ) : (
      <Link href={href} sx={{ display: 'inline-block', maxInlineSize: '100%', fontWeight: 550 }}>
        <bdi lang={lang ?? undefined}>{title}</bdi>
      </Link>
    )}
    {subtitle != null && subtitle !== '' && (
      <Box
        sx={{
          fontSize: '0.75rem',
          fontWeight: 400,
          color: 'text.secondary',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 1,
          '[data-density=compact] &': { display: 'none' },
          ...(isSummary && { '[data-density=standard] &': { display: 'none' } }),
        }}
      >
        {subtitle}
      </Box>
    )}
  </Box>
)
