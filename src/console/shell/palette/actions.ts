import AddIcon from '@mui/icons-material/AddOutlined'
import CompareIcon from '@mui/icons-material/CompareArrows'
import DarkModeIcon from '@mui/icons-material/DarkModeOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import GroupAddIcon from '@mui/icons-material/GroupAddOutlined'
import HubIcon from '@mui/icons-material/HubOutlined'
import InboxIcon from '@mui/icons-material/InboxOutlined'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import KeyIcon from '@mui/icons-material/KeyOutlined'
import LightModeIcon from '@mui/icons-material/LightModeOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import ManageAccountsIcon from '@mui/icons-material/ManageAccountsOutlined'
import NotificationsIcon from '@mui/icons-material/NotificationsOutlined'
import BrightnessIcon from '@mui/icons-material/SettingsBrightnessOutlined'
import LockResetIcon from '@mui/icons-material/LockResetOutlined'
import PersonAddIcon from '@mui/icons-material/PersonAddOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import PersonOffIcon from '@mui/icons-material/PersonOffOutlined'
import PersonRemoveIcon from '@mui/icons-material/PersonRemoveOutlined'
import BadgeIcon from '@mui/icons-material/BadgeOutlined'
import ShieldIcon from '@mui/icons-material/ShieldOutlined'
import SwapHorizIcon from '@mui/icons-material/SwapHorizOutlined'
import UnarchiveIcon from '@mui/icons-material/UnarchiveOutlined'
import AppsIcon from '@mui/icons-material/AppsOutlined'
import WebhookIcon from '@mui/icons-material/WebhookOutlined'
import WorkHistoryIcon from '@mui/icons-material/WorkHistoryOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import { content } from '../../../rest/content/content.ts'
import { transferring } from '../../../rest/content/transfer.ts'
import { groupChanges } from '../../../rest/groups/groupChanges.ts'
import { groupMembers } from '../../../rest/groups/groupMembers.ts'
import { invitations } from '../../../rest/groups/invitations.ts'
import { notifications } from '../../../rest/groups/notifications.ts'
import { packages } from '../../../rest/groups/packages.ts'
import { memberMessages } from '../../../rest/organization/memberMessages.ts'
import { members } from '../../../rest/organization/members.ts'
import { organization } from '../../../rest/organization/organization.ts'
import { roles } from '../../../rest/organization/roles.ts'
import { addingMembers } from '../../../rest/organization/accounts.ts'
import { userChanges } from '../../../rest/organization/userChanges.ts'
import { samlFederation } from '../../../rest/organization/samlFederation.ts'
import type { Operation } from '../../../rest/protocol/operation.ts'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { mayLeave } from '../confirm/leaveGuard.tsx'
import { paths } from '../paths.ts'
import { permission } from '../permissions.ts'
import { signOut, type Session } from '../session/session.ts'
import type { Entry } from './entry.ts'
import { t } from './messages.ts'

interface Action extends Pick<Entry, 'href' | 'run' | 'withGroup'> {
  readonly icon: SvgIconComponent
  /** Whether the person's role can perform the action at all. Default: every role can. */
  readonly isPossible?: (session: Session) => boolean
}

type Protected = Pick<Operation, 'access' | 'since'>

const isAllowed = (operation: Protected) => (session: Session) =>
  permission(session, operation).allowed

/** Whether the person can perform an operation on what they own. */
const isAllowedOnOwn = (operation: Protected) => (session: Session) =>
  permission(session, operation, session.person.username).allowed

/** Groups are owned by members who can create them; administrators can act for owners. */
const isAllowedOnGroups = (operation: Protected) => (session: Session) =>
  isAllowed(operation)(session) ||
  (isAllowedOnOwn(operation)(session) && isAllowed(groupChanges.create)(session))

export type Appearance = 'light' | 'dark' | 'system'

/** What actions of the console itself need. */
export interface Doing {
  readonly setAppearance: (appearance: Appearance) => void
  readonly showShortcuts: () => void
}

const leave = async () => {
  if (await mayLeave()) await signOut()
}

