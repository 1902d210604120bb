import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Breakable } from './Breakable.tsx'
import { CutLine } from './CutLine.tsx'

interface Props {
  readonly title: ReactNode
  /** The language of the title, such as `ar`; null if it is not known. */
  readonly lang?: string | null | undefined
  readonly href?: string
  /** In rows, a title that is a text is one line, cut at its end. */
  readonly isCut?: boolean
  /** A picture before the title, such as a thumbnail. */
  readonly picture?: ReactNode
  /** A mark below the title, shown in all tables. */
  readonly mark?: ReactNode
  /** A second line, cut at its end; not shown in compact tables. */
  readonly subtitle?: ReactNode
  /** The subtitle is a summary, shown in comfortable tables only. */
  readonly isSummary?: boolean
  /** The subtitle is a reason that must be read: it is not cut, and shown in all tables. */
  readonly isReason?: boolean
  /** What rows say only on hover, such as a username. */
  readonly tooltip?: string | undefined
}

/** The first cell of a row: the title, and one line about it. */
export const TitleCell = ({
  title: given,
  lang,
  href,
  isCut = false,
  picture,
  mark,
  subtitle,
  isSummary = false,
  isReason = false,
  tooltip,
}: Props) => {
  const title = (
    <bdi lang={lang ?? undefined}>
      {typeof given === 'string' ? <Breakable text={given} /> : given}
    </bdi>
  )
  const cell = (
    <Box
      title={tooltip}
      sx={{
        minInlineSize: 150,
        maxInlineSize: 480,
        // Also for the width of the column, unlike the usual break-word.
        overflowWrap: 'anywhere',
      }}
    >
      {isCut && typeof given === 'string' ? (
        <CutLine text={given} href={href} lang={lang} />
      ) : href === undefined ? (
        title
      ) : (
        <Link href={href} sx={{ display: 'inline-block', maxInlineSize: '100%', fontWeight: 550 }}>
          {title}
        </Link>
      )}
      {mark !== undefined && <div>{mark}</div>}
      {subtitle != null && subtitle !== '' && (
        <Box
          sx={{
            fontSize: '0.75rem',
            fontWeight: 400,
            color: 'text.secondary',
            ...(!isReason && {
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: 1,
              '[data-density=compact] &': { display: 'none' },
              ...(isSummary && { '[data-density=standard] &': { display: 'none' } }),
            }),
          }}
        >
          {subtitle}
        </Box>
      )}
    </Box>
  )
  return picture === undefined ? (
    cell
  ) : (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
      {picture}
      {cell}
    </Box>
  )
}
