import { queryOptions } from '@tanstack/react-query'
import { hasPrivilege, isAdministrator, type Person } from '../../../rest/protocol/authorization.ts'
import type { Item } from '../../../rest/records/item.ts'
import type { Task } from '../../../rest/records/task.ts'
import { taskType, type TaskTypeName } from '../../../rest/tasks/taskTypes.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { send } from '../../shell/api.ts'
import { itemsById } from '../../shared/bulk/kinds/itemsById.ts'
import { taskName } from '../../shared/tasks/taskName.ts'
import { taskStateName } from '../../shared/tasks/taskState.ts'
import { formatList } from '../../shell/format.ts'
import { sincePermission } from '../../shell/permissions.ts'
import { privilegeLabel } from '../../shell/privilegeLabel.ts'
import { accountScope } from '../../shell/session/accountScope.ts'
import type { Session } from '../../shell/session/session.ts'
import { fieldLabel } from './fieldLabel.ts'
import { settingsIn, settingsOf, type FileTask, type TaskSettings } from './settings.ts'
import { t } from './messages.ts'

/** What importing a task would lead to. */
export type ImportState =
  | 'ready'
  | 'same'
  | 'differs'
  | 'limit'
  | 'ended'
  | 'itemMissing'
  | 'itemType'
  | 'itemOwner'
  | 'refused'

/** A task of a file, with its future owner, and what prevents it from being created. */
export interface ImportRow {
  /** Its position in the file. */
  readonly id: string
  readonly name: string
  readonly task: FileTask
  readonly owner: string
  /** Whether it is disabled once it is created. */
  readonly isDisabled: boolean
  readonly state: ImportState
  /** Why the state is not `ready`. */
  readonly help: string | undefined
}

/**
 * What the portal has: the items of the file by ID, the tasks that the member can read, and how many more active tasks of a type an
 * owner can have, as far as the portal returned it.
 */
export interface Existing {
  readonly items: ReadonlyMap<string, Pick<Item, 'type' | 'owner'>>
  readonly tasks: readonly Task[]
  /** By `availableKey`. */
  readonly available: ReadonlyMap<string, number>
}

export const availableKey = (owner: string, type: TaskTypeName): string => `${owner} ${type}`

/** Maximum number of types of owners whose limits are checked, with one request each, and of tasks that are compared with the file. */
const most = { types: 40, tasks: 5_000 } as const

/** Returns the tasks of all members to administrators, to others their own. */
const readTasks = async ({ person }: Pick<Session, 'person'>, signal: AbortSignal) => {
  const found: Task[] = []
  for (let start = 1; start > 0 && found.length < most.tasks;) {
    const paging = { start, num: 100 }
    const page = await (isAdministrator(person)
      ? send(tasks.listAll, paging, { signal })
      : send(tasks.list, { userName: person.username, ...paging }, { signal }))
    found.push(...page.tasks)
    start = page.nextStart
  }
  return found
}

/** Returns how many more active tasks owners can have of the types of their tasks in the file. */
const readAvailable = async (
  wanted: ReadonlyMap<string, { readonly owner: string; readonly type: TaskTypeName }>,
  signal: AbortSignal,
) => {
  const found = await Promise.all(
    [...wanted].map(async ([key, { owner, type }]) => {
      const input = { userName: owner, types: [type], num: 0 }
      const { activeTasksAvailable: left } = await send(tasks.list, input, { signal })
      return left === undefined ? [] : [[key, left] as const]
    }),
  )
  return new Map(found.flat())
}

/** Reads what an import of these tasks depends on. */
export const existing = (
  file: readonly FileTask[],
  owners: readonly string[],
  session: Pick<Session, 'person'>,
) => {
  const ids = [...new Set(file.flatMap(({ itemId }) => itemId ?? []))].toSorted()
  const wanted = new Map(
    file
      .map(({ type }, index) => ({ type, owner: owners[index] ?? '' }))
      .map((one) => [availableKey(one.owner, one.type), one] as const),
  )
  return queryOptions({
    queryKey: ['import of tasks', accountScope(), ids, [...wanted.keys()].toSorted()],
    queryFn: async ({ signal }): Promise<Existing> => {
      const [items, found, available] = await Promise.all([
        itemsById(ids, { send, signal }),
        readTasks(session, signal),
        readAvailable(new Map([...wanted].slice(0, most.types)), signal),
      ])
      return { items, tasks: found, available }
    },
    staleTime: 0,
    retry: false,
  })
}

/** Returns settings as a text that is equal for equal settings, whatever the order of their keys. */
const asText = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

const scheduleFields = new Set(['minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek'])

/** Returns the labels of what differs between a task of a file and an existing one. */
const differences = (task: FileTask, there: Task): readonly string[] => {
  const wanted: Readonly<Record<string, unknown>> = settingsIn(task)
  const found: Readonly<Record<string, unknown>> = { ...settingsOf(there) }
  const labels = Object.keys({ ...wanted, ...found })
    .filter((name) => asText(wanted[name]) !== asText(found[name]))
    .map((name) => fieldLabel(scheduleFields.has(name) ? 'cronSchedule' : name))
  const isInState = task.state === undefined || task.state === there.taskState
  const state = isInState ? [] : [t('stateHere', { state: taskStateName(there.taskState) })]
  return [...new Set([...labels, ...state])]
}

