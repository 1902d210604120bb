import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatRelative } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { taskName, taskTypeName } from '../../shell/tasks/taskName.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rows } from '../../ui/table/Rows.tsx'
import { AttentionRow, type Attention } from '../AttentionRow.tsx'
import { useHostRow } from '../hosts/useHostRow.ts'
import { entriesOf, type Entry, type TaskPage } from './attention.ts'
import { taskAttention } from './queries.ts'
import { useMessages } from './messages.ts'

/** Maximum number of entries on the page. */
const shown = 6

interface Tasks {
  readonly active: TaskPage
  readonly inactive: TaskPage
}

interface Props {
  /** Nothing else on the page needs attention. */
  readonly isQuiet: boolean
}

/** The scheduled tasks and unknown hosts that need attention, each with one action; if nothing does, a sentence that says so. */
export const TaskAttention = ({ isQuiet }: Props) => {
  const { t } = useMessages()
  const { data, dataUpdatedAt, isError, refetch } = useQuery(taskAttention())
  const hosts = useHostRow()
  if (!data && !isError) return null
  const entries = data ? entriesOf(data, data.quotas, dataUpdatedAt) : []
  const rows = [
    ...entries.slice(0, shown).map((entry) => rowOf(entry, t)),
    ...(hosts ? [hosts] : []),
  ]
  return (
    <>
      {isError && (
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
      )}
      {rows.length > 0 ? (
        <Card
          title={t('title')}
          aside={entries.length > 0 && <Link href={paths.tasks()}>{t('all')}</Link>}
        >
          <Rows aria-label={t('title')}>
            {rows.map(({ key, ...row }) => (
              <AttentionRow key={key} {...row} />
            ))}
          </Rows>
          {data && <Rest data={data} entries={entries.length} />}
        </Card>
      ) : (
        isQuiet && <Quiet />
      )}
    </>
  )
}

/** How many entries about tasks are not shown, and how many tasks were not checked. */
const Rest = ({ data: { active, inactive }, entries }: { data: Tasks; entries: number }) => {
  const { t } = useMessages()
  const more = entries - shown
  const count = active.total + inactive.total
  const checked = active.tasks.length + inactive.tasks.length
  if (entries === 0 || (more <= 0 && checked === count)) return null
  return (
    <Typography variant="caption" component="p" color="textSecondary" sx={{ margin: 0 }}>
      {more > 0 && `${t('more', { count: more })} `}
      {checked < count && t('checked', { checked, count })}
    </Typography>
  )
}

const keyOf = (entry: Entry) =>
  entry.kind === 'quota' ? `${entry.owner ?? ''} ${entry.type}` : `${entry.kind} ${entry.task.id}`

const rowOf = (entry: Entry, t: ReturnType<typeof useMessages>['t']): Attention => {
  const key = keyOf(entry)
  if (entry.kind === 'quota') {
    const { owner, type, count, limit } = entry
    return {
      key,
      tone: 'warning',
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
      key,
      tone: 'error',
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
    key,
    tone: 'warning',
    title: entry.runs
      ? t('ending', { name, time: formatRelative(entry.end) })
      : t('over', { name }),
    line: t(entry.runs ? 'endingLine' : 'overLine', { owner, date }),
    label: t('edit'),
    href: paths.editTask(owner, id),
  }
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
