import { queryOptions } from '@tanstack/react-query'
import { hasPrivilege, isAdministrator, type Person } from '../../../rest/protocol/authorization.ts'
import type { Item } from '../../../rest/records/item.ts'
import type { Task } from '../../../rest/records/task.ts'
import { taskType, type TaskTypeName } from '../../../rest/tasks/taskTypes.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { send } from '../../shell/api.ts'
import { itemsById } from '../../shared/bulk/kinds/itemsById.ts'
import { taskName } from '../../shared/tasks/taskName.ts'
import { sincePermission } from '../../shell/permissions.ts'
import { privilegeLabel } from '../../shell/privilegeLabel.ts'
import { accountScope } from '../../shell/session/accountScope.ts'
import type { Session } from '../../shell/session/session.ts'
import { settingsIn, settingsOf, type FileTask, type TaskSettings } from './settings.ts'
import { t } from './messages.ts'

/** What importing a task would lead to. */
export type ImportState =
  | 'ready'
  | 'duplicate'
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
  readonly state: ImportState
  /** Why the state is not `ready`. */
  readonly help: string | undefined
}

/**
 * What the portal has: the items of the file by ID, the active tasks of the future owners, and how many more active tasks of a type
 * an owner can have, as far as the portal returned it.
 */
export interface Existing {
  readonly items: ReadonlyMap<string, Pick<Item, 'type' | 'owner'>>
  readonly active: ReadonlyMap<string, readonly Task[]>
  /** By `availableKey`. */
  readonly available: ReadonlyMap<string, number>
}

export const availableKey = (owner: string, type: TaskTypeName): string => `${owner} ${type}`

/** Maximum number of owners that are checked, with up to two requests each, and of their types, with one request each. */
const most = { owners: 20, types: 40 } as const

/** Maximum number of active tasks of an owner that are compared with the file. */
const maxCompared = 120

const activeTasksOf = async (userName: string, signal: AbortSignal): Promise<Task[]> => {
  const found: Task[] = []
  for (let start = 1; start > 0 && found.length < maxCompared;) {
    const page = await send(tasks.list, { userName, active: true, start, num: 100 }, { signal })
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
export const existing = (file: readonly FileTask[], owners: readonly string[]) => {
  const ids = [...new Set(file.flatMap(({ itemId }) => itemId ?? []))].toSorted()
  const checked = [...new Set(owners)].toSorted().slice(0, most.owners)
  const wanted = new Map(
    file
      .map(({ type }, index) => ({ type, owner: owners[index] ?? '' }))
      .map((one) => [availableKey(one.owner, one.type), one] as const),
  )
  return queryOptions({
    queryKey: ['import of tasks', accountScope(), ids, checked, [...wanted.keys()].toSorted()],
    queryFn: async ({ signal }): Promise<Existing> => {
      const [items, active, available] = await Promise.all([
        itemsById(ids, { send, signal }),
        Promise.all(
          checked.map(async (owner) => [owner, await activeTasksOf(owner, signal)] as const),
        ),
        readAvailable(new Map([...wanted].slice(0, most.types)), signal),
      ])
      return { items, active: new Map(active), available }
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
  /** Undefined until it has been read. */
  readonly existing: Existing | undefined
  readonly now: number
}

/** Returns the member for whom a task of a file is created. */
export const ownerOf = ({ owner }: FileTask, { session, keepsOwners }: Options): string =>
  (keepsOwners ? owner : undefined) ?? session.person.username

/** Compares the tasks of a file with what the portal has. */
export const importRows = (file: readonly FileTask[], options: Options): readonly ImportRow[] => {
  const { session, existing: there, now } = options
  const left = new Map(there?.available)
  const isOverLimit = (owner: string, { type }: FileTask) => {
    const key = availableKey(owner, type)
    const before = left.get(key)
    if (before === undefined) return false
    left.set(key, before - 1)
    return before <= 0
  }
  const known = new Map(
    [...(there?.active ?? [])].map(([owner, active]) => [
      owner,
      new Set(active.map((task) => asText(settingsOf(task)))),
    ]),
  )
  return file.map((task, index) => {
    const owner = ownerOf(task, options)
    const name = taskName({ type: task.type, title: task.title }, task.itemTitle)
    const row = { id: String(index), name, task, owner }
    const refusal = refusalOf(task, owner, session)
    if (refusal !== undefined) return { ...row, state: 'refused', help: refusal }
    if (task.endDate !== undefined && task.endDate <= now)
      return { ...row, state: 'ended', help: t('help.ended') }
    const problem = there && itemProblem(task, owner, there, session.person)
    if (problem) return { ...row, ...problem }
    if (known.get(owner)?.has(asText(settingsIn(task))) === true)
      return { ...row, state: 'duplicate', help: t('help.duplicate') }
    if (isOverLimit(owner, task))
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
  state === 'ready' || state === 'duplicate' || state === 'limit'
