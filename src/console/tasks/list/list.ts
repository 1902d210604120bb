import * as z from 'zod'
import { Id } from '../../../rest/protocol/fields.ts'
import { taskStates, type Task } from '../../../rest/records/task.ts'
import { taskTypeNames } from '../../../rest/tasks/taskTypes.ts'
import type { ListState } from '../../shell/lists/listState.ts'
import { localList } from '../../shell/lists/localList.tsx'
import { compare } from '../../ui/compare.ts'
import { kindName, stateName, taskTitle } from '../words.ts'
import { columns } from './columns.tsx'
import { ItemFilter } from './ItemFilter.tsx'
import { nextRunOf } from './nextRunOf.ts'
import { zooms } from './timeline/cells.ts'
import { t } from './messages.ts'

/** What a column is sorted by; undefined is last in both directions. */
const sortedBy: Readonly<Record<string, (task: Task) => string | number | undefined>> = {
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
  { sort, order }: Pick<ListState, 'sort' | 'order'>,
): readonly Task[] => {
  const sign = order === 'desc' ? -1 : 1
  return tasks
    .map((task) => ({ task, value: sortedBy[sort]?.(task), title: taskTitle(task) }))
    .toSorted((a, b) => {
      const byValue =
        a.value === undefined || b.value === undefined
          ? Number(a.value === undefined) - Number(b.value === undefined)
          : sign * compare(a.value, b.value)
      return byValue || compare(a.title, b.title)
    })
    .map(({ task }) => task)
}

/** The list of tasks, and its state in the URL. Default: the task that starts next is first. */
export const taskList = localList({
  name: 'tasks',
  columns,
  sorting: { column: 'next', descending: false },
  sorted,
  rowId: ({ id }) => id,
  search: t('search'),
  textsOf: (task) => [taskTitle(task), kindName(task.type), task.userId, task.id, task.itemId],
  // All tasks of the organization, or those of the signed-in member. Members who are not administrators have the latter only.
  views: { all: { label: t('views.all') }, mine: { label: t('views.mine') } },
  facets: {
    state: {
      label: t('filter.state'),
      kind: 'chips',
      valuesOf: ({ taskState }) => [taskState],
      values: z.enum(['', ...taskStates]),
      nameOf: (value) => (value === '' ? t('filter.anyState') : stateName(value)),
    },
    kind: {
      label: t('filter.kind'),
      valuesOf: ({ type }) => taskTypeNames.filter((name) => name === type),
      values: z.enum(taskTypeNames),
      nameOf: kindName,
      none: t('filter.noTasks'),
      countsAll: true,
    },
    owner: {
      label: t('column.owner'),
      kind: 'members',
      valuesOf: ({ userId }) => [userId],
      countsAll: true,
    },
    item: {
      label: t('filter.item'),
      valuesOf: ({ itemId }) => (itemId == null ? [] : [itemId]),
      values: Id,
      countsAll: true,
      none: t('filter.noTasks'),
      Filter: ItemFilter,
    },
  },
  parameters: {
    /** What the timeline shows. */
    zoom: z.enum(zooms).catch('week'),
    /** The first minute of a cell of the timeline (epoch ms); 0 for all tasks. */
    at: z.coerce.number().int().min(0).max(8_640_000_000_000_000).catch(0),
  },
  unfiltered: { at: 0 },
})
export type TaskListState = ReturnType<typeof taskList.read>
