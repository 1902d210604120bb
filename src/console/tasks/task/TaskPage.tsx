import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import Typography from '@mui/material/Typography'
import { items } from '../../../rest/content/items.ts'
import type { Task, TaskRun } from '../../../rest/records/task.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { invalidate, query, queryClient } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import { Person } from '../../shell/people/Person.tsx'
import { taskName, taskTypeName } from '../../shared/tasks/taskName.ts'
import { StateChip } from '../../ui/StateChip.tsx'
import { stateName, stateTone } from '../words.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { RunHistory, RunSummary } from './RunHistory.tsx'
import { ScheduleCard } from './ScheduleCard.tsx'
import { taskRead, taskRuns, type TaskTarget } from './task.ts'
import { TaskActions } from './TaskActions.tsx'
import { t } from './messages.ts'
import type { Item } from '../../../rest/records/item.ts'
import { CopyAs } from '../../shell/copyAs/CopyAs.tsx'
import { Moment } from '../../shell/Moment.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { settingsOf } from '../exchange/settings.ts'
import { monospace } from '../../ui/theme.ts'
import { taskLimits } from '../../../rest/tasks/taskTypes.ts'
import { Notice } from '../../ui/Notice.tsx'
import { failuresInARow, lastError } from './runs.ts'

export const loader = async ({ params: { user = '', taskId = '' } }: LoaderFunctionArgs) => {
  const target = { userName: user, taskId }
  await Promise.all([queryClient.query(taskRead(target)), queryClient.query(taskRuns(target))])
  return null
}

/** The page of a scheduled task: its state, schedule, settings, and runs. */
export const Component = () => {
  const { user = '', taskId = '' } = useParams()
  const target = { userName: user, taskId }
  const { data: task } = useSuspenseQuery(taskRead(target))
  return <TaskPage key={taskId} task={task} target={target} />
}

/** Returns the item of a task; undefined while it is read, and if the member has no access. */
const useItem = (itemId: string | null | undefined) =>
  useQuery({
    ...query(items.read, { itemId: itemId ?? '' }),
    enabled: itemId != null && itemId !== '',
  }).data

/** Reads the task again when a run has started or ended: its state and its next run can be others. */
const useRunsOf = (target: TaskTarget, task: Task) => {
  const { data, dataUpdatedAt: now } = useSuspenseQuery(taskRuns(target, task))
  const { runs } = data
  const states = runs.map(({ runId, status }) => `${runId} ${status}`).join(',')
  const known = useRef(states)
  useEffect(() => {
    if (known.current === states) return
    known.current = states
    void invalidate(tasks.read)
  }, [states])
  return { runs, now }
}

const TaskPage = ({ task, target }: { task: Task; target: TaskTarget }) => {
  const item = useItem(task.itemId)
  const { runs, now } = useRunsOf(target, task)
  const name = taskName(task, item?.title)
  return (
    <Page
      width="object"
      title={name}
      crumbs={[{ label: t('crumb'), href: paths.tasks() }]}
      subtitle={
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}
        >
          <StateChip tone={stateTone(task.taskState)}>{stateName(task.taskState)}</StateChip>
          <span>{taskTypeName(task.type)}</span>
          <Person username={task.userId} />
          {item && <Link href={paths.item(item.id)}>{item.title}</Link>}
        </Box>
      }
      action={<TaskActions task={task} name={name} item={item?.title} runs={runs} />}
    >
      <Box
        sx={{
          display: 'grid',
          gridTemplate: {
            xs: '"runs" "details" "history" / minmax(0, 1fr)',
            lg: '"runs details" auto "history details" 1fr / minmax(0, 1fr) 336px',
          },
          columnGap: 4,
        }}
      >
        <Box sx={{ gridArea: 'runs' }}>
          <StateNotice task={task} runs={runs} now={now} />
          <RunSummary task={task} runs={runs} now={now} />
        </Box>
        <Box sx={{ gridArea: 'details' }}>
          <ScheduleCard task={task} />
          <Details task={task} item={item} />
          <Parameters task={task} />
        </Box>
        <Box sx={{ gridArea: 'history' }}>
          <RunHistory task={task} name={name} runs={runs} now={now} />
        </Box>
      </Box>
    </Page>
  )
}

