import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { servers } from '../../../rest/servers/servers.ts'
import { query } from '../../shell/api.ts'
import { storedHosts } from '../../shell/hosts/storedHosts.ts'
import { paths } from '../../shell/paths.ts'
import { useSession } from '../../shell/session/session.ts'
import { webhookFailures } from '../../shell/webhooks/failures.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rows } from '../../ui/table/Rows.tsx'
import { entriesOf } from '../tasks/attention.ts'
import { t as taskText } from '../tasks/messages.ts'
import { taskAttention } from '../tasks/queries.ts'
import { taskRows } from '../tasks/rows.ts'
import { hostRows } from './hosts.ts'
import { upgradeRows } from './upgrades.ts'
import { checksWebhooks, webhookRows } from './webhooks.ts'
import type { AttentionRow } from './rows.ts'
import { useMessages } from './messages.ts'

/** Maximum number of entries on the page. */
const shown = 6

const minute = 60_000

/** Reads what can need attention, with one request each, and what the member can't have without a request. */
const useChecks = () => {
  const session = useSession()
  const tasks = useQuery(taskAttention())
  const webhooks = useQuery({ ...webhookFailures(), enabled: checksWebhooks(session) })
  const federated = useQuery({
    ...query(servers.list, {}, { staleTime: minute }),
    enabled: isAdministrator(session.person),
  })
  // Stored by the browser: Home never starts a search.
  const hosts = useQuery({ ...storedHosts(), enabled: isAdministrator(session.person) })
  const entries = tasks.data && entriesOf(tasks.data, tasks.data.quotas, tasks.dataUpdatedAt)
  return {
    checks: [
      { name: 'servers', query: federated, rows: upgradeRows(federated.data?.servers ?? []) },
      { name: 'webhooks', query: webhooks, rows: webhookRows(webhooks.data ?? []) },
      { name: 'hosts', query: hosts, rows: hostRows(hosts.data) },
      { name: 'tasks', query: tasks, rows: taskRows(entries ?? []) },
    ] as const,
    /** The number of tasks, and of those that were checked. */
    tasks: tasks.data && {
      count: tasks.data.active.total + tasks.data.inactive.total,
      checked: tasks.data.active.tasks.length + tasks.data.inactive.tasks.length,
    },
  }
}

interface Props {
  /** Nothing else on the page needs attention. */
  readonly isQuiet: boolean
}

/** What needs attention, each with one action, the most serious first; if nothing does, a sentence that says so. */
export const Attention = ({ isQuiet }: Props) => {
  const { t } = useMessages()
  const { checks, tasks } = useChecks()
  if (checks.some(({ query: { isLoading } }) => isLoading)) return null
  const all = checks.flatMap(({ rows }) => rows)
  const rows = (['error', 'warning'] as const).flatMap((tone) =>
    all.filter((row) => row.tone === tone),
  )
  const unread = checks.filter(({ query: { isError } }) => isError)
  const more = rows.length - shown
  const hasTasks = checks.some(({ name, rows: found }) => name === 'tasks' && found.length > 0)
  return (
    <>
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
      {rows.length > 0 ? (
        <Card
          title={t('title')}
          aside={hasTasks && <Link href={paths.tasks()}>{taskText('homeTasks:all')}</Link>}
        >
          <Rows aria-label={t('title')}>
            {rows.slice(0, shown).map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </Rows>
          {(more > 0 || (tasks && tasks.checked < tasks.count)) && (
            <Typography variant="caption" component="p" color="textSecondary" sx={{ margin: 0 }}>
              {more > 0 && `${t('more', { count: more })} `}
              {tasks && tasks.checked < tasks.count && taskText('homeTasks:checked', tasks)}
            </Typography>
          )}
        </Card>
      ) : (
        isQuiet && <Quiet />
      )}
    </>
  )
}

const Row = ({ row: { tone, title, line, label, href } }: { row: AttentionRow }) => {
  const { t } = useMessages()
  return (
    <li>
      <SpriteIcon name={tone} size={20} color={`var(--mui-palette-tone-${tone}-solid)`} />
      <Box sx={{ flex: '1 1 200px', minInlineSize: 0, overflowWrap: 'anywhere' }}>
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
    </li>
  )
}

const Quiet = () => {
  const { t } = useMessages()
  return (
    <Card>
      <EmptyState
        icon="success"
        line={t('quiet.line')}
        action={
          <Button variant="outlined" href={paths.groups()}>
            {t('quiet.action')}
          </Button>
        }
      >
        {t('quiet.title')}
      </EmptyState>
    </Card>
  )
}
