import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'

interface Props {
  readonly title: ReactNode
  readonly href?: string
  /** A quieter second line, cut where it ends. */
  readonly subtitle?: ReactNode
}

/** The first cell of a row: what it is, and one line about it. */
export const TitleCell = ({ title, href, subtitle }: Props) => (
  <Box sx={{ minInlineSize: 160, maxInlineSize: 480 }}>
    {href === undefined ? (
      title
    ) : (
      <Link href={href} sx={{ fontWeight: 550 }}>
        {title}
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
        }}
      >
        {subtitle}
      </Box>
    )}
  </Box>
)
