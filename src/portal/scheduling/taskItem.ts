import { and, eq } from 'drizzle-orm'
import { isAdministrator, type Person } from '../../rest/protocol/authorization.ts'
import { taskType } from '../../rest/tasks/taskTypes.ts'
import { readableItems } from '../access/visibility.ts'
import { failures } from '../common/failures.ts'
import type { Database } from '../db/database.ts'
import { items } from '../db/schema.ts'
import type { TaskRow } from './taskRecords.ts'

type TaskOn = Pick<TaskRow, 'type' | 'itemId'>
type TaskItem = Pick<typeof items.$inferSelect, 'type' | 'owner'>

/**
 * Throws 400 if a task cannot run on an item that its owner can read: the type of the item must fit, and except for geoprocessing
 * tasks, which change nothing of their item, the owner of the task must own the item or be an administrator.
 */
export const checkTaskItem = ({ type }: TaskOn, item: TaskItem, owner: Person): void => {
  const { itemTypes } = taskType(type)
  if (itemTypes.length > 0 && !itemTypes.includes(item.type))
    throw failures.badParameter(
      'itemId',
      `must be an item of the type ${itemTypes.join(' or ')}, not ${item.type}`,
    )
  if (type !== 'GPService' && item.owner !== owner.username && !isAdministrator(owner))
    throw failures.badParameter('itemId', 'must be an item of the owner of the task')
}

/** Returns the item that a task runs on, if it has one. Throws 400 if the owner of the task cannot use it. */
export const findTaskItem = async (db: Database, task: TaskOn, owner: Person) => {
  const { itemId } = task
  if (itemId === null) return undefined
  const [item] = await db
    .select({ type: items.type, owner: items.owner, url: items.url })
    .from(items)
    .where(and(eq(items.id, itemId), readableItems(owner)))
  if (!item)
    throw failures.badParameter('itemId', 'is not an item that the owner of the task can see')
  checkTaskItem(task, item, owner)
  return item
}
