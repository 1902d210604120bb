import type { Task } from '../../../rest/records/task.ts'

const day = 86_400_000

/** Tasks that end within this time are shown (ms). */
const soon = 7 * day

/** The share of a limit from which it is shown. */
const nearly = 0.8

/** A page of tasks, as the portal returns it. */
export interface TaskPage {
  readonly total: number
  readonly tasks: readonly Task[]
}

/** A type of tasks of which a member or the organization has nearly as many as it can have. */
export interface Quota {
  readonly type: string
  /** The member; undefined for the organization. */
  readonly owner: string | undefined
  readonly count: number
  readonly limit: number
}

/** What needs attention, the most serious first. */
export type Entry =
  | { readonly kind: 'stopped'; readonly task: Task }
  /** `end` is the end date (epoch ms); `runs` is whether the task runs again before it. */
  | { readonly kind: 'ending'; readonly task: Task; readonly end: number; readonly runs: boolean }
  | ({ readonly kind: 'quota' } & Quota)

/** Returns the tasks that were stopped after failed runs, the latest first. */
const stoppedTasks = (tasks: readonly Task[]): Entry[] =>
  tasks
    .filter(({ taskState }) => taskState === 'failed')
    .toSorted((a, b) => (b.lastStart ?? 0) - (a.lastStart ?? 0))
    .map((task) => ({ kind: 'stopped', task }))

/** Returns the active tasks that end within a week, or have no more runs before their end. */
const endingTasks = (tasks: readonly Task[], now: number): Entry[] =>
  tasks
    .flatMap((task) => {
      const { endDate, nextStart, active } = task
      if (!active || endDate === undefined) return []
      const runs = nextStart !== undefined && nextStart <= endDate
      return runs && endDate - now > soon
        ? []
        : [{ kind: 'ending' as const, task, end: endDate, runs }]
    })
    .toSorted((a, b) => a.end - b.end)

/** Returns whether a number of active tasks is at least 80 % of a limit. */
export const isNear = (count: number, limit: number): boolean => count >= nearly * limit

/** Returns the types of which a member has at least 80 % of the active tasks that a member can have. */
export const memberQuotas = (
  tasks: readonly Task[],
  limitOf: (type: string) => number,
): Quota[] => {
  const counts = new Map<string, { owner: string; type: string; count: number }>()
  for (const { userId: owner, type, active } of tasks) {
    if (!active) continue
    const key = `${owner} ${type}`
    counts.set(key, { owner, type, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
    .map((one) => ({ ...one, limit: limitOf(one.type) }))
    .filter(({ count, limit }) => isNear(count, limit))
}

/** Returns the entries for the tasks that were read. */
export const entriesOf = (
  { active, inactive }: { readonly active: TaskPage; readonly inactive: TaskPage },
  quotas: readonly Quota[],
  now: number,
): readonly Entry[] => [
  ...stoppedTasks(inactive.tasks),
  ...endingTasks(active.tasks, now),
  ...quotas.map((quota): Entry => ({ kind: 'quota', ...quota })),
]
