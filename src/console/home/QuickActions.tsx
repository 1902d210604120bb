import Box from '@mui/material/Box'
import { content } from '../../rest/content/content.ts'
import { transferring } from '../../rest/content/transfer.ts'
import { packages } from '../../rest/groups/packages.ts'
import { members } from '../../rest/organization/members.ts'
import { roles } from '../../rest/organization/roles.ts'
import { hasPrivilege } from '../../rest/protocol/authorization.ts'
import type { Operation } from '../../rest/protocol/operation.ts'
import { tasks } from '../../rest/tasks/tasks.ts'
import { paths } from '../shell/paths.ts'
import { permission } from '../shell/permissions.ts'
import { useSession, type Session } from '../shell/session/session.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { t } from './messages.ts'

/** Whether the person can perform an operation, on what they own. */
const isAllowed = (operation: Pick<Operation, 'access' | 'since'>) => (session: Session) =>
  permission(session, operation, session.person.username).allowed

interface QuickAction {
  readonly name:
    | 'addItem'
    | 'importPackage'
    | 'assignRoles'
    | 'createRole'
    | 'transfer'
    | 'createTask'
  readonly icon: string
  readonly href: string
  readonly isPossible: (session: Session) => boolean
}

/** The frequent actions of all roles, in their order. */
const actions: readonly QuickAction[] = [
  { name: 'addItem', icon: 'add', href: paths.addItem(), isPossible: isAllowed(content.addItem) },
  {
    name: 'importPackage',
    icon: 'import',
    href: paths.ownGroups(),
    isPossible: (session) =>
      isAllowed(packages.importGroup)(session) &&
      hasPrivilege(session.person, 'portal:user:createGroup'),
  },
  {
    name: 'assignRoles',
    icon: 'assignRole',
    href: paths.members(),
    isPossible: isAllowed(members.updateRole),
  },
  { name: 'createRole', icon: 'roles', href: paths.newRole(), isPossible: isAllowed(roles.create) },
  {
    name: 'transfer',
    icon: 'transfer',
    href: paths.transfer(''),
    isPossible: isAllowed(transferring),
  },
  {
    name: 'createTask',
    icon: 'tasks',
    href: paths.newTask(),
    // Tasks run tools of items, so that members who can't have items rarely have tasks.
    isPossible: (session) =>
      isAllowed(tasks.create)(session) && isAllowed(content.addItem)(session),
  },
]

/** The primary action of members who can add items. */
export const AddItem = () =>
  isAllowed(content.addItem)(useSession()) && (
    <ActionButton variant="contained" icon="add" href={paths.addItem()}>
      {t('quick.addItem')}
    </ActionButton>
  )

interface Props {
  /** Whether adding an item is one of them; otherwise it is the primary action of the page. */
  readonly hasAddItem: boolean
}

/** The frequent actions that the person's role can perform; nothing if there are none. */
export const QuickActions = ({ hasAddItem }: Props) => {
  const session = useSession()
  const possible = actions.filter(
    ({ name, isPossible }) => isPossible(session) && (hasAddItem || name !== 'addItem'),
  )
  if (possible.length === 0) return null
  return (
    <Card title={t('quick.title')}>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(150px, 100%), 1fr))',
          gap: 2,
          listStyle: 'none',
          margin: 0,
          padding: 0,
        }}
      >
        {possible.map(({ name, icon, href }) => (
          <li key={name}>
            <ActionButton
              fullWidth
              variant="outlined"
              icon={icon}
              href={href}
              sx={{ justifyContent: 'flex-start' }}
            >
              {t(`quick.${name}`)}
            </ActionButton>
          </li>
        ))}
      </Box>
    </Card>
  )
}
