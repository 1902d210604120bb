import { useWatch } from 'react-hook-form'
import { taskType, type TaskTypeName } from '../../../../rest/tasks/taskTypes.ts'
import { isAdministrator } from '../../../../rest/protocol/authorization.ts'
import { formatList } from '../../../shell/format.ts'
import { ItemPicker } from '../../../shared/pickers/ItemPicker.tsx'
import { itemsById } from '../../../shell/objects/items.ts'
import { readNamed } from '../../../shell/objects/source.ts'
import { useSession } from '../../../shell/session/session.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import type { TaskForm } from '../form.ts'
import { withItem } from '../itemValues.ts'
import { itemProblem, itemsFor } from '../kindAccess.ts'
import { t } from '../messages.ts'

interface Props {
  readonly form: TaskForm
  readonly type: TaskTypeName
  /** The username of the owner of the task. */
  readonly owner: string
}

/** A picker for the item that the task runs on, limited to items of the types that fit. */
export const ItemField = ({ form, type, owner }: Props) => {
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
