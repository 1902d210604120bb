import EditIcon from '@mui/icons-material/EditOutlined'
import PauseIcon from '@mui/icons-material/PauseOutlined'
import EnableIcon from '@mui/icons-material/PlayArrowOutlined'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { Task, TaskRun } from '../../../rest/records/task.ts'
import { taskTypeNames } from '../../../rest/tasks/taskTypes.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { MoreActions } from '../../shell/actions/MoreActions.tsx'
import { query } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { HistoryButton } from '../../shell/undo/HistoryButton.tsx'
import { copyLink } from '../../shell/lists/rowActions.ts'
import { exportTasks } from '../exchange/exchange.ts'
import { paths } from '../../shell/paths.ts'
import { useNavigateHere } from '../../shell/router.ts'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { setActive } from './changes.ts'
import { t } from './messages.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { Review } from '../../shell/review/Review.tsx'
import { dangerous, note, warning } from '../../shell/changes/warning.ts'
import { hasEnded } from './runs.ts'
import { targetOf } from './task.ts'

interface Props {
  readonly task: Task
  readonly name: string
  /** The title of its item. */
  readonly item: string | undefined
  readonly runs: readonly TaskRun[]
}

/** The actions of a task's page. */
export const TaskActions = ({ task, name, item, runs }: Props) => {
  const [isDeleting, setIsDeleting] = useState(false)
  const refusal = refusalMessage(usePermission(tasks.update, task.userId))
  const { userId, id, itemId } = task
  const switching = useMutation({ mutationFn: () => setActive(task, name, !task.active) })
  const download = () =>
    exportTasks([task], new Map(item === undefined ? [] : [[itemId ?? '', item]]))
  return (
    <>
      <ActionButton
        variant="outlined"
        startIcon={task.active ? <PauseIcon /> : <EnableIcon />}
        disabledReason={refusal}
        loading={switching.isPending}
        onClick={() => switching.mutate()}
      >
        {t(task.active ? 'disable' : 'enable')}
      </ActionButton>
      <ActionButton
        variant="contained"
        startIcon={<EditIcon />}
        disabledReason={refusal}
        href={paths.editTask(userId, id)}
      >
        {t('edit')}
      </ActionButton>
      <HistoryButton
        about={`task:${id}`}
        name={name}
        reported={[{ what: 'created', time: task.created }]}
      />
      <MoreActions
        actions={[
          {
            label: t('menu.copy'),
            icon: 'copy',
            href: `${paths.newTask()}?copy=${encodeURIComponent(`${userId}/${id}`)}`,
          },
          {
            label: t('menu.export'),
            icon: 'download',
            onClick: download,
          },
          copyLink(paths.task(userId, id)),
          {
            label: t('menu.delete'),
            icon: 'delete',
            disabledReason: refusal,
            isDestructive: true,
            onClick: () => setIsDeleting(true),
          },
        ]}
      />
      {isDeleting && (
        <DeleteReview task={task} name={name} runs={runs} onClose={() => setIsDeleting(false)} />
      )}
      {switching.error && <SwitchError task={task} error={switching.error} />}
    </>
  )
}

/** Why a task could not be enabled or disabled: at the limit of active tasks, also what to do. */
const SwitchError = ({ task, error }: { task: Task; error: Error }) => {
  const { userId, type, active } = task
  const types = taskTypeNames.filter((name) => name === type)
  const { data } = useQuery({
    ...query(tasks.list, { userName: userId, active: true, types, num: 0 }),
    staleTime: 0,
    enabled: !active && types.length > 0 && error instanceof PortalError,
  })
  const isFull = data?.activeTasksAvailable === 0
  return (
    <ErrorNotice
      error={error}
      advice={isFull ? t('quota', { owner: userId, count: data.total }) : undefined}
    />
  )
}

interface DeleteReviewProps {
  readonly task: Task
  readonly name: string
  readonly runs: readonly TaskRun[]
  readonly onClose: () => void
}

/** The review of deleting a task. */
const DeleteReview = ({ task, name, runs, onClose }: DeleteReviewProps) => {
  const navigate = useNavigateHere()
  const input = targetOf(task)
  return (
    <Review
      title={t('deletion.title')}
      subject={name}
      confirmWith={name}
      isDeletion
      changes={
        runs.length === 0
          ? []
          : [
              {
                name: 'runs',
                label: t('deletion.runs'),
                before: runs.length,
                after: undefined,
                summary: t('deletion.count', { count: runs.length }),
              },
            ]
      }
      warnings={[
        dangerous(t('deletion.final'), { detail: t('deletion.detail') }),
        !runs.every(hasEnded) && warning(t('deletion.running')),
        task.itemId != null && task.itemId !== '' && note(t('deletion.item')),
      ]}
      request={{ operation: tasks.remove, input }}
      apply={async () => {
        await mutate(tasks.remove, input, {
          title: t('deletion.written', { title: name }),
          endTitle: t('deletion.writtenDone', { title: name }),
          message: t('deletion.deleted', { title: name }),
          target: { label: name },
          invalidates: [tasks.list, tasks.listAll],
        })
        await navigate(paths.tasks())
      }}
      onClose={onClose}
      actionLabel={t('menu.delete')}
    />
  )
}
