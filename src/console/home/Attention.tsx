import { personName } from '../shell/personName.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { isAdministrator } from '../../rest/protocol/authorization.ts'
import { checks, tones, type AttentionRow } from '../shared/attention/check.ts'
import { useFullNames } from '../shell/people/fullNames.ts'
import { useSession } from '../shell/session/session.ts'
import { SpriteIcon } from '../ui/icons/SpriteIcon.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Rows } from '../ui/table/Rows.tsx'
import { t } from './messages.ts'

/** Maximum number of entries until the others are requested. */
const shown = 6

/** The height (px) of most rows. */
const rowSize = 52

/** Reads everything that can need the attention of the member, each independently of the others. */
const useChecks = () => {
  const session = useSession()
  const own = (checks.now() ?? []).filter(({ isFor }) => isFor?.(session) ?? true)
  const queries = useQueries({ queries: own.map(({ query }) => query()) })
  return own.map((one, index) => {
    const { data, dataUpdatedAt, isError, isLoading, refetch } = queries[index] ?? {}
    const rows = data === undefined ? [] : one.rows(data, dataUpdatedAt ?? 0)
    const note = data === undefined ? undefined : one.note?.(data)
    return { ...one, rows, note, isError, isLoading, retry: () => void refetch?.() }
  })
}

/** Returns the text of a row, with the full name of its owner. */
const useLines = (rows: readonly AttentionRow[]) => {
  const { person, user } = useSession()
  const owners = rows.flatMap(({ owner = person.username }) =>
    owner === person.username ? [] : [owner],
  )
  const nameOf = useFullNames(owners)
  return ({ line, owner = person.username }: AttentionRow): string =>
    typeof line === 'string'
      ? line
      : line(owner === person.username ? personName(user) : nameOf(owner))
}

interface Props {
  /** The expected number of rows: their space is kept while something is checked. */
  readonly rows: number
}

/** What needs attention, each with one action, the most serious first; if nothing does, a sentence that says so. */
export const Attention = ({ rows: expected }: Props) => {
  const found = useChecks()
  const [isWhole, setIsWhole] = useState(false)
  const isChecking = found.some(({ isLoading }) => isLoading)
  // The last of several rows about the same is that of the portal, not of this browser.
  const all = [...new Map(found.flatMap(({ rows }) => rows).map((row) => [row.key, row])).values()]
  const sorted = tones.flatMap((tone) => all.filter((row) => row.tone === tone))
  const rows = isWhole ? sorted : sorted.slice(0, shown)
  const lineOf = useLines(rows)
  const unread = found.filter(({ isError }) => isError)
  const more = sorted.length - rows.length
  const isQuiet = sorted.length === 0 && unread.length === 0 && !isChecking
  const links = found.flatMap(({ all: link, rows: own }) => (link && own.length > 0 ? [link] : []))
  return (
    <Card
      title={t('attention.title')}
      aside={links.map(({ label, href }) => (
        <Link key={href} href={href}>
          {label}
        </Link>
      ))}
    >
      {unread.map((one) => (
        <Notice
          key={one.unread}
          tone="neutral"
          action={
            <Button variant="outlined" size="small" onClick={one.retry}>
              {t('attention.retry')}
            </Button>
          }
        >
          {one.unread}
        </Notice>
      ))}
      <Box sx={{ containerType: 'inline-size', minBlockSize: isChecking ? expected * rowSize : 0 }}>
        {rows.length > 0 && (
          <Rows aria-label={t('attention.title')}>
            {rows.map((row) => (
              <Row key={row.key} row={row} line={lineOf(row)} />
            ))}
          </Rows>
        )}
      </Box>
      {more > 0 && (
        <Button size="small" onClick={() => setIsWhole(true)} sx={{ marginInlineStart: -2.5 }}>
          {t('attention.showMore', { count: more })}
        </Button>
      )}
      {isQuiet && <Quiet />}
      <Typography
        component="output"
        variant="caption"
        color="textSecondary"
        sx={{ display: 'block' }}
      >
        {isChecking && t('attention.checking')}
        {found.map(({ note }) => note)}
      </Typography>
    </Card>
  )
}

const icons: Readonly<Partial<Record<AttentionRow['tone'], string>>> = { draft: 'edit' }

/** The action is below the text. */
const inNarrowCards = {
  '@container (max-width: 480px)': {
    display: 'grid !important',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'start !important',
    paddingBlock: '10px !important',
    '& > svg': { marginBlockStart: '2px' },
    '& > a': { gridColumn: 2, justifySelf: 'start' },
  },
} as const

const Row = ({ row: { tone, title, label, href }, line }: { row: AttentionRow; line: string }) => (
  <Box component="li" sx={{ flexWrap: 'nowrap !important', ...inNarrowCards }}>
    <SpriteIcon
      name={icons[tone] ?? tone}
      size={20}
      color={`var(--mui-palette-tone-${tone}-solid)`}
    />
    <Box sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 550 }}>{title}</Box>
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{line}</Box>
    </Box>
    <Button
      variant="outlined"
      size="small"
      href={href}
      aria-label={t('attention.nameOf', { action: label, name: title })}
    >
      {label}
    </Button>
  </Box>
)

const Quiet = () => {
  const { person } = useSession()
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'start' }}>
      <SpriteIcon name="success" size={20} color="var(--mui-palette-tone-success-solid)" />
      <div>
        <Box sx={{ fontWeight: 550 }}>{t('attention.quiet')}</Box>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {t(isAdministrator(person) ? 'attention.quietOfAdministrators' : 'attention.quietLine')}
        </Box>
      </div>
    </Box>
  )
}
