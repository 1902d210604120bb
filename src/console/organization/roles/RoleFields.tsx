import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { roleLimits } from '../../../rest/organization/roles.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { PrivilegeTree } from './PrivilegeTree.tsx'
import type { RoleForm } from './role.ts'
import { useWords } from './words.ts'

interface Props {
  readonly form: RoleForm
  /** The privileges at the portal now. */
  readonly before: readonly string[]
}

/** What is entered about a role: its texts, then its privileges. */
export const RoleFields = ({ form, before }: Props) => {
  const { t } = useWords()
  const held = useWatch({ control: form.control, name: 'privileges' })
  const { errors } = form.formState
  return (
    <>
      <Card title={t('facts')}>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <TextField
            label={t('name')}
            help={t('nameHelp', { most: roleLimits.name })}
            error={errors.name?.message}
            autoComplete="off"
            {...form.register('name')}
          />
          <TextField
            label={t('description')}
            help={t('descriptionHelp', { most: roleLimits.description })}
            error={errors.description?.message}
            autoComplete="off"
            {...form.register('description')}
          />
        </Box>
      </Card>
      <Card title={t('privilegesCard')}>
        <PrivilegeTree
          held={held}
          before={before}
          onChange={(privileges) =>
            form.setValue('privileges', [...privileges], { shouldDirty: true })
          }
        />
      </Card>
    </>
  )
}