const actionsWith = ({ setAppearance, showShortcuts }: Doing) =>
  ({
    addItem: { icon: AddIcon, href: paths.addItem(), isPossible: isAllowedOnOwn(content.addItem) },
    exportFeatures: {
      icon: DownloadIcon,
      href: paths.content({ type: 'Feature Service' }),
      isPossible: isAllowedOnOwn(content.addItem),
    },
    createGroup: {
      icon: GroupAddIcon,
      href: paths.newGroup(),
      isPossible: isAllowed(groupChanges.create),
    },
    importPackage: {
      icon: UnarchiveIcon,
      withGroup: paths.importPackage,
      isPossible: isAllowedOnGroups(packages.importGroup),
    },
    transferContent: {
      icon: SwapHorizIcon,
      href: paths.transfer(''),
      isPossible: isAllowed(transferring),
    },
    changeGroupOwner: {
      icon: SwapHorizIcon,
      withGroup: (groupId) => paths.group(groupId, 'owner'),
      isPossible: isAllowedOnGroups(groupChanges.reassign),
    },
    leaveGroup: {
      icon: LogoutIcon,
      withGroup: (groupId) => paths.group(groupId, 'leave'),
      isPossible: isAllowed(groupMembers.leave),
    },
    inviteToGroup: {
      icon: GroupAddIcon,
      withGroup: (groupId) => paths.groupRequests(groupId, 'invite'),
      isPossible: isAllowedOnGroups(groupMembers.invite),
    },
    answerRequests: {
      icon: InboxIcon,
      withGroup: (groupId) => paths.groupRequests(groupId),
      isPossible: isAllowedOnGroups(groupMembers.applications),
    },
    notifyGroup: {
      icon: NotificationsIcon,
      withGroup: (groupId) => paths.group(groupId, 'notify'),
      isPossible: isAllowedOnGroups(notifications.create),
    },
    messageMembers: {
      icon: NotificationsIcon,
      href: paths.members({ panel: 'message' }),
      isPossible: isAllowed(memberMessages.notify),
    },
    joinGroup: {
      icon: GroupAddIcon,
      withGroup: (groupId) => paths.group(groupId),
      isPossible: isAllowed(groupMembers.join),
    },
    answerInvitations: {
      icon: InboxIcon,
      href: paths.account(),
      isPossible: isAllowedOnOwn(invitations.accept),
    },
    editProfile: { icon: EditIcon, href: paths.account('profile') },
    changePassword: { icon: KeyIcon, href: paths.account('password') },
    deleteGroup: {
      icon: DeleteIcon,
      withGroup: (groupId) => paths.group(groupId, 'delete'),
      isPossible: isAllowedOnGroups(groupChanges.remove),
    },
    assignRole: {
      icon: ManageAccountsIcon,
      href: paths.members({ panel: 'role' }),
      isPossible: isAllowed(members.updateRole),
    },
    changeUserType: {
      icon: BadgeIcon,
      href: paths.members({ panel: 'userType' }),
      isPossible: isAllowed(members.updateUserLicenseType),
    },
    addMembers: {
      icon: PersonAddIcon,
      href: paths.addMembers(),
      isPossible: (session) => isAllowed(addingMembers(session.organization))(session),
    },
    resetPassword: {
      icon: LockResetIcon,
      href: paths.members({ panel: 'password' }),
      isPossible: ({ person }) => isAdministrator(person),
    },
    disableMembers: {
      icon: PersonOffIcon,
      href: paths.members({ state: 'active', panel: 'disable' }),
      isPossible: isAllowed(userChanges.disable),
    },
    enableMembers: {
      icon: PersonIcon,
      href: paths.members({ state: 'disabled', panel: 'enable' }),
      isPossible: isAllowed(userChanges.enable),
    },
    deleteMembers: {
      icon: PersonRemoveIcon,
      href: paths.members({ panel: 'delete' }),
      isPossible: isAllowed(userChanges.remove),
    },
    createRole: {
      icon: ShieldIcon,
      href: paths.newRole(),
      isPossible: isAllowed(roles.create),
    },
    comparePortals: {
      icon: CompareIcon,
      href: paths.comparePortals(),
      isPossible: isAllowed(organization.update),
    },
    importRoles: {
      icon: UnarchiveIcon,
      href: paths.importRoles(),
      isPossible: isAllowed(roles.create),
    },
    registerProvider: {
      icon: HubIcon,
      href: paths.identityProviders(),
      isPossible: isAllowed(samlFederation.register),
    },
    registerApplication: {
      icon: AppsIcon,
      href: paths.newApplication(),
      isPossible: isAllowedOnOwn(content.addItem),
    },
    checkSignature: {
      icon: WebhookIcon,
      href: `${paths.webhooks()}?panel=check`,
      isPossible: isAllowed({ access: 'member', since: '11.3' }),
    },
    followJob: { icon: WorkHistoryIcon, href: paths.jobs('follow') },
    light: { icon: LightModeIcon, run: () => setAppearance('light') },
    dark: { icon: DarkModeIcon, run: () => setAppearance('dark') },
    system: { icon: BrightnessIcon, run: () => setAppearance('system') },
    shortcuts: { icon: KeyboardIcon, run: showShortcuts },
    signOut: { icon: LogoutIcon, run: leave },
  }) as const satisfies Readonly<Record<string, Action>>

/** Returns the actions that the person's role can perform, the frequent ones first. */
export const actionsFor = (session: Session, doing: Doing): readonly Entry[] =>
  Object.entries<Action>(actionsWith(doing))
    .filter(([, { isPossible }]) => isPossible === undefined || isPossible(session))
    .map(([name, { isPossible: _isPossible, ...action }]) => {
      const key = name as keyof ReturnType<typeof actionsWith>
      return {
        ...action,
        id: `action:${name}`,
        title: t(`action.${key}`),
        synonyms: t(`actionSynonyms.${key}`),
      }
    })
