import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { User } from '../../../../rest/records/user.ts'
import type { RoleView } from '../../../shared/roles/allRoles.ts'
import { Disclosure } from '../../../ui/layout/Disclosure.tsx'
import { formatList } from '../../../shell/format.ts'
import { privilegeWords } from '../../roles/privileges/messages.ts'
import { comparisonsOf } from './comparison.ts'
import { t } from './messages.ts'

interface Props {
  readonly users: readonly User[]
  readonly role: RoleView
  readonly roles: readonly RoleView[]
}

/** Up to this number of privileges, and of comparisons, the names are shown at once; others are folded. */
const maxShown = { privileges: 6, comparisons: 2 } as const

const tones = { added: 'tone.success.text', removed: 'tone.error.text' } as const
const summaries = { added: 'gains', removed: 'loses' } as const

/** The privileges that members gain and lose with a role. */
export const RoleComparison = ({ users, role, roles }: Props) => {
  const comparisons = comparisonsOf(users, role, roles)
  const isMany = users.length > 1
  if (comparisons.length === 0) return null
  return (
    <Box
      sx={{
        backgroundColor: 'sunken',
        borderRadius: '8px',
        padding: 3,
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
          {(['added', 'removed'] as const).map((kind) => {
            const privileges = { added, removed }[kind]
            if (privileges.length === 0) return null
            const labels = privileges.map((privilege) => privilegeWords(privilege).label)
            const isShort =
              comparisons.length <= maxShown.comparisons && labels.length <= maxShown.privileges
            return (
              <Box key={kind} sx={{ color: tones[kind] }}>
                {isShort ? (
                  t(kind, { count: labels.length, privileges: formatList(labels) })
                ) : (
                  <Disclosure summary={t(summaries[kind], { count: labels.length })}>
                    {formatList(labels)}
                  </Disclosure>
                )}
              </Box>
            )
          })}
        </Typography>
      ))}
    </Box>
  )
}
