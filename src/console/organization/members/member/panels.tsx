import { useNavigate, useSearchParams } from 'react-router'
import { members } from '../../../../rest/organization/members.ts'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import type { User } from '../../../../rest/records/user.ts'
import { whyNotChange } from '../../../shared/roles/assignment.ts'
import { paths, type MemberPanel } from '../../../shell/paths.ts'
import { refusalMessage, usePermission } from '../../../shell/permissions.ts'
import { useSession } from '../../../shell/session/session.ts'
import { AssignUserType } from '../account/AssignUserType.tsx'
import { DeletePlan } from '../account/DeletePlan.tsx'
import { StatePlan } from '../account/StatePlan.tsx'
import { AssignRole } from '../assign/AssignRole.tsx'
import { EditProfile } from '../profile/EditProfile.tsx'

/** Returns the name of the open panel of the page, which is in the URL, and a function that opens one, or closes it. */
export const usePanel = () => {
  const [search, setSearch] = useSearchParams()
  const open = (panel: MemberPanel | undefined) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (panel === undefined) after.delete('panel')
        else after.set('panel', panel)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { panel: search.get('panel'), open }
}

/** Returns why the signed-in member can't change the account of a member, by panel. */
export const useRefusals = (user: User): Readonly<Record<MemberPanel, string | undefined>> => {
  const { person } = useSession()
  const profile = refusalMessage(usePermission(userChanges.update, user.username))
  const role = refusalMessage(usePermission(members.updateRole))
  const userType = refusalMessage(usePermission(members.updateUserLicenseType))
  const disable = refusalMessage(usePermission(userChanges.disable))
  const enable = refusalMessage(usePermission(userChanges.enable))
  const remove = refusalMessage(usePermission(userChanges.remove))
  return {
    profile: profile ?? whyNotChange(user, 'profile', person),
    role,
    userType: userType ?? whyNotChange(user, 'userType', person),
    disable: disable ?? whyNotChange(user, 'disable', person),
    enable: enable ?? whyNotChange(user, 'enable', person),
    delete: remove ?? whyNotChange(user, 'delete', person),
  }
}

/** The panel that the URL names, unless the signed-in member can't do what it does. */
export const Panels = ({ user }: { user: User }) => {
  const { panel, open } = usePanel()
  const navigate = useNavigate()
  const refusals = useRefusals(user)
  const props = { users: [user], onClose: () => open(undefined) }
  switch (panel) {
    case 'profile':
      return refusals.profile === undefined && <EditProfile user={user} onClose={props.onClose} />
    case 'role':
      return refusals.role === undefined && <AssignRole {...props} />
    case 'userType':
      return refusals.userType === undefined && <AssignUserType {...props} />
    case 'disable':
    case 'enable':
      return refusals[panel] === undefined && <StatePlan action={panel} {...props} />
    case 'delete':
      return (
        refusals.delete === undefined && (
          <DeletePlan {...props} onDone={() => void navigate(paths.members())} />
        )
      )
    default:
      return null
  }
}