interface Props {
  readonly task: Task
  /** Undefined without access to it. */
  readonly item: Item | undefined
}

/** What a task runs, for whom, and the request that creates such a task. */
const Details = ({ task, item }: Props) => {
  const { id, type, userId, itemId, taskUrl, created, updated } = task
  const settings = settingsOf(task)
  return (
    <Card title={t('details')}>
      <Box sx={{ fontSize: '0.8125rem' }}>
        <DescriptionList
          facts={[
            { label: t('type'), value: taskTypeName(type) },
            { label: t('owner'), value: <Person username={userId} /> },
            {
              label: t('item'),
              value:
                itemId != null &&
                itemId !== '' &&
                (item ? (
                  <Link href={paths.item(itemId)} sx={{ overflowWrap: 'anywhere' }}>
                    {item.title}
                  </Link>
                ) : (
                  <CopyText label={t('item')} text={itemId} />
                )),
            },
            {
              label: t('url'),
              value: taskUrl != null && taskUrl !== '' && (
                <CopyText label={t('url')} text={taskUrl} />
              ),
            },
            { label: t('created'), value: <Moment isExact time={created} /> },
            { label: t('updated'), value: <Moment isExact time={updated} /> },
            { label: t('id'), value: <CopyText label={t('id')} text={id} /> },
          ].filter(({ value }) => value !== false)}
        />
        {settings && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 4,
              rowGap: 1,
              marginBlockStart: 2,
            }}
          >
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {t('request')}
            </Box>
            <CopyAs of={{ operation: tasks.create, input: { userName: userId, ...settings } }} />
          </Box>
        )}
      </Box>
    </Card>
  )
}

/** The parameters of each run as JSON. */
const Parameters = ({ task: { parameters } }: { task: Task }) => {
  const isEmpty = parameters == null || Object.keys(parameters).length === 0
  return (
    <Card title={t('parameters')}>
      {isEmpty ? (
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{t('noParameters')}</Box>
      ) : (
        <Box
          component="section"
          tabIndex={0}
          aria-label={t('parameters')}
          sx={{ maxBlockSize: 320, overflow: 'auto' }}
        >
          <Box
            component="pre"
            sx={{ margin: 0, fontFamily: monospace, fontSize: '0.75rem', lineHeight: '18px' }}
          >
            {JSON.stringify(parameters, null, 2)}
          </Box>
        </Box>
      )}
    </Card>
  )
}

interface StateNoticeProps {
  readonly task: Task
  /** Newest first. */
  readonly runs: readonly TaskRun[]
  /** When the runs were read (epoch ms). */
  readonly now: number
}

/** Why a task has stopped or might stop soon, and what to do; null if all is well. */
const StateNotice = ({ task, runs, now }: StateNoticeProps) => {
  const failures = failuresInARow(runs)
  const { taskState, active, endDate, maxOccurrences = -1 } = task
  if (taskState === 'failed')
    return (
      <Notice tone="error">
        <Typography sx={{ fontWeight: 600 }}>
          {failures > 0 ? t('stopped', { count: failures }) : t('stoppedUnknown')}
        </Typography>
        <div>{t('stoppedHelp')}</div>
        <LastError runs={runs} />
      </Notice>
    )
  if (taskState === 'completed')
    return (
      <Notice tone="neutral">
        {endDate !== undefined && endDate < now
          ? t('completedByDate')
          : maxOccurrences > 0
            ? t('completedByCount', { count: maxOccurrences })
            : t('completed')}
      </Notice>
    )
  if (!active || failures === 0) return null
  return (
    <Notice tone="warning">
      {t('failing', { count: failures, limit: taskLimits.failedRuns })}
      <LastError runs={runs} />
    </Notice>
  )
}

const LastError = ({ runs }: Pick<StateNoticeProps, 'runs'>) => {
  const error = lastError(runs)
  if (error === undefined) return null
  return (
    <Box sx={{ marginBlockStart: 2, color: 'text.primary' }}>
      <Box sx={{ fontSize: '0.75rem', fontWeight: 600 }}>{t('lastError')}</Box>
      <Box
        component="section"
        tabIndex={0}
        aria-label={t('lastError')}
        sx={{
          maxBlockSize: 120,
          overflowY: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontSize: '0.8125rem',
        }}
      >
        {error}
      </Box>
    </Box>
  )
}
