import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatRelative } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { taskName, taskTypeName } from '../../shell/tasks/taskName.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rows } from '../../ui/table/Rows.tsx'
import { entriesOf, type Entry } from './attention.ts'
import { taskAttention } from './queries.ts'
import { useMessages } from './messages.ts'

/** Maximum number of entries on the page. */
const shown = 6

interface Props {
  /** Nothing else on the page needs attention. */
  readonly isQuiet: boolean
}

/** The scheduled tasks that need attention, each with one action; if nothing does, a sentence that says so. */
export const TaskAttention = ({ isQuiet }: Props) => {
  const { t } = useMessages()
  const { data, dataUpdatedAt, isError, refetch } = useQuery(taskAttention())
  if (isError)
    return (
      <>
        <Notice
          tone="neutral"
          action={
            <Button variant="outlined" size="small" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t('unread')}
        </Notice>
        {isQuiet && <Quiet />}
      </>
    )
  if (!data) return null
  const entries = entriesOf(data, data.quotas, dataUpdatedAt)
  if (entries.length === 0) return isQuiet && <Quiet />
  const more = entries.length - shown
  const count = data.active.total + data.inactive.total
  const checked = data.active.tasks.length + data.inactive.tasks.length
  return (
    <Card title={t('title')} aside={<Link href={paths.tasks()}>{t('all')}</Link>}>
      <Rows aria-label={t('title')}>
        {entries.slice(0, shown).map((entry) => (
          <AttentionRow key={keyOf(entry)} entry={entry} />
        ))}
      </Rows>
      {(more > 0 || checked < count) && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ margin: 0 }}>
          {more > 0 && `${t('more', { count: more })} `}
          {checked < count && t('checked', { checked, count })}
        </Typography>
      )}
    </Card>
  )
}

const keyOf = (entry: Entry) =>
  entry.kind === 'quota' ? `${entry.owner ?? ''} ${entry.type}` : `${entry.kind} ${entry.task.id}`

interface Row {
  readonly title: string
  readonly line: string
  readonly label: string
  readonly href: string
}

const rowOf = (entry: Entry, t: ReturnType<typeof useMessages>['t']): Row => {
  if (entry.kind === 'quota') {
    const { owner, type, count, limit } = entry
    return {
      title: t('quota', { count, limit, type: taskTypeName(type) }),
      line: owner === undefined ? t('quotaLineOrganization') : t('quotaLine', { owner }),
      label: t('showAll'),
      href: paths.tasks(),
    }
  }
  const { task } = entry
  const { userId: owner, id, lastStart } = task
  const name = taskName(task)
  if (entry.kind === 'stopped')
    return {
      title: t('stopped', { name }),
      line:
        lastStart === undefined
          ? t('stoppedLineUnknown', { owner })
          : t('stoppedLine', { owner, time: formatRelative(lastStart) }),
      label: t('show'),
      href: paths.task(owner, id),
    }
  const date = formatDay(entry.end)
  return {
    title: entry.runs
      ? t('ending', { name, time: formatRelative(entry.end) })
      : t('over', { name }),
    line: t(entry.runs ? 'endingLine' : 'overLine', { owner, date }),
    label: t('edit'),
    href: paths.editTask(owner, id),
  }
}

const AttentionRow = ({ entry }: { entry: Entry }) => {
  const { t } = useMessages()
  const { title, line, label, href } = rowOf(entry, t)
  const tone = entry.kind === 'stopped' ? 'error' : 'warning'
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
