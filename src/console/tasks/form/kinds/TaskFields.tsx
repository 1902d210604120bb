import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { taskLimits, taskType, type TaskTypeName } from '../../../../rest/tasks/taskTypes.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import type { TaskForm } from '../form.ts'
import { hasItem, isTaskType } from '../values.ts'
import { ParametersFields } from './ParametersFields.tsx'
import { t } from '../messages.ts'
import { isAdministrator } from '../../../../rest/protocol/authorization.ts'
import { formatList } from '../../../shell/format.ts'
import { ItemPicker } from '../../../shared/pickers/ItemPicker.tsx'
import { itemsById } from '../../../shell/objects/items.ts'
import { readNamed } from '../../../shell/objects/source.ts'
import { useSession } from '../../../shell/session/session.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { withItem } from '../itemValues.ts'
import { itemProblem, itemsFor } from '../kindAccess.ts'

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

interface ItemFieldProps {
  readonly form: TaskForm
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
