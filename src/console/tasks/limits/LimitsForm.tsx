import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { systemLimitNames } from '../../../rest/tasks/systemLimits.ts'
import type { TaskTypeName } from '../../../rest/tasks/taskTypes.ts'
import { UnappliedNotice } from '../../shell/drafts/UnappliedNotice.tsx'
import { useUnapplied } from '../../shell/drafts/useUnapplied.ts'
import { useSubmit } from '../../shell/forms/useSubmit.ts'
import { useLeaveGuard } from '../../shell/frame/leaveGuard.tsx'
import type { Change } from '../../shell/plan/change.ts'
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

/** The form of the limits that the portal returned. Changes are reviewed. */
export const LimitsForm = ({ limits, active }: Props) => {
  const shown = useMemo(() => valuesOf(limits), [limits])
  const form = useForm<LimitValues>({
    values: shown,
    resetOptions: { keepDirtyValues: true },
    // An error that appears when a field loses the focus would move the button that takes it.
    mode: 'onSubmit',
    shouldFocusError: false,
  })
  const { restored, isLossy } = useUnapplied<LimitValues, LimitValues>({
    name: 'task limits',
    form,
    shown,
    base: shown,
  })
  const values = useWatch({ control: form.control, compute: (all: LimitValues) => all })
  const [plan, setPlan] = useState<readonly Change[]>()
  const count = systemLimitNames.filter((name) => values[name].trim() !== shown[name]).length
  const { errors } = form.formState
  useLeaveGuard(isLossy, t('leave'))
  const { formProps } = useSubmit(form, (entered) => setPlan(changesOf(shown, entered)))
  const known = systemLimitNames.filter((name) => limits[name] !== undefined)
  if (known.length === 0) return <EmptyState icon="tasks">{t('unavailable')}</EmptyState>
  const runs = runLimits.filter(([name]) => known.includes(name))
  return (
    <Box component="form" {...formProps}>
      {restored && <UnappliedNotice {...restored} onDiscard={() => form.reset(shown)} />}
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
                {...form.register(name, { validate: (text) => limitProblem(name, text) })}
              />
            ))}
          </Box>
        </Card>
      )}
      {count > 0 && (
        <SelectionBar summary={t('bar.changed', { count })}>
          <Button variant="outlined" onClick={() => form.reset(shown)}>
            {t('bar.discard')}
          </Button>
          <Button variant="contained" type="submit">
            {t('bar.review', { count })}
          </Button>
        </SelectionBar>
      )}
      {plan && <LimitsPlan changes={plan} active={active} onClose={() => setPlan(undefined)} />}
    </Box>
  )
}
