import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { systemLimitNames } from '../../../rest/tasks/systemLimits.ts'
import type { TaskTypeName } from '../../../rest/tasks/taskTypes.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { schemaOf, useForm } from '../../shell/forms/useForm.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { ActiveTasks } from './ActiveTasks.tsx'
import { changesOf, limitProblem, valuesOf, type KnownLimits, type LimitValues } from './limits.ts'
import { t } from './messages.ts'
import { LimitsPlan } from './LimitsPlan.tsx'

interface Props {
  /** Stable until the portal returns others. */
  readonly limits: KnownLimits
  /** The number of active tasks of each type, as far as it is known. */
  readonly active: ReadonlyMap<TaskTypeName, number>
}

const runLimits = [
  ['FailedRunsToDisableTask', 'failed'],
  ['TaskRunHistoryCount', 'kept'],
] as const

const schema = schemaOf<LimitValues>((values) =>
  Object.fromEntries(systemLimitNames.map((name) => [name, limitProblem(name, values[name])])),
)

/** The form of the limits that the portal returned. Changes are reviewed. */
export const LimitsForm = ({ limits, active }: Props) => {
  const shown = useMemo(() => valuesOf(limits), [limits])
  const { form, formProps, notice, reviewed, setReviewed, discard } = useForm({
    name: 'task limits',
    schema,
    // An error that appears when a field loses the focus would move the button that takes it.
    mode: 'onSubmit',
    shown,
    base: shown,
    leave: t('leave'),
    review: (entered) => changesOf(shown, entered),
  })
  const { reset } = form
  useEffect(() => reset(shown, { keepDirtyValues: true }), [reset, shown])
  const values = useWatch({ control: form.control, compute: (all: LimitValues) => all })
  const count = systemLimitNames.filter((name) => values[name].trim() !== shown[name]).length
  const { errors } = form.formState
  const known = systemLimitNames.filter((name) => limits[name] !== undefined)
  if (known.length === 0) return <EmptyState icon="tasks">{t('unavailable')}</EmptyState>
  const runs = runLimits.filter(([name]) => known.includes(name))
  return (
    <Box component="form" {...formProps}>
      {notice && <UnappliedNotice {...notice} />}
      <ActiveTasks form={form} limits={limits} active={active} />
      {runs.length > 0 && (
        <Card title={t('runs.title')} isForm>
          <Box sx={{ display: 'grid', gap: 4 }}>
            {runs.map(([name, key]) => (
              <TextField
                key={name}
                label={t(`runs.${key}`)}
                help={t(`runs.${key}Help`)}
                error={errors[name]?.message}
                inputMode="numeric"
                autoComplete="off"
                style={{ inlineSize: 110 }}
                {...form.register(name)}
              />
            ))}
          </Box>
        </Card>
      )}
      {count > 0 && (
        <SelectionBar summary={t('bar.changed', { count })}>
          <Button variant="outlined" onClick={() => void discard()}>
            {t('bar.discard')}
          </Button>
          <Button variant="contained" type="submit">
            {t('bar.review', { count })}
          </Button>
        </SelectionBar>
      )}
      {reviewed && (
        <LimitsPlan changes={reviewed} active={active} onClose={() => setReviewed(undefined)} />
      )}
    </Box>
  )
}
