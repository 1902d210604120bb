import type { Load } from './starts.ts'
import { t } from './messages.ts'

/** Returns the number of tasks and runs in a cell, in words. */
export const cellWords = ({ tasks, runs }: Load, cell: number): string => {
  const count = tasks[cell] ?? 0
  const words = t('tasks', { count })
  return count === 0
    ? words
    : t('tasksAndRuns', { tasks: words, runs: t('runs', { count: runs[cell] ?? 0 }) })
}
