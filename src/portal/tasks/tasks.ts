import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Received } from '../../rest/protocol/operation.ts'
import type { Operations } from '../../rest/index.ts'
import { taskType, type TaskTypeName } from '../../rest/tasks/taskTypes.ts'
import { activePerson } from '../access/access.ts'
import { failures } from '../common/failures.ts'
import type { Database } from '../db/database.ts'
import { pageOf } from '../db/records.ts'
import { folded, taskRuns, tasks } from '../db/schema.ts'
import { changeSettings, storedSettings, withOrganizationLock } from '../db/settings.ts'
import { signedIn, type Context, type Handlers } from '../operations/context.ts'
import { currentLimits } from '../scheduling/limits.ts'
import { intervalOf, isUsedUp } from '../scheduling/nextStart.ts'
import { endRuns, isEnded } from '../scheduling/runs.ts'
import { runRecord, taskRecord, type TaskRow } from '../scheduling/taskRecords.ts'
import {
  availableTasks,
  checkInactive,
  checkLimits,
  checkSettings,
  checkVersion,
  firstRun,
  lockTasks,
  type TaskSettings,
} from './taskRules.ts'

type Operation = Operations['tasks']
interface Target {
  readonly userName: string
  readonly taskId: string
}

const noTask = () =>
  new PortalError({ code: 400, message: 'Task does not exist or is inaccessible.' })
const noRun = () =>
  new PortalError({ code: 400, message: 'Run does not exist or is inaccessible.' })

/** Returns the condition for one task of a member: another member's URL does not lead to it. */
const isTask = ({ userName, taskId }: Target) =>
  and(eq(tasks.id, taskId), eq(tasks.owner, userName))

const findTask = async (db: Database, target: Target): Promise<TaskRow> => {
  const [row] = await db.select().from(tasks).where(isTask(target))
  if (!row) throw noTask()
  return row
}

const lockTask = async (tx: Database, target: Target): Promise<TaskRow> => {
  const [row] = await tx.select().from(tasks).where(isTask(target)).for('update')
  if (!row) throw noTask()
  return row
}

const findOwner = async (db: Database, userName: string) => {
  const owner = await activePerson(db, userName)
  if (!owner) throw failures.noUser()
  return owner
}

/** Returns the settings of a request; what it omits has the value of `before`. */
const settingsFrom = (
  params: Received<Operation['create']> | Received<Operation['update']>,
  before?: TaskRow,
): TaskSettings => {
  const { minute, hour, dayOfMonth, month, dayOfWeek } = params
  const kept = <T>(sent: T | null | undefined, earlier: T | null | undefined): T | null =>
    sent === undefined ? (earlier ?? null) : sent
  return {
    type: params.type,
    title: kept(params.title, before?.title),
    itemId: kept(params.itemId, before?.itemId),
    // Tasks of other types have no URL: the portal would request it without using it.
    taskUrl: taskType(params.type).requires.includes('taskURL')
      ? kept(params.taskURL, before?.taskUrl)
      : null,
    parameters: kept(params.parameters, before?.parameters),
    schedule: { minute, hour, dayOfMonth, month, dayOfWeek },
    startDate: kept(params.startDate, before?.startDate),
    endDate: kept(params.endDate, before?.endDate),
    maxOccurrences: params.maxOccurrences ?? before?.maxOccurrences ?? -1,
  }
}

/**
 * Returns what makes a task active with these settings. Throws 400 when it would never run. A task that has run as often as it may
 * counts its runs from zero.
 */
const activated = (settings: TaskSettings, occurrences: number, now: number) => ({
  state: 'active' as const,
  nextStart: firstRun(settings, now),
  failures: 0,
  occurrences: isUsedUp({ ...settings, occurrences }) ? 0 : occurrences,
})

const paused = { state: 'paused', nextStart: null } as const

interface Filters {
  readonly itemId?: string | undefined
  readonly active?: boolean | undefined
  readonly types?: readonly TaskTypeName[] | undefined
}

