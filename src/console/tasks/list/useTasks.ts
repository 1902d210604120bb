import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Task } from '../../../rest/records/task.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { query, send } from '../../shell/api.ts'
import { allResults, type Progress } from '../../shell/lists/allResults/allResults.ts'
import { session } from '../../shell/session/session.ts'
import { createStore } from '../../shell/storage/store.ts'
import type { TaskListState } from './list.ts'

type View = TaskListState['show']

/** The most that portals return at once. */
const pageSize = 100

const own = () => session().person.username

/** A query for the first tasks of a view, which are all tasks of most portals. */
export const firstTasks = (view: View) =>
  view === 'all'
    ? query(tasks.listAll, { start: 1, num: pageSize })
    : query(tasks.list, { userName: own(), start: 1, num: pageSize })

/** How many tasks of the view that is loading have been read. */
const progress = createStore<Progress | undefined>(undefined)

type FoundTask = Task & { readonly owner: string }

/** A query for all tasks of a view, page by page: portals neither search titles nor sort the tasks of all members. */
const everyTask = (view: View) =>
  queryOptions({
    queryKey: [view === 'all' ? tasks.listAll.path : tasks.list.path, 'every', view],
    queryFn: async ({ signal }): Promise<readonly Task[]> => {
      const found: Task[] = []
      progress.set(undefined)
      await allResults<FoundTask>({
        q: '*',
        pageSize,
        // Tasks are listed without a limit.
        window: Number.POSITIVE_INFINITY,
        signal,
        search: async ({ start, num }, stopped) => {
          const page = await (view === 'all'
            ? send(tasks.listAll, { start, num }, { signal: stopped })
            : send(tasks.list, { userName: own(), start, num }, { signal: stopped }))
          const results = page.tasks.map((task) => ({ ...task, owner: task.userId }))
          return { total: page.total, results }
        },
        onResults: (results, now) => {
          found.push(...results)
          progress.set(now)
        },
      })
      return found
    },
    staleTime: 60_000,
  })

interface Tasks {
  /** The tasks read so far; undefined until the first ones have been read. */
  readonly tasks: readonly Task[] | undefined
  readonly total: number
  /** Whether `tasks` are all tasks of the view. */
  readonly isComplete: boolean
  /** How many of the others have been read; undefined if there are none. */
  readonly progress: Progress | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/** Returns all tasks of a view: the first ones as soon as they are read, then all. */
export const useTasks = (view: View): Tasks => {
  const first = useQuery({ ...firstTasks(view), retryOnMount: false })
  const isAll = first.data !== undefined && first.data.total <= first.data.tasks.length
  const every = useQuery({ ...everyTask(view), enabled: first.data !== undefined && !isAll })
  const read = progress.use()
  const rest = isAll ? undefined : every.data
  const failed = first.error ? first : every
  return {
    tasks: rest ?? first.data?.tasks,
    total: rest?.length ?? first.data?.total ?? 0,
    isComplete: isAll || rest !== undefined,
    progress:
      first.data && !isAll && !rest && !every.error
        ? (read ?? { found: 0, total: first.data.total })
        : undefined,
    error: failed.error,
    retry: () => void failed.refetch(),
  }
}
