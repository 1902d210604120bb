import Box from '@mui/material/Box'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Task } from '../../../rest/records/task.ts'
import { taskLimits, taskType, type TaskTypeName } from '../../../rest/tasks/taskTypes.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { formatList } from '../../shell/format.ts'
import { schemaOf, useForm } from '../../shell/forms/useForm.ts'
import { itemsById } from '../../shell/objects/items.ts'
import { readTitles, readNamed } from '../../shell/objects/source.ts'
import { useSession } from '../../shell/session/session.ts'
import { ReviewBar } from '../../shell/review/ReviewBar.tsx'
import { changesOf } from './changes.ts'
import type { TaskForm as Form } from './form.ts'
import { kindRefusal, itemProblem, itemsFor } from './kindAccess.ts'
import { KindChoice } from './kinds/KindChoice.tsx'
import { problemsOf } from './problems.ts'
import { ScheduleFields } from './schedule/ScheduleFields.tsx'
import {
  changedNames,
  firstOfKind,
  isTaskType,
  typedValues,
  hasItem,
  type FieldName,
  type KindValues,
  type TaskValues,
} from './values.ts'
import { t } from './messages.ts'
import { TaskReview, type PlannedTask } from './TaskReview.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { ParametersFields } from './kinds/ParametersFields.tsx'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { ItemPicker } from '../../shared/pickers/ItemPicker.tsx'
import { Field, Input } from '../../ui/fields/Field.tsx'
import { withItem } from './itemValues.ts'
import { LabeledSwitch } from '../../ui/fields/LabeledSwitch.tsx'
import { viewerZone } from './moments.ts'

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
        <TaskReview
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
    <ReviewBar
      {...(task
        ? {
            summary: t('bar.changed', { count }),
            aside: formatList(changed.map((name) => t(`field.${name}`))),
          }
        : { action: t('bar.reviewNew') })}
      count={count}
      onDiscard={onDiscard}
      disabledReason={refusal ?? ofKind}
    />
  )
}

interface TaskFieldsProps {
  readonly form: Form
  /** The username of the owner of the task. */
  readonly owner: string
}

/** What the task runs: title, item, and parameters. */
const TaskFields = ({ form, owner }: TaskFieldsProps) => {
  const type = useWatch({ control: form.control, name: 'type' })
  const { errors } = form.formState
  return (
    <Card title={t('section.task')} isForm>
      <Box sx={{ display: 'grid', gap: 4, minInlineSize: 0 }}>
        <TextField
          label={t('field.title')}
          help={t('titleHelp', { most: taskLimits.title })}
          error={errors.title?.message}
          autoComplete="off"
          {...form.register('title')}
        />
        {isTaskType(type) && hasItem(type) && <ItemField form={form} type={type} owner={owner} />}
        {type === 'GPService' && (
          <TextField
            label={t('field.taskUrl')}
            help={t('geoprocessing.urlHelp')}
            error={errors.taskURL?.message}
            isRequired
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            {...form.register('taskURL')}
          />
        )}
        <ParametersFields key={type} form={form} />
      </Box>
    </Card>
  )
}

interface ItemFieldProps {
  readonly form: Form
  readonly type: TaskTypeName
  /** The username of the owner of the task. */
  readonly owner: string
}

/** A picker for the item that the task runs on, limited to items of the types that fit. */
const ItemField = ({ form, type, owner }: ItemFieldProps) => {
  const session = useSession()
  const itemId = useWatch({ control: form.control, name: 'itemId' })
  const { errors, isSubmitted } = form.formState
  const types = formatList(taskType(type).itemTypes)
  const isOwn =
    type !== 'GPService' && owner === session.person.username && !isAdministrator(session.person)
  const set = async (id = '') => {
    const before = form.getValues('itemId')
    form.setValue('itemId', id, { shouldDirty: true, shouldValidate: isSubmitted })
    // URLs that were filled from the previous item change with the item; others stay.
    const items = await readNamed(
      itemsById,
      [before, id].filter((one) => one !== ''),
    ).catch(() => [])
    const urlOf = (wanted: string) => items.find((item) => item.id === wanted)?.url ?? ''
    if (form.getValues('itemId') !== id) return
    const filled = withItem(form.getValues(), urlOf(before), urlOf(id))
    for (const name of ['taskURL', 'parameters'] as const)
      if (filled[name] !== form.getValues(name))
        form.setValue(name, filled[name], { shouldDirty: true, shouldValidate: isSubmitted })
  }
  return (
    <Field
      label={t('field.itemId')}
      help={t(isOwn ? 'item.helpOwn' : 'item.help', { types })}
      error={errors.itemId?.message}
    >
      {(control) => (
        <ItemPicker
          id={control.id}
          describedBy={control['aria-describedby']}
          isWrong={control['aria-invalid'] === true}
          label={t('field.itemId')}
          max={1}
          within={itemsFor(session, type, owner)}
          filter={(item) => itemProblem(session, type, owner, item)}
          chosen={itemId === '' ? [] : [itemId]}
          onChange={([id]) => void set(id)}
        />
      )}
    </Field>
  )
}

/** The number of runs that a task begins with when it gets a limit. */
const firstLimit = '10'

/** Start and end of the task, and the maximum number of its runs. */
const PeriodFields = ({ form }: { readonly form: Form }) => {
  const { errors } = form.formState
  return (
    <Card title={t('section.period')} isForm>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {(['startDate', 'endDate'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`field.${name}`)}
            help={t('period.dateHelp', { zone: viewerZone() })}
            error={errors[name]?.message}
            type="datetime-local"
            min="1970-01-01T00:00"
            max="2999-12-31T23:59"
            {...form.register(name)}
          />
        ))}
        <RunsField form={form} />
      </Box>
    </Card>
  )
}

const RunsField = ({ form }: { readonly form: Form }) => {
  const { errors, isSubmitted } = form.formState
  const runs = useWatch({ control: form.control, name: 'maxOccurrences' })
  // A limit that is being replaced is empty for a moment.
  const [isLimitEmpty, setIsLimitEmpty] = useState(false)
  const isUnlimited = runs === '' && !isLimitEmpty
  const set = (text: string) =>
    form.setValue('maxOccurrences', text, { shouldDirty: true, shouldValidate: isSubmitted })
  return (
    <Field
      label={t('field.maxOccurrences')}
      help={runs.trim() === '1' ? t('period.onceHelp') : undefined}
      error={errors.maxOccurrences?.message}
    >
      {(control) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Input
            {...control}
            type="number"
            min={1}
            inputMode="numeric"
            disabled={isUnlimited}
            value={runs}
            onChange={(event) => {
              setIsLimitEmpty(event.target.value === '')
              set(event.target.value)
            }}
            onBlur={() => setIsLimitEmpty(false)}
            style={{ inlineSize: 110 }}
          />
          <span>{t('period.runs')}</span>
          <LabeledSwitch
            label={t('period.noLimit')}
            checked={isUnlimited}
            onChange={(isOn) => {
              setIsLimitEmpty(false)
              set(isOn ? '' : firstLimit)
            }}
          />
        </Box>
      )}
    </Field>
  )
}