const matching = ({ itemId, active, types }: Filters, owner: string | undefined) =>
  and(
    owner === undefined ? undefined : eq(tasks.owner, owner),
    itemId === undefined ? undefined : eq(tasks.itemId, itemId),
    active === undefined
      ? undefined
      : active
        ? eq(tasks.state, 'active')
        : ne(tasks.state, 'active'),
    types === undefined || types.length === 0 ? undefined : inArray(tasks.type, [...types]),
  )

const sortColumns: Readonly<Record<string, SQL>> = {
  title: folded(sql`coalesce(${tasks.title}, '')`),
  type: sql`${tasks.type}`,
  created: sql`${tasks.created}`,
  updated: sql`${tasks.updated}`,
}

/** The default order is that of creation. */
const orderOf = (sortField = 'created', sortOrder = 'asc') => {
  const name = sortField.toLowerCase()
  // Tasks that will not run again are last.
  const column = name.startsWith('next')
    ? sql`coalesce(${tasks.nextStart}, 9e15)`
    : (sortColumns[name] ?? sql`${tasks.created}`)
  return [sortOrder.startsWith('desc') ? desc(column) : asc(column), asc(tasks.id)]
}

const listTasks = async (
  db: Database,
  where: SQL | undefined,
  {
    start,
    num,
    sortField,
    sortOrder,
  }: { start: number; num: number; sortField?: string | undefined; sortOrder?: string | undefined },
) => {
  const total = await db.$count(tasks, where)
  const rows = await db
    .select()
    .from(tasks)
    .where(where)
    .orderBy(...orderOf(sortField, sortOrder))
    .limit(num)
    .offset(start - 1)
  return {
    ...pageOf(start, rows.length, total),
    tasks: rows.map((row) => taskRecord(row)),
  }
}

/** Changes whether a task is active, under the locks of its limits and of the task. */
const setActive = async (target: Target, isActive: boolean, context: Context) => {
  const { db, clock, tasks: scheduler } = context
  await db.transaction(async (tx) => {
    await lockTasks(tx)
    const task = await lockTask(tx, target)
    const caller = await context.authorizeAgain(tx)
    const now = clock.now()
    if (isActive === (task.state === 'active')) return
    if (isActive) {
      await checkSettings(tx, task, { owner: await findOwner(tx, task.owner), caller })
      await checkLimits(tx, { type: task.type, owner: task.owner })
    }
    await tx
      .update(tasks)
      .set({ ...(isActive ? activated(task, task.occurrences, now) : paused), updated: now })
      .where(eq(tasks.id, task.id))
  })
  scheduler.wake()
  return { success: true, taskId: target.taskId }
}

const findRun = async (db: Database, { runId, ...target }: Target & { runId: string }) => {
  const task = await findTask(db, target)
  const [run] = await db
    .select()
    .from(taskRuns)
    .where(and(eq(taskRuns.id, runId), eq(taskRuns.taskId, task.id)))
  if (!run) throw noRun()
  return run
}