/** Returns the task of the file as this portal has it, for its future owner or its owner in the file; of several, the most similar. */
const comparedWith = (task: FileTask, owner: string, all: readonly Task[]) => {
  const owners = new Set([owner, task.owner])
  const [closest] = all
    .filter(
      (one) =>
        owners.has(one.userId) &&
        one.type === task.type &&
        (one.title ?? '') === (task.title ?? '') &&
        (one.itemId ?? '') === (task.itemId ?? ''),
    )
    .map((one) => ({ owner: one.userId, differing: differences(task, one) }))
    .toSorted((a, b) => a.differing.length - b.differing.length)
  return closest
}

/** Why the member can't create tasks of this type for `owner`; undefined if nothing speaks against it. */
const refusalOf = (
  { type }: TaskSettings,
  owner: string,
  session: Pick<Session, 'organization' | 'person'>,
): string | undefined => {
  const { person } = session
  const { administrator, privilege, since } = taskType(type)
  if (administrator && !isAdministrator(person)) return t('help.administrator')
  if (since !== undefined && !sincePermission(session, since).allowed)
    return t('help.version', { version: since })
  // The privilege is that of the owner, which is known of oneself only.
  if (privilege && owner === person.username && !hasPrivilege(person, privilege))
    return t('help.privilege', { privilege: privilegeLabel(privilege) })
  return undefined
}

const itemProblem = (
  { itemId, type, itemTitle }: FileTask,
  owner: string,
  { items }: Existing,
  person: Person,
): Pick<ImportRow, 'state' | 'help'> | undefined => {
  if (itemId === undefined) return undefined
  const item = items.get(itemId)
  if (!item)
    return {
      state: 'itemMissing',
      help: t('help.itemMissing', { item: itemTitle ?? itemId }),
    }
  const { itemTypes } = taskType(type)
  if (itemTypes.length > 0 && !itemTypes.includes(item.type))
    return { state: 'itemType', help: t('help.itemType', { type: item.type }) }
  const isOwn = item.owner === owner || type === 'GPService'
  if (!isOwn && owner === person.username && !isAdministrator(person))
    return { state: 'itemOwner', help: t('help.itemOwner', { owner: item.owner }) }
  return undefined
}

/** Returns the tasks with the selected items. `items` has IDs on this portal by the IDs in the file. */
export const withItems = (
  file: readonly FileTask[],
  items: Readonly<Record<string, string>>,
): readonly FileTask[] =>
  file.map((task) => {
    const itemId = task.itemId && items[task.itemId]
    if (itemId === undefined || itemId === '') return task
    const { itemTitle: _of, ...others } = task
    return { ...others, itemId }
  })

interface Options {
  readonly session: Pick<Session, 'organization' | 'person'>
  /** Whether each task is created for its owner in the file. */
  readonly keepsOwners: boolean
  /** Whether tasks that were active are so again; otherwise all are disabled. */
  readonly activates: boolean
  /** Undefined until it has been read. */
  readonly existing: Existing | undefined
  readonly now: number
}

/** Returns the member for whom a task of a file is created. */
export const ownerOf = (
  { owner }: FileTask,
  { session, keepsOwners }: Pick<Options, 'session' | 'keepsOwners'>,
): string => (keepsOwners ? owner : undefined) ?? session.person.username

/** Compares the tasks of a file with what the portal has. */
export const importRows = (file: readonly FileTask[], options: Options): readonly ImportRow[] => {
  const { session, activates, existing: there, now } = options
  const left = new Map(there?.available)
  const isOverLimit = (owner: string, { type }: FileTask, isDisabled: boolean) => {
    const key = availableKey(owner, type)
    const before = left.get(key)
    if (before === undefined) return false
    // Every task is active until it has been disabled.
    if (!isDisabled) left.set(key, before - 1)
    return before <= 0
  }
  return file.map((task, index) => {
    const owner = ownerOf(task, options)
    const name = taskName({ type: task.type, title: task.title }, task.itemTitle)
    // Files of earlier versions have no states.
    const isDisabled = !activates || (task.state ?? 'active') !== 'active'
    const row = { id: String(index), name, task, owner, isDisabled }
    const refusal = refusalOf(task, owner, session)
    if (refusal !== undefined) return { ...row, state: 'refused', help: refusal }
    if (task.endDate !== undefined && task.endDate <= now)
      return { ...row, state: 'ended', help: t('help.ended') }
    const problem = there && itemProblem(task, owner, there, session.person)
    if (problem) return { ...row, ...problem }
    const found = comparedWith(task, owner, there?.tasks ?? [])
    if (found?.differing.length === 0)
      return { ...row, state: 'same', help: t('help.same', { owner: found.owner }) }
    if (found) {
      const fields = formatList(found.differing)
      return { ...row, state: 'differs', help: t('help.differs', { owner: found.owner, fields }) }
    }
    if (isOverLimit(owner, task, isDisabled))
      return {
        ...row,
        state: 'limit',
        help: t('help.limit', { owner }),
      }
    return { ...row, state: 'ready', help: undefined }
  })
}

/** Whether the portal might create the task. */
export const isImportable = ({ state }: { readonly state: string }): boolean =>
  ['ready', 'same', 'differs', 'limit'].includes(state)
