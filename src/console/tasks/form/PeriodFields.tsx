import Box from '@mui/material/Box'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { Field, Input } from '../../ui/fields/Field.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import type { TaskForm } from './form.ts'
import { viewerZone } from './moments.ts'
import { t } from './messages.ts'

/** The number of runs that a task begins with when it gets a limit. */
const firstLimit = '10'

/** Start and end of the task, and the maximum number of its runs. */
export const PeriodFields = ({ form }: { readonly form: TaskForm }) => {
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

const RunsField = ({ form }: { readonly form: TaskForm }) => {
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
          <CheckChoice
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
