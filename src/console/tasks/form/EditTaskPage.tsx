import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import type { Task } from '../../../rest/records/task.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { query, queryClient } from '../../shell/api.ts'
import { paths } from '../../shell/paths.ts'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TaskForm } from './TaskForm.tsx'
import { kindName, taskTitle } from '../words.ts'
import { valuesOf } from './values.ts'
import { t } from './messages.ts'

const taskRead = (userName: string, taskId: string) => query(tasks.read, { userName, taskId })

export const loader = async ({ params: { user = '', taskId = '' } }: LoaderFunctionArgs) => {
  await queryClient.query(taskRead(user, taskId))
  return null
}

const isEnded = (state: string): state is 'paused' | 'completed' | 'failed' =>
  ['paused', 'completed', 'failed'].includes(state)

/** The page that changes a task. */
export const Component = () => {
  const { user = '', taskId = '' } = useParams()
  const { data: task } = useSuspenseQuery(taskRead(user, taskId))
  return <EditTask key={`${user}/${taskId}`} user={user} task={task} />
}

const EditTask = ({ user, task }: { readonly user: string; readonly task: Task }) => {
  // The form keeps its initial values; the review finds changes that other people apply meanwhile.
  const [base] = useState(() => ({ task, values: valuesOf(task) }))
  const refusal = refusalMessage(usePermission(tasks.update, user))
  const { taskState: state, type } = task
  const title = taskTitle(task)
  const here = paths.task(user, task.id)
  return (
    <Page
      width="form"
      title={t('edit')}
      crumbs={[{ label: t('crumb'), href: paths.tasks() }]}
      action={
        <Button variant="outlined" href={here}>
          {t('goTo')}
        </Button>
      }
      subtitle={t('editLine', {
        title,
        kind: kindName(type),
        owner: user,
      })}
    >
      {refusal !== undefined && <Notice tone="neutral">{refusal}</Notice>}
      {isEnded(state) && <Notice tone="info">{t(`state.${state}`)}</Notice>}
      <TaskForm
        draftName={`task ${user}/${task.id}`}
        owner={user}
        start={base.values}
        task={base.task}
        refusal={refusal}
        next={here}
      />
    </Page>
  )
}
