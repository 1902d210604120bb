import { useWatch } from 'react-hook-form'
import { maxGroups } from '../../../rest/organization/identityProviders.ts'
import { GroupPicker } from '../../shared/pickers/GroupPicker.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import type { FederationForm } from './form.ts'
import { t } from './messages.ts'

/** A picker for the groups of new members. */
export const GroupsField = ({ form }: { form: FederationForm }) => {
  const chosen = useWatch({ control: form.control, name: 'groups' })
  return (
    <Field
      label={t('field.groups')}
      help={t('help.groups')}
      error={form.formState.errors.groups?.message}
    >
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': isWrong = false }) => (
        <GroupPicker
          id={id}
          label={t('field.groups')}
          describedBy={describedBy}
          isWrong={isWrong}
          chosen={chosen}
          max={maxGroups}
          onChange={(groups) =>
            form.setValue('groups', [...groups], { shouldDirty: true, shouldValidate: true })
          }
        />
      )}
    </Field>
  )
}
