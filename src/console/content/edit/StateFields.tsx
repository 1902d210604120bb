import Box from '@mui/material/Box'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { contentStatuses } from '../../../rest/content/items.ts'
import { useSession } from '../../shell/session/session.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import type { EditProps } from './TagFields.tsx'
import { t } from './messages.ts'

const protections = ['keep', 'on', 'off'] as const

/** Whether the items are protected from deletion, and their status. */
export const StateFields = ({ wanted, onChange }: EditProps) => {
  const { person } = useSession()
  const isAdmin = isAdministrator(person)
  const statuses = contentStatuses.filter((status) => isAdmin || status === 'deprecated')
  return (
    <Card title={t('state.label')} isForm>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <SelectField
          label={t('name.protected')}
          value={wanted.protection}
          choices={protections.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(event) => {
            const next = protections.find((value) => value === event.target.value)
            if (next) onChange({ ...wanted, protection: next })
          }}
        />
        <SelectField
          label={t('name.contentStatus')}
          help={isAdmin ? undefined : t('state.statusHelp')}
          value={wanted.status}
          choices={(['keep', 'none', ...statuses] as const).map((value) => ({
            value,
            label: t(`state.${value}`),
          }))}
          onChange={(event) => onChange({ ...wanted, status: event.target.value })}
        />
      </Box>
    </Card>
  )
}
