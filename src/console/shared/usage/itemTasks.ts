import { queryOptions, useQuery } from '@tanstack/react-query'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import type { Task } from '../../../rest/records/task.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { queryClient, send } from '../../shell/api.ts'
import { permission } from '../../shell/permissions.ts'
import { note, warning, type PossibleWarnings } from '../../shell/changes/warning.ts'
import { accountScope } from '../../shell/session/accountScope.ts'
import { session } from '../../shell/session/session.ts'
import { taskName } from '../tasks/taskName.ts'
import { texts } from '../../ui/texts.ts'

const t = texts('itemTasks', {
  deleted_one:
    '{{count, number}} scheduled task will be deleted with its item, including its run history.',
  deleted_other:
    '{{count, number}} scheduled tasks will be deleted with their items, including their run histories.',
  moved_one:
    '{{count, number}} scheduled task will be disabled and will belong to the new owner, who can enable it.',
  moved_other:
    '{{count, number}} scheduled tasks will be disabled and will belong to the new owner, who can enable them.',
  movedInactive_one:
    '{{count, number}} scheduled task that is not active will belong to the new owner.',
  movedInactive_other:
    '{{count, number}} scheduled tasks that are not active will belong to the new owner.',
  unchecked: 'Not all scheduled tasks of the items could be checked.',
  checking: 'Checking scheduled tasks of the items…',
})

/** An item whose scheduled tasks are looked for. */
interface OwnedItem {
  readonly id: string
  readonly title: string
  readonly owner: string
}

interface Found {
  /** The tasks of the items. */
  readonly tasks: readonly Task[]
  /** Whether all tasks of these items were found. */
  readonly isComplete: boolean
}

/** The maximum number of requests, and of tasks in each. */
const maxRequests = 10
const num = 100

interface Page {
  readonly nextStart: number
  readonly tasks: readonly Task[]
}

/**
 * Returns the functions that read the tasks. Administrators read those of all members, for a few items item by item, because a task can
 * belong to another member than its item; others read the tasks of owners that they can see.
 */
const readersFor = (items: readonly OwnedItem[], signal: AbortSignal) => {
  const current = session()
  if (isAdministrator(current.person)) {
    const filters = items.length <= maxRequests ? items.map(({ id }) => ({ itemId: id })) : [{}]
    return {
      readers: filters.map(
        (filter) =>
          (start: number): Promise<Page> =>
            send(tasks.listAll, { portalId: 'self', ...filter, start, num }, { signal }),
      ),
      isComplete: true,
    }
  }
  const owners = [...new Set(items.map(({ owner }) => owner))]
  const readable = owners.filter((owner) => permission(current, tasks.list, owner).allowed)
  return {
    readers: readable.map(
      (userName) =>
        (start: number): Promise<Page> =>
          send(tasks.list, { userName, start, num }, { signal }),
    ),
    isComplete: readable.length === owners.length,
  }
}

const tasksOf = (items: readonly OwnedItem[]) => {
  const ids = new Set(items.map(({ id }) => id))
  return queryOptions({
    queryKey: ['tasks of items', accountScope(), [...ids].toSorted()],
    queryFn: async ({ signal }): Promise<Found> => {
      const { readers, isComplete } = readersFor(items, signal)
      const found: Task[] = []
      let left = maxRequests
      for (const read of readers)
        for (let start = 1; start > 0;) {
          if (left === 0) return { tasks: found, isComplete: false }
          left -= 1
          const page = await read(start)
          found.push(...page.tasks.filter(({ itemId }) => itemId != null && ids.has(itemId)))
          start = page.nextStart
        }
      return { tasks: found, isComplete }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/**
 * Returns the active scheduled tasks that are paused when the items are moved to another owner, by item ID, as far as the signed-in
 * member can read them.
 */
export const pausedByMoving = async (
  items: readonly OwnedItem[],
): Promise<ReadonlyMap<string, readonly { readonly id: string; readonly name: string }[]>> => {
  const byId = new Map(items.map((item) => [item.id, item]))
  const paused = new Map<string, { readonly id: string; readonly name: string }[]>()
  // What can't be read can't be restored later; the review says that not all tasks were checked.
  const { tasks: found } = await queryClient
    .query(tasksOf(items))
    .catch((): Found => ({ tasks: [], isComplete: false }))
  for (const task of found) {
    const item = byId.get(task.itemId ?? '')
    if (!item || !task.active || task.userId !== item.owner) continue
    const name = taskName(task, item.title)
    paused.set(item.id, [...(paused.get(item.id) ?? []), { id: task.id, name }])
  }
  return paused
}

const noTasks: readonly Task[] = []
const none: ReadonlySet<string> = new Set()

interface ItemTasks extends Found {
  readonly isChecking: boolean
}

/**
 * Returns the scheduled tasks of items, as far as the signed-in member can read them. Reads tasks with at most ten requests, whatever the
 * number of items.
 */
export const useItemTasks = (items: readonly OwnedItem[]): ItemTasks => {
  const { data, isError } = useQuery({ ...tasksOf(items), enabled: items.length > 0 })
  if (items.length === 0) return { tasks: noTasks, isComplete: true, isChecking: false }
  return {
    tasks: data?.tasks ?? noTasks,
    isComplete: data?.isComplete === true,
    isChecking: !data && !isError,
  }
}

/**
 * Returns what a review says about the scheduled tasks of items that are deleted, or moved to another owner: how many there are, and
 * their names. `except` are the IDs of tasks about which the review says more.
 */
export const useTaskWarnings = (
  items: readonly OwnedItem[],
  happening: 'deleted' | 'moved',
  except: ReadonlySet<string> = none,
): PossibleWarnings => {
  const { tasks: found, isComplete, isChecking } = useItemTasks(items)
  if (items.length === 0) return []
  if (isChecking) return [note(t('checking'))]
  const byId = new Map(items.map((item) => [item.id, item]))
  const itemOf = ({ itemId }: Task) => byId.get(itemId ?? '')
  // Of a transferred item, only the tasks of its owner move.
  const affected = found.filter(
    (task) =>
      !except.has(task.id) && (happening === 'deleted' || task.userId === itemOf(task)?.owner),
  )
  const named = (some: readonly Task[]) => ({
    list: some.map((task) => taskName(task, itemOf(task)?.title)),
  })
  const concerned = affected.filter(({ active }) => happening === 'deleted' || active)
  const inactive = affected.filter((task) => !concerned.includes(task))
  return [
    concerned.length !== 0 && warning(t(happening, { count: concerned.length }), named(concerned)),
    inactive.length !== 0 && note(t('movedInactive', { count: inactive.length }), named(inactive)),
    !isComplete && warning(t('unchecked')),
  ]
}
