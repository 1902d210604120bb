import Box from '@mui/material/Box'
import { scheduleFields } from '../../../../rest/tasks/schedule/parseField.ts'
import { Field, Input } from '../../../ui/fields/Field.tsx'
import { monospace } from '../../../ui/theme.ts'
import type { TaskForm } from '../form.ts'
import { t } from '../messages.ts'
import { t as tTaskFormSchedule } from './messages.ts'

/** The five cron fields as text. */
export const CronFields = ({ form }: { readonly form: TaskForm }) => {
  const { errors } = form.formState
  // A mistake of two fields disappears from one when the other is corrected.
  const deps = scheduleFields.filter((name) => errors[name])
  return (
    <Box component="fieldset" sx={{ margin: 0, padding: 0, border: 0, minInlineSize: 0 }}>
      <Box component="legend" sx={{ padding: 0, fontWeight: 550, marginBlockEnd: 1 }}>
        {tTaskFormSchedule('cron.label')}
      </Box>
      <Box
        sx={{
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
    </Box>
  )
}
