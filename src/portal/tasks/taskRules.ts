import { and, eq, ne } from 'drizzle-orm'
import { isAdministrator, type Person } from '../../rest/protocol/authorization.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { compareVersions, type Version } from '../../rest/protocol/versions.ts'
import { taskParameters } from '../../rest/tasks/taskParameters.ts'
import { activeLimits } from '../../rest/tasks/systemLimits.ts'
import { taskLimits, taskType, type TaskTypeName } from '../../rest/tasks/taskTypes.ts'
import { failures } from '../common/failures.ts'
import type { Database } from '../db/database.ts'
import { lockByName } from '../db/locks.ts'
import { tasks } from '../db/schema.ts'
import { currentLimits } from '../scheduling/limits.ts'
import { nextStart } from '../scheduling/nextStart.ts'
import { findTaskItem } from '../scheduling/taskItem.ts'
import { checkOwner } from '../scheduling/taskRights.ts'
import type { TaskRow } from '../scheduling/taskRecords.ts'

/** What a request sets of a task. */
export type TaskSettings = Pick<
  TaskRow,
  | 'type'
  | 'title'
  | 'itemId'
  | 'taskUrl'
  | 'parameters'
  | 'schedule'
  | 'startDate'
  | 'endDate'
  | 'maxOccurrences'
>

/** Who a task belongs to and who sets it; administrators also set tasks of others. */
interface People {
  readonly owner: Person
  readonly caller: Person
}

/** Throws 403 if the caller cannot set tasks of this type, or the owner cannot have them. */
const checkRights = (type: TaskTypeName, { owner, caller }: People) => {
  if (taskType(type).administrator && !isAdministrator(caller))
    throw failures.notAllowed(`Only administrators can schedule tasks of the type ${type}.`)
  checkOwner(type, owner)
}

/** Throws 400 if this version of the portal has no tasks of a type. */
export const checkVersion = (type: TaskTypeName, version: Version): void => {
  const { since } = taskType(type)
  if (since !== undefined && compareVersions(version, since) < 0)
    throw failures.badParameter('type', `is not available: ${type} requires version ${since}`)
}

const wireNames = { itemId: 'itemId', parameters: 'parameters', taskURL: 'taskUrl' } as const

const checkRequired = (settings: TaskSettings) => {
  for (const name of taskType(settings.type).requires)
    if (settings[wireNames[name]] === null)
      throw failures.badParameter(name, `is required for tasks of the type ${settings.type}`)
}

/** Throws 400 with the first invalid key. */
const checkParameters = ({ type, parameters }: TaskSettings) => {
  if (parameters === null) return
  const issue = taskParameters[type].safeParse(parameters).error?.issues[0]
  if (!issue) return
  const key = issue.path.map(String).join('.')
  throw failures.badParameter(
    'parameters',
    key === '' ? issue.message : `has an invalid key '${key}', which ${issue.message}`,
  )
}

/** Throws 400 for a geoprocessing task that does not belong to the service of the item. */
const checkTaskUrl = ({ taskUrl }: TaskSettings, itemUrl: string | null | undefined) => {
  if (taskUrl === null || !itemUrl) return
  const service = `${itemUrl.replace(/\/+$/, '')}/`.toLowerCase()
  if (!taskUrl.toLowerCase().startsWith(service))
    throw failures.badParameter('taskURL', `must be a task of the service of the item, ${itemUrl}`)
}

const checkDates = ({ startDate, endDate }: TaskSettings) => {
  if (startDate !== null && endDate !== null && endDate < startDate)
    throw failures.badParameter('endDate', 'must not be before startDate')
}

/** Returns the next run of a task with these settings (epoch ms). Throws 400 if the task will never run. */
export const firstRun = (settings: TaskSettings, now: number): number => {
  const next = nextStart(settings, now)
  if (next !== undefined) return next
  if (nextStart({ ...settings, endDate: null }, now) !== undefined)
    throw failures.badParameter('endDate', 'is before the next run of the schedule')
  throw failures.badParameter('dayOfMonth', 'and month never occur together: the task never runs')
}

/** Checks what a request sets, except for the schedule. Returns the item. Throws 400 or 403. */
export const checkSettings = async (db: Database, settings: TaskSettings, people: People) => {
  checkRights(settings.type, people)
  checkRequired(settings)
  checkParameters(settings)
  checkDates(settings)
  const item = await findTaskItem(db, settings, people.owner)
  checkTaskUrl(settings, item?.url)
  return item
}

/** Prevents other transactions from making tasks active until this one ends. */
export const lockTasks = (tx: Database): Promise<void> => lockByName(tx, 'tasks')

const activeTasks = async (db: Database, type: TaskTypeName, owner?: string, except?: string) =>
  db.$count(
    tasks,
    and(
      eq(tasks.type, type),
      eq(tasks.state, 'active'),
      owner === undefined ? undefined : eq(tasks.owner, owner),
      except === undefined ? undefined : ne(tasks.id, except),
    ),
  )

/** Returns how many more active tasks of a type a member can have. */
export const availableTasks = async (
  db: Database,
  type: TaskTypeName,
  owner: string,
): Promise<number> => {
  const { perMember, perOrganization } = activeLimits(type, await currentLimits(db))
  return Math.max(
    Math.min(
      perMember - (await activeTasks(db, type, owner)),
      perOrganization - (await activeTasks(db, type)),
    ),
    0,
  )
}

const limitReached = (type: TaskTypeName, who: string, active: number, limit: number) => {
  const message = `${who} already has ${active} active tasks of the type ${type}; the limit is ${limit}.`
  return new PortalError({ code: 400, message, details: [message], parameter: 'type' })
}

/** Throws 400 if one more active task of this type would exceed a limit. `except` is the ID of the task itself. Call it under `lockTasks`. */
export const checkLimits = async (
  tx: Database,
  { type, owner, except }: { type: TaskTypeName; owner: string; except?: string },
): Promise<void> => {
  const { perMember, perOrganization } = activeLimits(type, await currentLimits(tx))
  const ofMember = await activeTasks(tx, type, owner, except)
  if (ofMember >= perMember) throw limitReached(type, `The member ${owner}`, ofMember, perMember)
  const ofAll = await activeTasks(tx, type, undefined, except)
  if (ofAll >= perOrganization) throw limitReached(type, 'The organization', ofAll, perOrganization)
}

/** Throws 400 if a member has too many tasks that are not active to create another one. Call it under `lockTasks`. */
export const checkInactive = async (tx: Database, owner: string): Promise<void> => {
  const total = await tx.$count(tasks, and(eq(tasks.owner, owner), ne(tasks.state, 'active')))
  if (total < taskLimits.inactivePerMember) return
  const message = `The member ${owner} already has ${total} tasks that are not active; the limit is ${taskLimits.inactivePerMember}. Delete tasks that are no longer needed.`
  throw new PortalError({ code: 400, message, details: [message], parameter: 'userName' })
}
