import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { items } from '../../../rest/content/items.ts'
import type { Task } from '../../../rest/records/task.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { invalidate, query, queryClient } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import { Person } from '../../shell/people/Person.tsx'
import { taskName, taskTypeName } from '../../shared/tasks/taskName.ts'
import { StateChip } from '../../ui/StateChip.tsx'
import { stateName, stateTone } from '../words.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Details } from './Details.tsx'
import { Parameters } from './Parameters.tsx'
import { RunHistory, RunSummary } from './RunHistory.tsx'
import { ScheduleCard } from './ScheduleCard.tsx'
import { StateNotice } from './StateNotice.tsx'
import { taskRead, taskRuns, type TaskTarget } from './task.ts'
import { TaskActions } from './TaskActions.tsx'
import { t } from './messages.ts'

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
