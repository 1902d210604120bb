import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { taskLimits } from '../../../../rest/tasks/taskTypes.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import type { TaskForm } from '../form.ts'
import { hasItem, isTaskType } from '../values.ts'
import { ItemField } from './ItemField.tsx'
import { ParametersFields } from './ParametersFields.tsx'
import { t } from '../messages.ts'

interface Props {
  readonly form: TaskForm
  /** The username of the owner of the task. */
  readonly owner: string
}

/** What the task runs: title, item, and parameters. */
export const TaskFields = ({ form, owner }: Props) => {
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
