import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Fragment, type ReactNode } from 'react'
import { partsOf } from './partsOf.ts'

interface Props {
  readonly title: ReactNode
  /** The language of the title, such as `ar`; null if it is not known. */
  readonly lang?: string | null | undefined
  readonly href?: string
  /** A second line, cut at its end; not shown in compact tables. */
  readonly subtitle?: ReactNode
  /** The subtitle is a summary, shown in comfortable tables only. */
  readonly isSummary?: boolean
  /** The subtitle is a reason that must be read: it is not cut, and shown in all tables. */
  readonly isReason?: boolean
}

/** A title with long words, such as the name of a host, breaks between their parts instead of within them. */
export const Breakable = ({ text }: { text: string }) =>
  partsOf(text).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** The first cell of a row: the title, and one line about it. */
export const TitleCell = ({
  title: given,
  lang,
  href,
  subtitle,
  isSummary = false,
  isReason = false,
}: Props) => {
  const title = (
    <bdi lang={lang ?? undefined}>
      {typeof given === 'string' ? <Breakable text={given} /> : given}
    </bdi>
  )
  return (
    <Box
      sx={{
        minInlineSize: 150,
        maxInlineSize: 480,
        // Also for the width of the column, unlike the usual break-word.
        overflowWrap: 'anywhere',
      }}
    >
      {href === undefined ? (
        title
      ) : (
        <Link href={href} sx={{ display: 'inline-block', maxInlineSize: '100%', fontWeight: 550 }}>
          {title}
        </Link>
      )}
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
}
