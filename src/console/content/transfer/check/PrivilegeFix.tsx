import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { members } from '../../../../rest/organization/members.ts'
import { users } from '../../../../rest/organization/users.ts'
import { allRoles, type RoleView } from '../../../shared/roles/allRoles.ts'
import { query } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { whyNotAssign } from '../../../shared/roles/assignment.ts'
import { RoleReview } from '../../../shared/roles/RoleReview.tsx'
import { roleIdOf } from '../../../shared/roles/roleOf.ts'
import { paths } from '../../../shell/paths.ts'
import { refusalMessage, usePermission } from '../../../shell/permissions.ts'
import { useSession } from '../../../shell/session/session.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import type { Cause } from './causes.ts'
import { MemberLink } from '../MemberLink.tsx'
import { t } from '../messages.ts'

interface Props {
  readonly cause: Cause & { readonly kind: 'privilege' }
  readonly onFixed: () => void
}

const rolesWith = (roles: readonly RoleView[], privilege: string) =>
  roles.filter(({ privileges }) => privileges?.includes(privilege))

/** Offers the two fixes for a missing privilege: assign another role, or edit the current role. */
export const PrivilegeFix = ({ cause: { target: member, privilege }, onFixed }: Props) => {
  const { data: roles = [], error, refetch } = useQuery(allRoles())
  const { data: user } = useQuery({ ...query(users.read, { userName: member }), retry: false })
  const { person } = useSession()
  const refusal = refusalMessage(usePermission(members.updateRole))
  const [chosen, setChosen] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const candidates = rolesWith(roles, privilege)
  const role = candidates.find(({ id }) => id === chosen)
  const before = user && roles.find(({ id }) => id === roleIdOf(user))
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2 }}>
        <Box sx={{ minInlineSize: 240 }}>
          <SelectField
            label={t('fix.roles')}
            placeholder={candidates.length === 0 ? t('fix.rolesNone') : t('fix.chooseRole')}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            choices={candidates.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Box>
        <ActionButton
          variant="outlined"
          disabledReason={
            refusal ??
            (role && user
              ? whyNotAssign([user], role, person)
              : t(role ? 'fix.memberUnknown' : 'fix.roleFirst'))
          }
          onClick={() => setIsOpen(true)}
        >
          {t('fix.assignRole')}
        </ActionButton>
      </Box>
      {before && (
        <Link href={paths.role(before.id)}>{t('fix.showRole', { role: before.name })}</Link>
      )}
      <MemberLink member={member} />
      {isOpen && role && user && (
        <RoleReview
          users={[user]}
          role={role}
          roles={roles}
          onClose={() => setIsOpen(false)}
          onDone={onFixed}
        />
      )}
    </>
  )
}