export const taskHandlers: Handlers<Operation> = {
  list: async ({ userName, itemId, active, types, ...page }, { db }) => {
    const type = types?.length === 1 ? types[0] : undefined
    return {
      ...(await listTasks(db, matching({ itemId, active, types }, userName), page)),
      activeTasksAvailable: await availableTasks(db, type ?? 'ExecuteNotebook', userName),
    }
  },

  listAll: async ({ userFilter, itemId, active, types, ...page }, { db }) =>
    listTasks(db, matching({ itemId, active, types }, userFilter), page),

  read: async (target, { db }) => taskRecord(await findTask(db, target)),

  create: async (params, context) => {
    const { db, clock, tasks: scheduler } = context
    const { userName, type } = params
    checkVersion(type, context.version)
    const settings = settingsFrom(params)
    const people = { owner: await findOwner(db, userName), caller: signedIn(context) }
    await checkSettings(db, settings, people)
    // Slow: asks another server.
    if (settings.taskUrl !== null) await scheduler.checkTask(settings.taskUrl, userName)
    const id = randomBytes(16).toString('hex')
    context.concerns('taskId', id)
    await db.transaction(async (tx) => {
      await lockTasks(tx)
      const caller = await context.authorizeAgain(tx)
      await checkSettings(tx, settings, { owner: await findOwner(tx, userName), caller })
      await checkLimits(tx, { type, owner: userName })
      await checkInactive(tx, userName)
      const now = clock.now()
      await tx.insert(tasks).values({
        id,
        owner: userName,
        ...settings,
        ...activated(settings, 0, now),
        interval: intervalOf(settings.schedule),
        created: now,
        updated: now,
      })
    })
    scheduler.wake()
    return { success: true, taskId: id }
  },

  update: async (params, context) => {
    const { db, clock, tasks: scheduler } = context
    const { isActive } = params
    checkVersion(params.type, context.version)
    const before = await findTask(db, params)
    const wanted = settingsFrom(params, before)
    if (wanted.taskUrl !== null && wanted.taskUrl !== before.taskUrl) {
      const people = { owner: await findOwner(db, before.owner), caller: signedIn(context) }
      await checkSettings(db, wanted, people)
      await scheduler.checkTask(wanted.taskUrl, before.owner)
    }
    await db.transaction(async (tx) => {
      await lockTasks(tx)
      const task = await lockTask(tx, params)
      const caller = await context.authorizeAgain(tx)
      const settings = settingsFrom(params, task)
      await checkSettings(tx, settings, { owner: await findOwner(tx, task.owner), caller })
      const now = clock.now()
      const isToBeActive = isActive ?? task.state === 'active'
      if (isToBeActive)
        await checkLimits(tx, { type: settings.type, owner: task.owner, except: task.id })
      const isRestarted = isToBeActive && task.state !== 'active'
      await tx
        .update(tasks)
        .set({
          ...settings,
          interval: intervalOf(settings.schedule),
          updated: now,
          ...(isRestarted
            ? activated(settings, task.occurrences, now)
            : isToBeActive
              ? { nextStart: firstRun(settings, now) }
              : task.state === 'active'
                ? paused
                : {}),
        })
        .where(eq(tasks.id, task.id))
    })
    scheduler.wake()
    return { success: true, taskId: params.taskId }
  },

  enable: (target, context) => setActive(target, true, context),
  disable: (target, context) => setActive(target, false, context),

  remove: async (target, { db }) => {
    const removed = await db.delete(tasks).where(isTask(target)).returning({ id: tasks.id })
    if (removed.length === 0) throw noTask()
    return { success: true, taskId: target.taskId }
  },

  runs: async (target, { db }) => {
    const task = await findTask(db, target)
    const rows = await db
      .select()
      .from(taskRuns)
      .where(eq(taskRuns.taskId, task.id))
      .orderBy(desc(taskRuns.due))
    return { runs: rows.map((row) => runRecord(row)) }
  },

  readRun: async (target, { db }) => runRecord(await findRun(db, target)),

  updateRun: async ({ status, result, ...target }, context) => {
    const { db, clock } = context
    await db.transaction(async (tx) => {
      await lockTask(tx, target)
      const run = await findRun(tx, target)
      if (isEnded(run.status))
        throw failures.badParameter('status', `cannot be changed: the run is ${run.status}`)
      const now = clock.now()
      if (isEnded(status)) await endRuns(tx, [{ run, status, result: result ?? run.result }], now)
      else
        await tx
          .update(taskRuns)
          .set({ status, ...(result === undefined ? {} : { result }), modified: now })
          .where(eq(taskRuns.id, run.id))
    })
    return { success: true, taskId: target.taskId, runId: target.runId }
  },

  removeRun: async (target, { db }) => {
    const run = await findRun(db, target)
    if (!isEnded(run.status)) throw failures.badParameter('runId', 'is a run that has not ended')
    await db.delete(taskRuns).where(eq(taskRuns.id, run.id))
    return { success: true, taskId: target.taskId }
  },
}

export const systemLimitHandlers: Handlers<Operations['systemLimits']> = {
  read: (_params, { db }) => currentLimits(db),

  update: async ({ properties }, context) => {
    const { db, clock } = context
    const changed = Object.fromEntries(
      properties.map(({ limitName, numLimit }) => [limitName, numLimit]),
    )
    await withOrganizationLock(db, async (tx) => {
      await context.authorizeAgain(tx)
      const { taskLimits } = await storedSettings(tx)
      await changeSettings(tx, { taskLimits: { ...taskLimits, ...changed } }, [], clock.now())
    })
    return { status: 'success' }
  },
}
