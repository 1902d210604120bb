import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Task } from '../../../rest/records/task.ts'
import type { TaskTypeName } from '../../../rest/tasks/taskTypes.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { formatList } from '../../shell/format.ts'
import { schemaOf, useForm } from '../../shell/forms/useForm.ts'
import { itemsById } from '../../shell/objects/items.ts'
import { readTitles } from '../../shell/objects/source.ts'
import { useSession } from '../../shell/session/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { changesOf } from './changes.ts'
import type { TaskForm as Form } from './form.ts'
import { kindRefusal } from './kindAccess.ts'
import { KindChoice } from './kinds/KindChoice.tsx'
import { TaskFields } from './kinds/TaskFields.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import { problemsOf } from './problems.ts'
import { ScheduleFields } from './schedule/ScheduleFields.tsx'
import {
  changedNames,
  firstOfKind,
  isTaskType,
  typedValues,
  type FieldName,
  type KindValues,
  type TaskValues,
} from './values.ts'
import { t } from './messages.ts'
import { TaskPlan, type PlannedTask } from './TaskPlan.tsx'

interface Props {
  /** The name of the draft. */
  readonly draftName: string
  /** The username of the owner of the task. */
  readonly owner: string
  /** The values that the form begins with. Must be stable. */
  readonly start: TaskValues
  /** The task to change, as it was when the form was opened; undefined for a new one. */
  readonly task?: Task | undefined
  /** Whether the type of a new task was just chosen, so that it keeps the focus. */
  readonly isTypeFocused?: boolean
  /** Why the task can't be created or changed. */
  readonly refusal: string | undefined
  /** The page to show after the task was created or changed, or the new one was discarded. */
  readonly next: string
}

/** The form of a task: a new one, or one to change. Changes are reviewed, and only changed values are sent. */
export const TaskForm = (props: Props) => {
  const { draftName, owner, start, task, isTypeFocused, refusal, next } = props
  // An active task must have a next run.
  const isActive = task?.active !== false
  const [schema] = useState(() =>
    schemaOf<TaskValues>((values) => problemsOf(values, { isActive, now: Date.now() })),
  )
  const { form, formProps, notice, reviewed, setReviewed, showRefused, discard, leaveTo } = useForm(
    {
      name: draftName,
      schema,
      shown: start,
      base: start,
      leave: t('leave'),
      discarding: {
        title: t('bar.discardTitle'),
        body: t('bar.discardBody'),
        action: t('bar.discard'),
        cancel: t('bar.keep'),
        tone: 'danger',
      },
      review: async (values, stored): Promise<PlannedTask> => {
        const after = typedValues(values, task)
        const before = typedValues(stored, task)
        const ids = [before.itemId, after.itemId].filter((id) => id !== null)
        const titles = await readTitles(itemsById, ids)
        return { before, after, changes: changesOf(task && before, after, titles) }
      },
    },
  )
  const typeText = useWatch({ control: form.control, name: 'type' })
  // What was entered for the other types.
  const entered = useRef(new Map<string, KindValues>())
  const setType = (type: TaskTypeName) => {
    const { itemId, taskURL, parameters, type: earlier } = form.getValues()
    entered.current.set(earlier, { itemId, taskURL, parameters })
    const values = entered.current.get(type) ?? firstOfKind(type)
    form.clearErrors(['type', 'itemId', 'taskURL', 'parameters'])
    for (const [name, value] of Object.entries({ ...values, type }))
      form.setValue(name as FieldName, value, { shouldDirty: true })
  }
  const discardAll = async () => {
    if ((await discard()) && !task) leaveTo(next)
  }
  return (
    <Box component="form" {...formProps}>
      {notice && <UnappliedNotice {...notice} />}
      {!task && isTaskType(typeText) && (
        <KindChoice
          chosen={typeText}
          onChange={setType}
          isFocused={isTypeFocused === true}
          error={form.formState.errors.type?.message}
        />
      )}
      <TaskFields form={form} owner={owner} />
      <ScheduleFields form={form} />
      <PeriodFields form={form} />
      <Bar
        form={form}
        start={start}
        task={task}
        owner={owner}
        refusal={refusal}
        onDiscard={() => void discardAll()}
      />
      {reviewed && (
        <TaskPlan
          {...reviewed}
          owner={owner}
          task={task}
          onClose={() => setReviewed(undefined)}
          onRefused={showRefused}
          onApplied={() => leaveTo(next)}
        />
      )}
    </Box>
  )
}

interface BarProps extends Pick<Props, 'start' | 'task' | 'refusal' | 'owner'> {
  readonly form: Form
  readonly onDiscard: () => void
}

/** The bar with the changed values and the button that opens the review. */
const Bar = ({ form, start, task, owner, refusal, onDiscard }: BarProps) => {
  const session = useSession()
  const values = useWatch({ control: form.control, compute: (all: TaskValues) => all })
  const changed = changedNames(typedValues(start, task), typedValues(values, task))
  const count = changed.length
  if (task && count === 0) return null
  const ofKind =
    isTaskType(values.type) && owner === session.person.username
      ? kindRefusal(session, values.type)
      : undefined
  return (
    <SelectionBar
      summary={task ? t('bar.changed', { count }) : t('create')}
      aside={task ? formatList(changed.map((name) => t(`field.${name}`))) : undefined}
    >
      <Button variant="outlined" onClick={onDiscard}>
        {t('bar.discard')}
      </Button>
      <ActionButton variant="contained" type="submit" disabledReason={refusal ?? ofKind}>
        {task ? t('bar.review', { count }) : t('bar.reviewNew')}
      </ActionButton>
    </SelectionBar>
  )
}
