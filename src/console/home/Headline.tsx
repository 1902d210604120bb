import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNumber } from '../shell/format.ts'
import { paths } from '../shell/paths.ts'
import { absentMembers, groupCount, allItems, memberCount } from './queries.ts'
import type { CardQuery } from './HomeCard.tsx'
import { countsIn } from '../shared/counts/countsIn.ts'
import { daysOf } from '../shared/members/absence.ts'
import { SharingLevels } from '../shared/counts/SharingLevels.tsx'
import { Waiting } from './Waiting.tsx'
import { t } from './messages.ts'

interface FigureProps<T> {
  readonly label: string
  readonly href: string
  readonly query: CardQuery<T>
  readonly figure: (data: T) => number
  /** Below the figure. */
  readonly children?: ((data: T) => ReactNode) | undefined
}

const Figure = <T,>({
  label,
  href,
  query: { data, error, refetch },
  figure,
  children,
}: FigureProps<T>) => (
  <Box component="li" sx={{ minInlineSize: 0, minBlockSize: 118, padding: 4 }}>
    <Link href={href} sx={{ fontSize: '0.8125rem' }}>
      {label}
    </Link>
    {data !== undefined ? (
      <>
        <Box
          sx={{
            fontSize: '1.5625rem',
            lineHeight: '32px',
            fontWeight: 620,
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {formatNumber(figure(data))}
        </Box>
        {children?.(data)}
      </>
    ) : error ? (
      <Box sx={{ marginBlockStart: 1, fontSize: '0.8125rem' }}>
        {t('figures.unread')}{' '}
        <Button
          size="small"
          variant="outlined"
          aria-label={t('figures.retryName', { label })}
          onClick={() => void refetch()}
        >
          {t('figures.retry')}
        </Button>
      </Box>
    ) : (
      <Waiting rows={2} />
    )}
  </Box>
)

const line = { fontSize: '0.75rem', lineHeight: '20px', color: 'text.secondary' } as const

/** The organization in four numbers, each with the list behind it. */
export const Headline = () => {
  const items = useQuery(allItems())
  const members = useQuery(memberCount())
  const absent = useQuery(absentMembers('quarter'))
  const groups = useQuery(groupCount())
  const publicHref = paths.allContent({ access: 'public' })
  return (
    <Paper
      variant="outlined"
      component="ul"
      aria-label={t('figures.label')}
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) minmax(0, 1fr)',
          md: 'minmax(0, 2.2fr) minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1.2fr)',
        },
        listStyle: 'none',
        margin: 0,
        marginBlockEnd: 4,
        padding: 0,
        '& > li': { borderInlineStart: '1px solid var(--mui-palette-line)' },
        '& > li:first-of-type': {
          borderInlineStart: 0,
          minBlockSize: 156,
          gridColumn: { xs: '1 / -1', md: 'auto' },
        },
        '& > li:nth-of-type(n + 2)': {
          borderBlockStart: { xs: '1px solid var(--mui-palette-line)', md: 0 },
        },
        '& > li:nth-of-type(2), & > li:nth-of-type(4)': {
          borderInlineStartWidth: { xs: 0, md: 1 },
        },
        '& > li:nth-of-type(4)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <Figure
        label={t('figures.items')}
        href={paths.allContent()}
        query={items}
        figure={({ total }) => total}
      >
        {(found) => (
          <Box sx={{ marginBlockStart: 2 }}>
            <SharingLevels
              label={t('figures.sharing')}
              found={found}
              nameOf={(level) => t(`access.${level}`)}
            />
          </Box>
        )}
      </Figure>
      <Figure
        label={t('figures.members')}
        href={paths.members()}
        query={members}
        figure={({ total }) => total}
      >
        {() =>
          absent.data && (
            <Box sx={line}>
              <Link href={paths.members({ signIn: 'quarter' })}>
                {t('figures.absent', { count: absent.data.total, days: daysOf.quarter })}
              </Link>
            </Box>
          )
        }
      </Figure>
      <Figure
        label={t('figures.groups')}
        href={paths.groups()}
        query={groups}
        figure={({ total }) => total}
      />
      <Figure
        label={t('figures.public')}
        href={publicHref}
        query={items}
        figure={(found) => countsIn(found, 'access').get('public') ?? 0}
      >
        {({ total }) => <Box sx={line}>{t('figures.ofItems', { count: total })}</Box>}
      </Figure>
    </Paper>
  )
}
