import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { paths } from '../../shell/paths.ts'
import { useSession } from '../../shell/session/session.ts'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rows } from '../../ui/table/Rows.tsx'
import { tones, type AttentionRow } from './rows.ts'
import { useChecks } from './useChecks.ts'
import { t } from './messages.ts'
import { t as tHomeTasks } from '../tasks/messages.ts'

/** Maximum number of entries until the others are requested. */
const shown = 6

/** What needs attention, each with one action, the most serious first; if nothing does, a sentence that says so. */
export const Attention = () => {
  const { checks, tasks } = useChecks()
  const [isWhole, setIsWhole] = useState(false)
  const isChecking = checks.some(({ query: { isLoading } }) => isLoading)
  // The last of several rows about the same is that of the portal, not of this browser.
  const all = [...new Map(checks.flatMap(({ rows }) => rows).map((row) => [row.key, row])).values()]
  const sorted = tones.flatMap((tone) => all.filter((row) => row.tone === tone))
  const rows = isWhole ? sorted : sorted.slice(0, shown)
  const unread = checks.filter(({ query: { isError } }) => isError)
  const more = sorted.length - rows.length
  const hasTasks = checks.some(({ name, rows: found }) => name === 'tasks' && found.length > 0)
  const isQuiet = sorted.length === 0 && unread.length === 0 && !isChecking
  return (
    <Card
      title={t('title')}
      aside={hasTasks && <Link href={paths.tasks()}>{tHomeTasks('all')}</Link>}
    >
      {unread.map(({ name, query: { refetch } }) => (
        <Notice
          key={name}
          tone="neutral"
          action={
            <Button variant="outlined" size="small" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t(`unread.${name}`)}
        </Notice>
      ))}
      {rows.length > 0 && (
        <Box sx={{ containerType: 'inline-size' }}>
          <Rows aria-label={t('title')}>
            {rows.map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </Rows>
        </Box>
      )}
      {more > 0 && (
        <Button size="small" onClick={() => setIsWhole(true)} sx={{ marginInlineStart: -2.5 }}>
          {t('showMore', { count: more })}
        </Button>
      )}
      {isQuiet && <Quiet />}
      <Typography
        component="output"
        variant="caption"
        color="textSecondary"
        sx={{ display: 'block' }}
      >
        {isChecking && t('checking')}
        {tasks && tasks.checked < tasks.count && tHomeTasks('checked', tasks)}
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
    '& > svg': { marginBlockStart: '2px' },
    '& > a': { gridColumn: 2, justifySelf: 'start' },
  },
} as const

const Row = ({ row: { tone, title, line, label, href } }: { row: AttentionRow }) => {
  return (
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
        aria-label={t('nameOf', { action: label, name: title })}
      >
        {label}
      </Button>
    </Box>
  )
}

const Quiet = () => {
  const { person } = useSession()
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'start' }}>
      <SpriteIcon name="success" size={20} color="var(--mui-palette-tone-success-solid)" />
      <div>
        <Box sx={{ fontWeight: 550 }}>{t('quiet.title')}</Box>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {t(isAdministrator(person) ? 'quiet.administratorLine' : 'quiet.line')}
        </Box>
      </div>
    </Box>
  )
}
