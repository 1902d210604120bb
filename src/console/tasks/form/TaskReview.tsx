import type { Task } from '../../../rest/records/task.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { send } from '../../shell/api.ts'
import { refusalIn, type Refused } from '../../shell/forms/refused.ts'
import { mutation, undoable } from '../../shell/changes/mutation.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/changes/change.ts'
import { Review } from '../../shell/review/Review.tsx'
import { note } from '../../shell/changes/warning.ts'
import { taskTitle } from '../words.ts'
import { warningsOf } from './changes.ts'
import { fieldOf } from './form.ts'
import {
  createInput,
  typedValues,
  updateInput,
  valuesOf,
  type FieldName,
  type TypedValues,
  type ValueName,
} from './values.ts'
import { t } from './messages.ts'

/** What the review applies. */
export interface PlannedTask {
  readonly before: TypedValues
  readonly after: TypedValues
  readonly changes: readonly Change[]
}

interface Props extends PlannedTask {
  /** The username of the owner of the task. */
  readonly owner: string
  /** The task to change; undefined for a new one. */
  readonly task: Task | undefined
  readonly onClose: () => void
  /** Called when the portal refused the value of a field. */
  readonly onRefused: (refused: Refused<FieldName>) => void
  /** Called when the task was created or changed. */
  readonly onApplied: () => void
}

const invalidates = [tasks.list, tasks.listAll, tasks.read]

const namesOf = (changes: readonly Change[]) => changes.map(({ name }) => name as ValueName)

/** The review of creating or changing a task. */
export const TaskReview = (props: Props) => {
  const { task } = props
  return task ? <UpdateReview {...props} task={task} /> : <CreateReview {...props} />
}

const CreateReview = ({ after, changes, owner, onClose, onApplied, onRefused }: Props) => {
  const title = taskTitle(after)
  return (
    <Review
      title={t('plan.review')}
      subject={title}
      undo="history"
      changes={changes}
      warnings={warningsOf(undefined, after, true)}
      mutations={() => [
        mutation(tasks.create, createInput(owner, after), {
          title: t('plan.created', { title }),
          endTitle: t('plan.createdDone', { title }),
          target: { label: title },
          changes,
          createdHref: ({ taskId }) => paths.task(owner, taskId),
          undoOf: ({ taskId }) => ({
            operation: tasks.remove,
            input: { userName: owner, taskId },
            title: t('plan.undoCreate', { title }),
            read: { operation: tasks.read, input: { userName: owner, taskId } },
          }),
          invalidates,
          message: t('plan.createdToast', { title }),
          link: ({ taskId }) => ({ label: t('goTo'), href: paths.task(owner, taskId) }),
        }),
      ]}
      onApplied={onApplied}
      onError={(error) => onRefused(refusalIn(error, fieldOf))}
      onClose={onClose}
      actionLabel={t('create')}
    />
  )
}

const UpdateReview = ({
  before,
  after,
  changes,
  owner,
  task,
  onClose,
  onApplied,
  onRefused,
}: Props & { readonly task: Task }) => {
  const target = { userName: owner, taskId: task.id }
  const title = taskTitle(before)
  // An update repeats the schedule, also if another person has changed it.
  const readAgain = async () => {
    const current = await send(tasks.read, target)
    return { ...typedValues(valuesOf(current), current) }
  }
  /** The update that sets the remaining changes, or with `before`, undoes them. */
  const inputOf = (left: readonly Change[], side: 'before' | 'after', current: TypedValues) => {
    const values = Object.fromEntries(left.map((change) => [change.name, change[side]]))
    return updateInput(target, namesOf(left), { ...current, ...values })
  }
  return (
    <Review
      subject={title}
      undo="history"
      changes={changes}
      warnings={[...warningsOf(before, after, task.active), note(t('plan.fromNextRun'))]}
      mutations={(left, present) => [
        undoable(
          tasks.update,
          left,
          (side) => inputOf(left, side, { ...before, ...(present as Partial<TypedValues>) }),
          {
            title: t('plan.updated', { title }),
            endTitle: t('plan.updatedDone', { title }),
            target: { label: title, href: paths.task(owner, task.id) },
            undo: t('plan.undoUpdate', { title }),
            read: { operation: tasks.read, input: target },
            invalidates,
          },
        ),
      ]}
      message={t('plan.updatedToast', { title })}
      readAgain={readAgain}
      onApplied={onApplied}
      onError={(error) => onRefused(refusalIn(error, fieldOf))}
      onClose={onClose}
    />
  )
}
