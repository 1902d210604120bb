import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { User } from '../../../../rest/records/user.ts'
import type { RoleView } from '../../../shell/roles/allRoles.ts'
import { formatList } from '../../../shell/format.ts'
import { privilegeWords } from '../../roles/privilegeWords.ts'
import { comparisonsOf } from './comparison.ts'
import { useWords } from './words.ts'

interface Props {
  readonly users: readonly User[]
  readonly role: RoleView
  readonly roles: readonly RoleView[]
}

/** Privileges that are named; of more, the number. */
const shown = 6

/** With more comparisons than this no privilege is named, only how many there are. */
const mostNamed = 2

/** What members gain and lose with a role, compared with the role that each has now. */
export const RoleComparison = ({ users, role, roles }: Props) => {
  const { t } = useWords()
  const comparisons = comparisonsOf(users, role, roles)
  const isMany = users.length > 1
  const isNamed = comparisons.length <= mostNamed
  const list = (privileges: readonly string[]) => {
    const labels = privileges.slice(0, shown).map((privilege) => privilegeWords(privilege).label)
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
