import { isAdministrator, type Access } from '../../../rest/protocol/authorization.ts'
import type { Item } from '../../../rest/records/item.ts'
import { taskType, type TaskTypeName } from '../../../rest/tasks/taskTypes.ts'
import { allOf, anyOf, exactly } from '../../shell/searchText.ts'
import { permission, refusalMessage } from '../../shell/permissions.ts'
import type { Session } from '../../shell/session/session.ts'
import { t } from './messages.ts'

const accessTo = (name: TaskTypeName): Access => {
  const { administrator, privilege } = taskType(name)
  if (administrator) return 'administrator'
  return privilege === undefined ? 'member' : { anyPrivilege: [privilege] }
}

/** Returns why the signed-in member can't create tasks of a type: role, privilege, or version of the portal; undefined if possible. */
export const kindRefusal = (
  session: Pick<Session, 'organization' | 'person'>,
  name: TaskTypeName,
): string | undefined => {
  const { since } = taskType(name)
  return refusalMessage(
    permission(session, { access: accessTo(name), ...(since === undefined ? {} : { since }) }),
  )
}

/** Whether tasks of a type need no rights to the item except to see it. */
const runsOnItemsOfOthers = (name: TaskTypeName) => name === 'GPService'

/** Returns the query of the items that tasks of a type can run on, in the portal's syntax. */
export const itemsFor = (
  { person }: Pick<Session, 'person'>,
  name: TaskTypeName,
  owner: string,
): string => {
  const [types = '*'] = anyOf(
    taskType(name).itemTypes.map((type) => exactly('type', type)),
    10,
  )
  const isLimited =
    !runsOnItemsOfOthers(name) && owner === person.username && !isAdministrator(person)
  return isLimited ? allOf(types, exactly('owner', owner)) : types
}

/** Returns why a task can't run on an item; undefined if it can, as far as the console knows. */
export const itemProblem = (
  { person }: Pick<Session, 'person'>,
  name: TaskTypeName,
  owner: string,
  item: Pick<Item, 'type' | 'owner'>,
): string | undefined => {
  const { itemTypes } = taskType(name)
  if (!itemTypes.includes(item.type))
    return t('item.type', { types: itemTypes.join(', '), type: item.type })
  // Whether another owner is an administrator is not known.
  const isLimited = owner === person.username && !isAdministrator(person)
  return isLimited && !runsOnItemsOfOthers(name) && item.owner !== owner
    ? t('item.owner')
    : undefined
}
