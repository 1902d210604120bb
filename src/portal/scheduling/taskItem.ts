import { and, eq } from 'drizzle-orm'
import { isAdministrator, type Person } from '../../rest/protocol/authorization.ts'
import { taskType } from '../../rest/tasks/taskTypes.ts'
import { readableItems } from '../access/visibility.ts'
import { failures } from '../common/failures.ts'
import type { Database } from '../db/database.ts'
import { items } from '../db/schema.ts'
import type { TaskRow } from './taskRecords.ts'

/**
 * Returns the item that a task runs on, if the owner of the task can use it: its type must fit, and except for geoprocessing tasks,
 * which change nothing of their item, the owner of the task must own the item or be an administrator. Throws 400 otherwise.
 */
export const findTaskItem = async (
  db: Database,
  { type, itemId }: Pick<TaskRow, 'type' | 'itemId'>,
  owner: Person,
) => {
  if (itemId === null) return undefined
  const [item] = await db
    .select({
      id: items.id,
      type: items.type,
      owner: items.owner,
      url: items.url,
      properties: items.properties,
    })
    .from(items)
    .where(and(eq(items.id, itemId), readableItems(owner)))
  if (!item)
    throw failures.badParameter('itemId', 'is not an item that the owner of the task can see')
  const { itemTypes } = taskType(type)
  if (itemTypes.length > 0 && !itemTypes.includes(item.type))
    throw failures.badParameter(
      'itemId',
      `must be an item of the type ${itemTypes.join(' or ')}, not ${item.type}`,
    )
  if (type !== 'GPService' && item.owner !== owner.username && !isAdministrator(owner))
    throw failures.badParameter('itemId', 'must be an item of the owner of the task')
  return item
}
