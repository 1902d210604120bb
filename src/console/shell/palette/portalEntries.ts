import { personName } from '../personName.ts'
import CategoryIcon from '@mui/icons-material/CategoryOutlined'
import BadgeIcon from '@mui/icons-material/BadgeOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import ManageAccountsIcon from '@mui/icons-material/ManageAccountsOutlined'
import PersonOffIcon from '@mui/icons-material/PersonOffOutlined'
import LockResetIcon from '@mui/icons-material/LockResetOutlined'
import NotificationsIcon from '@mui/icons-material/NotificationsOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import PersonRemoveIcon from '@mui/icons-material/PersonRemoveOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import ShareIcon from '@mui/icons-material/ShareOutlined'
import ShieldIcon from '@mui/icons-material/ShieldOutlined'
import SwapHorizIcon from '@mui/icons-material/SwapHorizOutlined'
import UnarchiveIcon from '@mui/icons-material/UnarchiveOutlined'
import OpenIcon from '@mui/icons-material/VisibilityOutlined'
import GroupsIcon from '@mui/icons-material/WorkspacesOutlined'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { sharing } from '../../../rest/content/sharing.ts'
import { transferring } from '../../../rest/content/transfer.ts'
import { groupChanges } from '../../../rest/groups/groupChanges.ts'
import { packages } from '../../../rest/groups/packages.ts'
import { memberMessages } from '../../../rest/organization/memberMessages.ts'
import { members } from '../../../rest/organization/members.ts'
import { userChanges } from '../../../rest/organization/userChanges.ts'
import { isBuiltInRole, type Role } from '../../../rest/organization/roles.ts'
import type { Group } from '../../../rest/records/group.ts'
import type { Item } from '../../../rest/records/item.ts'
import type { User } from '../../../rest/records/user.ts'
import { paths } from '../paths.ts'
import { permission } from '../permissions.ts'
import type { Session } from '../session/session.ts'
import type { Entry } from './entry.ts'
import { t } from './messages.ts'

const openAction = (href: string): Entry => ({
  id: 'do:open',
  icon: OpenIcon,
  title: t('object.open'),
  href,
})

/** Returns an item as an entry, with what the person can do with it. */
export const itemEntry = (
  { id, title, type, owner, thumbnail, access }: Item,
  session: Session,
): Entry => {
  const href = paths.item(id)
  return {
    id: `item:${id}`,
    icon: CategoryIcon,
    picture: { itemId: id, path: thumbnail },
    itemType: type,
    title,
    line: `${type} · ${owner}`,
    end: access && t(`access.${access}`, { defaultValue: access }),
    href,
    actions: [
      openAction(href),
      ...(permission(session, sharing.shareOwn, owner).allowed
        ? [
            {
              id: 'do:sharing',
              icon: ShareIcon,
              title: t('object.sharing'),
              href: paths.sharing(id),
            },
          ]
        : []),
    ],
  }
}

/** Returns a group as an entry, with what the person can do with it. */
export const groupEntry = ({ id, title, owner, access }: Group, session: Session): Entry => {
  const href = paths.group(id)
  return {
    id: `group:${id}`,
    icon: GroupsIcon,
    title,
    line: owner,
    end: access && t(`groupAccess.${access}`, { defaultValue: access }),
    href,
    actions: [
      openAction(href),
      ...(permission(session, packages.importGroup, owner).allowed
        ? [
            {
              id: 'do:importPackage',
              icon: UnarchiveIcon,
              title: t('object.importPackage'),
              href: paths.importPackage(id),
            },
          ]
        : []),
      ...(permission(session, groupChanges.update, owner).allowed
        ? [
            {
              id: 'do:groupSettings',
              icon: SettingsIcon,
              title: t('object.groupSettings'),
              href: paths.groupSettings(id),
            },
          ]
        : []),
      ...(permission(session, groupChanges.reassign, owner).allowed
        ? [
            {
              id: 'do:changeOwner',
              icon: SwapHorizIcon,
              title: t('object.changeOwner'),
              href: paths.group(id, 'owner'),
            },
          ]
        : []),
      ...(permission(session, groupChanges.remove, owner).allowed
        ? [
            {
              id: 'do:deleteGroup',
              icon: DeleteIcon,
              title: t('object.deleteGroup'),
              href: paths.group(id, 'delete'),
            },
          ]
        : []),
    ],
  }
}

/** The panels that change the own account, too. */
const panelsForOwn: readonly string[] = ['profile', 'role', 'userType']

/** Returns what the person can do with the account of a member, each on the member's page. */
const accountActions = (username: string, isDisabled: boolean, session: Session): Entry[] => {
  const state = isDisabled ? 'enable' : 'disable'
  const panels = [
    ['profile', userChanges.update, EditIcon],
    ['role', members.updateRole, ManageAccountsIcon],
    ['userType', members.updateUserLicenseType, BadgeIcon],
    ['password', userChanges.update, LockResetIcon],
    ['message', memberMessages.notify, NotificationsIcon],
    [state, userChanges[state], isDisabled ? PersonIcon : PersonOffIcon],
    ['delete', userChanges.remove, PersonRemoveIcon],
  ] as const
  const isOwn = username === session.person.username
  return panels.flatMap(([panel, operation, icon]) =>
    permission(session, operation, username).allowed &&
    !(isOwn && !panelsForOwn.includes(panel)) &&
    (panel !== 'password' || isAdministrator(session.person))
      ? [
          {
            id: `do:${panel}`,
            icon,
            title: t(`object.${panel}`),
            href: paths.member(username, undefined, panel),
          },
        ]
      : [],
  )
}

/** Returns a member as an entry, with what the person can do with the account. */
export const memberEntry = (
  { username, fullName = '', disabled }: User,
  session: Session,
): Entry => {
  const href = paths.member(username)
  return {
    id: `member:${username}`,
    icon: PersonIcon,
    title: personName({ username, fullName }),
    line: fullName === '' ? undefined : username,
    end: disabled === true ? t('disabled') : undefined,
    href,
    actions: [
      openAction(href),
      ...(permission(session, transferring, username).allowed
        ? [
            {
              id: 'do:transferContent',
              icon: SwapHorizIcon,
              title: t('object.transferContent'),
              href: paths.transfer(username),
            },
          ]
        : []),
      ...accountActions(username, disabled === true, session),
    ],
  }
}

/** Returns a role as an entry. */
export const roleEntry = ({ id, name, description }: Role): Entry => ({
  id: `role:${id}`,
  icon: ShieldIcon,
  title: name,
  line: description ?? undefined,
  end: isBuiltInRole(id) ? t('builtIn') : undefined,
  href: paths.role(id),
})
