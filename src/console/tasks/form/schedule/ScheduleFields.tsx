import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { TaskForm } from '../form.ts'
import { viewerZone } from '../moments.ts'
import { trimmedSchedule, typedValues, type TaskValues } from '../values.ts'
import { NextRuns } from './NextRuns.tsx'
import { previewOf, type Times } from './preview.ts'
import { RecurrencePicker } from './RecurrencePicker.tsx'
import { t } from '../messages.ts'
import { scheduleFields } from '../../../../rest/tasks/schedule/parseField.ts'
import { Field, Input } from '../../../ui/fields/Field.tsx'
import { Disclosure } from '../../../ui/layout/Disclosure.tsx'
import { toRecurrence } from '../../schedule/recurrence.ts'
import { monospace } from '../../../ui/theme.ts'
import { t as tTaskFormSchedule } from './messages.ts'

const timesOf = (values: TaskValues): Times => {
  const { cronSchedule, startDate, endDate, maxOccurrences } = typedValues(values)
  return { cronSchedule, startDate, endDate, maxOccurrences }
}

/** When the task runs: a picker and the cron fields in step, the schedule in words, warnings, and the next runs. */
export const ScheduleFields = ({ form }: { readonly form: TaskForm }) => (
  <Card title={t('section.schedule')} isForm>
    <Box sx={{ display: 'grid', gap: 4, minInlineSize: 0 }}>
      <RecurrencePicker form={form} />
      <CronFields form={form} />
      <Preview form={form} />
    </Box>
  </Card>
)

const Preview = ({ form }: { readonly form: TaskForm }) => {
  const times = useWatch({ control: form.control, compute: timesOf })
  const startDate = useWatch({ control: form.control, name: 'startDate' })
  const isStartKept = startDate === form.formState.defaultValues?.startDate
  return <TimesPreview times={useDeferredValue(times)} isStartKept={isStartKept} />
}

const TimesPreview = ({ times, isStartKept }: { times: Times; isStartKept: boolean }) => {
  const zone = viewerZone()
  const { words, runs, warnings, notes, isClockChanged } = useMemo(
    () => previewOf(times, zone, isStartKept),
    [times, zone, isStartKept],
  )
  return (
    <>
      <Box component="output" sx={{ display: 'block' }}>
        {words !== undefined && (
          <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{words}</Typography>
        )}
        {warnings.map((text) => (
          <Box key={text} sx={{ marginBlockStart: 2 }}>
            <Notice tone="warning">{text}</Notice>
          </Box>
        ))}
      </Box>
      <NextRuns runs={runs} notes={notes} isClockChanged={isClockChanged} />
    </>
  )
}

/** The five cron fields as text. */
const CronFields = ({ form }: { readonly form: TaskForm }) => {
  const { errors } = form.formState
  const isCustom = useWatch({
    control: form.control,
    compute: (all) => toRecurrence(trimmedSchedule(all)).kind === 'custom',
  })
  // A mistake of two fields disappears from one when the other is corrected.
  const deps = scheduleFields.filter((name) => errors[name])
  return (
    // The picker sets the fields; only what it can't show is entered here.
    <Disclosure summary={tTaskFormSchedule('cron.label')} open={isCustom || deps.length > 0}>
      <Box
        component="fieldset"
        aria-label={tTaskFormSchedule('cron.label')}
        sx={{
          margin: 0,
          padding: 0,
          border: 0,
          minInlineSize: 0,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))',
          alignItems: 'start',
        }}
      >
        {scheduleFields.map((name) => (
          <Box key={name} sx={{ containerType: 'inline-size', containerName: 'form' }}>
            <Field
              label={t(`field.${name}`)}
              help={tTaskFormSchedule(`cron.help.${name}`)}
              error={errors[name]?.message}
            >
              {(control) => (
                <Input
                  {...form.register(name, { deps })}
                  {...control}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  style={{ fontFamily: monospace }}
                />
              )}
            </Field>
          </Box>
        ))}
      </Box>
    </Disclosure>
  )
}
