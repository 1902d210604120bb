import {
  canChangeOwn,
  hasPrivilege,
  isAdministrator,
  type Person,
} from '../../rest/protocol/authorization.ts'
import { failures } from '../common/failures.ts'
import { taskType, type TaskTypeName } from '../../rest/tasks/taskTypes.ts'

/** Throws 403 if a member cannot be the owner of tasks of this type: when a task is created or enabled, and when a run begins. */
export const checkOwner = (type: TaskTypeName, owner: Person): void => {
  const { administrator, privilege } = taskType(type)
  if (administrator && !isAdministrator(owner))
    throw failures.notAllowed(`The owner of a task of the type ${type} must be an administrator.`)
  if (!canChangeOwn(owner, 'item'))
    throw failures.notAllowed('The owner of a task must have the privilege portal:user:createItem.')
  if (privilege && !hasPrivilege(owner, privilege))
    throw failures.notAllowed(
      `The owner of a task of the type ${type} must have the privilege ${privilege}.`,
    )
}
