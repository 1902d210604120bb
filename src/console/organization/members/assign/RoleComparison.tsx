import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { User } from '../../../../rest/records/user.ts'
import type { RoleView } from '../../../shared/roles/allRoles.ts'
import { formatList } from '../../../shell/format.ts'
import { privilegeWords } from '../../roles/privileges/messages.ts'
import { comparisonsOf } from './comparison.ts'
import { t } from './messages.ts'

interface Props {
  readonly users: readonly User[]
  readonly role: RoleView
  readonly roles: readonly RoleView[]
}

/** Maximum number of privileges listed by name. */
const maxNames = 6

/** With more comparisons than this, only the numbers of privileges are shown. */
const maxWithNames = 2

/** The privileges that members gain and lose with a role. */
export const RoleComparison = ({ users, role, roles }: Props) => {
  const comparisons = comparisonsOf(users, role, roles)
  const isMany = users.length > 1
  const isNamed = comparisons.length <= maxWithNames
  const list = (privileges: readonly string[]) => {
    const labels = privileges.slice(0, maxNames).map((privilege) => privilegeWords(privilege).label)
    const others = privileges.length - labels.length
    return formatList(others > 0 ? [...labels, t('more', { count: others })] : labels)
  }
  if (comparisons.length === 0) return null
  return (
    <Box
      sx={{
        backgroundColor: 'sunken',
        borderRadius: '8px',
        padding: 3,
        marginInlineStart: 7,
        marginBlockEnd: 2,
        display: 'grid',
        gap: 2,
      }}
    >
      {comparisons.map(({ before, count, added, removed }) => (
        <Typography key={before.id} component="div" sx={{ fontSize: '0.8125rem' }}>
          <strong>
            {isMany
              ? t('comparedFor', { role: before.name, count })
              : t('compared', { role: before.name })}
          </strong>
          {added.length === 0 && removed.length === 0 && <div>{t('samePrivileges')}</div>}
          {added.length > 0 && (
            <Box sx={{ color: 'tone.success.text' }}>
              {isNamed
                ? t('added', { count: added.length, privileges: list(added) })
                : t('gains', { count: added.length })}
            </Box>
          )}
          {removed.length > 0 && (
            <Box sx={{ color: 'tone.error.text' }}>
              {isNamed
                ? t('removed', { count: removed.length, privileges: list(removed) })
                : t('loses', { count: removed.length })}
            </Box>
          )}
        </Typography>
      ))}
    </Box>
  )
}
