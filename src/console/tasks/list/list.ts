import * as z from 'zod'
import { Id } from '../../../rest/protocol/fields.ts'
import { taskStates, type Task } from '../../../rest/records/task.ts'
import { taskTypeNames } from '../../../rest/tasks/taskTypes.ts'
import { anyOfThese, isNarrowed, listSchema } from '../../shell/lists/listState.ts'
import { withText } from '../../shell/lists/searchText.ts'
import { kindName, stateName, taskTitle } from '../words.ts'
import { nextRunOf } from './nextRunOf.ts'
import { zooms } from './timeline/cells.ts'
import { compare } from '../../ui/compare.ts'

/** All tasks of the organization, or those of the signed-in member. Members who are not administrators have the latter only. */
export const views = ['all', 'mine'] as const

const sorts = ['next', 'title', 'kind', 'owner', 'last', 'state'] as const

/** The state of the list in its URL. Default: the task that starts next is first. */
export const TaskList = listSchema(views, sorts).extend({
  state: z.enum(['', ...taskStates]).catch(''),
  kind: anyOfThese(z.enum(taskTypeNames)),
  /** Usernames. */
  owner: anyOfThese(z.string().min(1).max(128)),
  /** IDs of items. */
  item: anyOfThese(Id),
  /** What the timeline shows. */
  zoom: z.enum(zooms).catch('week'),
  /** The first minute of a cell of the timeline (epoch ms); 0 for all tasks. */
  at: z.coerce.number().int().min(0).max(8_640_000_000_000_000).catch(0),
})
export type TaskListState = z.output<typeof TaskList>

/** The values that narrow the list. */
export const unfiltered = {
  q: '',
  state: '',
  kind: [],
  owner: [],
  item: [],
  at: 0,
} satisfies Partial<TaskListState>

type Filters = Pick<TaskListState, keyof typeof unfiltered>

export const isFiltered = (state: Filters): boolean => isNarrowed(state, unfiltered)

const searched = new WeakMap<Task, readonly [string]>()

/** The text of a task that the search looks through, composed once: a keystroke searches thousands. */
const textsOf = (task: Task): readonly [string] => {
  const known = searched.get(task)
  if (known) return known
  const { type, userId, id, itemId } = task
  const text = [taskTitle(task), kindName(type), userId, id, itemId ?? ''].join(' ')
  searched.set(task, [text])
  return [text]
}

/** Returns the tasks that match the search text and all filters except those of the state and the time. */
export const matching = (
  tasks: readonly Task[],
  { q, kind, owner, item }: Pick<Filters, 'q' | 'kind' | 'owner' | 'item'>,
): readonly Task[] =>
  withText(
    tasks.filter(
      (task) =>
        (kind.length === 0 || kind.some((one) => one === task.type)) &&
        (owner.length === 0 || owner.includes(task.userId)) &&
        (item.length === 0 || (task.itemId != null && item.includes(task.itemId))),
    ),
    q,
    textsOf,
  )

/** Returns the tasks in a state; an empty state is every state. */
export const inState = (tasks: readonly Task[], state: TaskListState['state']): readonly Task[] =>
  state === '' ? tasks : tasks.filter(({ taskState }) => taskState === state)

type Sort = (typeof sorts)[number]

/** What a column is sorted by; undefined is last in both directions. */
const sortedBy: Record<Sort, (task: Task) => string | number | undefined> = {
  next: nextRunOf,
  title: taskTitle,
  kind: ({ type }) => kindName(type),
  owner: ({ userId }) => userId,
  last: ({ lastStart }) => lastStart,
  state: ({ taskState }) => stateName(taskState),
}

/** Returns the tasks in the order of the list; tasks with equal values by their titles. */
export const sorted = (
  tasks: readonly Task[],
  { sort, order }: Pick<TaskListState, 'sort' | 'order'>,
): readonly Task[] => {
  const sign = order === 'desc' ? -1 : 1
  return tasks
    .map((task) => ({ task, value: sortedBy[sort](task), title: taskTitle(task) }))
    .toSorted((a, b) => {
      const byValue =
        a.value === undefined || b.value === undefined
          ? Number(a.value === undefined) - Number(b.value === undefined)
          : sign * compare(a.value, b.value)
      return byValue || compare(a.title, b.title)
    })
    .map(({ task }) => task)
}
