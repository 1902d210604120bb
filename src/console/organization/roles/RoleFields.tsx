import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { roleLimits } from '../../../rest/organization/roles.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { PrivilegeTree } from './privileges/PrivilegeTree.tsx'
import type { RoleForm } from './role.ts'
import { t } from './messages.ts'

interface Props {
  readonly form: RoleForm
  /** The privileges that the portal has stored. */
  readonly before: readonly string[]
}

/** The form of a role: name, description, and privileges. */
export const RoleFields = ({ form, before }: Props) => {
  const granted = useWatch({ control: form.control, name: 'privileges' })
  const { errors } = form.formState
  return (
    <>
      <Card title={t('section.properties')} isForm>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <TextField
            label={t('name')}
            help={t('nameHelp', { most: roleLimits.name })}
            error={errors.name?.message}
            isRequired
            autoComplete="off"
            {...form.register('name')}
          />
          <Field
            label={t('description')}
            help={t('descriptionHelp', { most: roleLimits.description })}
            error={errors.description?.message}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                autoComplete="off"
                {...form.register('description')}
              />
            )}
          </Field>
        </Box>
      </Card>
      <Card title={t('privilegesCard')}>
        <PrivilegeTree
          granted={granted}
          before={before}
          onChange={(privileges) =>
            form.setValue('privileges', [...privileges], { shouldDirty: true })
          }
        />
      </Card>
    </>
  )
}
