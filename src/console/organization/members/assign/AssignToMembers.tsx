import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { fitsUserType } from '../../../../rest/organization/roleAssignment.ts'
import type { User } from '../../../../rest/records/user.ts'
import { allRoles, type RoleView } from '../../../shell/roles/allRoles.ts'
import { whyNotAssign } from '../../../shell/roles/assignment.ts'
import { RolePlan } from '../../../shell/roles/rolePlanPart.ts'
import { roleIdOf } from '../../../shell/roles/roleOf.ts'
import { t as translate } from '../../../shell/roles/messages.ts'
import { usePreload } from '../../../shell/part/part.tsx'
import { MemberPicker } from '../../../shell/pickers/MemberPicker.tsx'
import { membersByName } from '../../../shell/pickers/members.ts'
import { useNamed } from '../../../shell/pickers/source.ts'
import { useSession } from '../../../shell/session/session.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { SidePanel } from '../../../ui/layout/SidePanel.tsx'
import { RoleComparison } from './RoleComparison.tsx'
import { useMessages } from './messages.ts'

interface Props {
  readonly role: RoleView
  readonly onClose: () => void
}

/** A panel that chooses members for a role and opens the review. */
export const AssignToMembers = ({ role, onClose }: Props) => {
  const { t } = useMessages()
  const { data: roles = [] } = useQuery(allRoles())
  const { person } = useSession()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isReviewing, setIsReviewing] = useState(false)
  const { byId } = useNamed(membersByName, chosen)
  const users = chosen.flatMap((username) => byId.get(username) ?? [])
  const isLoaded = users.length === chosen.length
  usePreload(chosen.length > 0, RolePlan)

  const filter = (user: User) => {
    if (roleIdOf(user) === role.id) return t('hasRole')
    if (!fitsUserType(role.id, user.userLicenseTypeId)) return translate('memberRole:notAvailable')
    return whyNotAssign([user], role, person)
  }
  if (isReviewing)
    return (
      <Suspense>
        <RolePlan
          users={users}
          role={role}
          roles={roles}
          onClose={() => setIsReviewing(false)}
          onDone={onClose}
        />
      </Suspense>
    )
  return (
    <SidePanel
      open
      onClose={onClose}
      title={t('titleOf', { role: role.name })}
      subtitle={t('lineOf')}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('cancel')}
          </Button>
          <ActionButton
            variant="contained"
            disabledReason={
              chosen.length === 0 ? t('chooseMembers') : isLoaded ? undefined : t('loading')
            }
            onClick={() => setIsReviewing(true)}
          >
            {t('review')}
          </ActionButton>
        </>
      }
    >
      <MemberPicker label={t('members')} chosen={chosen} onChange={setChosen} filter={filter} />
      {users.length > 0 && <RoleComparison users={users} role={role} roles={roles} />}
    </SidePanel>
  )
}
