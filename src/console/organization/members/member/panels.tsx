import { memberMessages } from '../../../../rest/organization/memberMessages.ts'
import { members } from '../../../../rest/organization/members.ts'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import type { User } from '../../../../rest/records/user.ts'
import { whyNotChange } from '../../../shared/roles/assignment.ts'
import { overlay } from '../../../shell/part/part.tsx'
import { paths, type MemberPanel } from '../../../shell/paths.ts'
import { useNavigateHere } from '../../../shell/router.ts'
import { refusalMessage, usePermission } from '../../../shell/permissions.ts'
import { useSession } from '../../../shell/session/session.ts'
import { whyNotReset } from '../password/whyNotReset.ts'
import { usePanel } from './usePanel.ts'

const ChangeAccount = overlay(
  async () => (await import('../account/ChangeAccount.tsx')).ChangeAccount,
)
const ResetPassword = overlay(
  async () => (await import('../password/ResetPassword.tsx')).ResetPassword,
)
const MessageMembers = overlay(
  async () => (await import('../message/MessageMembers.tsx')).MessageMembers,
)
const EditProfile = overlay(async () => (await import('../profile/EditProfile.tsx')).EditProfile)

type Refusals = Readonly<Record<MemberPanel, string | undefined>>

/** Returns why the signed-in member can't change the account of a member, by panel. */
export const useRefusals = (user: User): Refusals => {
  const { person } = useSession()
  const profile = refusalMessage(usePermission(userChanges.update, user.username))
  const role = refusalMessage(usePermission(members.updateRole))
  const userType = refusalMessage(usePermission(members.updateUserLicenseType))
  const disable = refusalMessage(usePermission(userChanges.disable))
  const enable = refusalMessage(usePermission(userChanges.enable))
  const remove = refusalMessage(usePermission(userChanges.remove))
  const message = refusalMessage(usePermission(memberMessages.notify))
  return {
    profile: profile ?? whyNotChange(user, 'profile', person),
    role,
    userType: userType ?? whyNotChange(user, 'userType', person),
    password: whyNotReset(user, person),
    disable: disable ?? whyNotChange(user, 'disable', person),
    enable: enable ?? whyNotChange(user, 'enable', person),
    message,
    delete: remove ?? whyNotChange(user, 'delete', person),
  }
}

const isPanel = (name: string | null, refusals: Refusals): name is MemberPanel =>
  name !== null && Object.hasOwn(refusals, name)

/** The panel that the URL names, unless the signed-in member can't do what it does. */
export const Panels = ({ user }: { user: User }) => {
  const { panel, open } = usePanel()
  const navigate = useNavigateHere()
  const refusals = useRefusals(user)
  const onClose = () => open(undefined)
  if (!isPanel(panel, refusals) || refusals[panel] !== undefined) return null
  if (panel === 'profile') return <EditProfile user={user} onClose={onClose} />
  if (panel === 'password') return <ResetPassword user={user} onClose={onClose} />
  if (panel === 'message') return <MessageMembers users={[user]} onClose={onClose} />
  return (
    <ChangeAccount
      action={panel}
      users={[user]}
      onClose={onClose}
      onDone={panel === 'delete' ? () => void navigate(paths.members()) : onClose}
    />
  )
}
