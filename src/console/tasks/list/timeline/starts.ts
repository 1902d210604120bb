import type { Task } from '../../../../rest/records/task.ts'
import { runsOf } from '../nextRunOf.ts'
import { columns, type Cells, type Zoom } from './cells.ts'

/** The cells of one timeline in which a task starts, and the number of its runs in each. */
interface TaskCells {
  readonly cells: Uint16Array
  readonly runs: Uint16Array
}

/** When a task starts, in both timelines. */
export type TaskStarts = Readonly<Record<Zoom, TaskCells>>

export type Timelines = Readonly<Record<Zoom, Cells>>

const inCells = (runs: readonly number[], { cellAt }: Cells): TaskCells => {
  const cells: number[] = []
  const counts: number[] = []
  for (const time of runs) {
    const cell = cellAt(time)
    if (cell === -1) continue
    if (cells.at(-1) === cell) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1
    else {
      cells.push(cell)
      counts.push(1)
    }
  }
  return { cells: Uint16Array.from(cells), runs: Uint16Array.from(counts) }
}

/** Returns the cells in which a task starts after `now` (epoch ms). */
export const startsOf = (task: Task, { week, day }: Timelines, now: number): TaskStarts => {
  const runs = runsOf(task, { after: now, until: Math.max(week.until, day.until) - 1 })
  return { week: inCells(runs, week), day: inCells(runs, day) }
}

/** Returns the same text for tasks that start at the same times. */
export const startsKey = ({ cronSchedule, startDate, endDate, maxOccurrences }: Task): string => {
  const { minute, hour, dayOfMonth, month, dayOfWeek } = cronSchedule
  return JSON.stringify([
    minute,
    hour,
    dayOfMonth,
    month,
    dayOfWeek,
    startDate,
    endDate,
    maxOccurrences,
  ])
}

/** The number of tasks that start in each cell of a timeline, and of their runs. */
export interface Load {
  readonly tasks: Uint16Array
  readonly runs: Uint32Array
}

/** Adds up the starts of tasks. */
export const loadOf = (
  { zoom, rows }: Pick<Cells, 'zoom' | 'rows'>,
  all: Iterable<TaskStarts>,
): Load => {
  const tasks = new Uint16Array(rows * columns)
  const runs = new Uint32Array(rows * columns)
  for (const { [zoom]: starts } of all)
    for (let index = 0; index < starts.cells.length; index++) {
      const cell = starts.cells[index] ?? 0
      tasks[cell] = (tasks[cell] ?? 0) + 1
      runs[cell] = (runs[cell] ?? 0) + (starts.runs[index] ?? 0)
    }
  return { tasks, runs }
}

/** The smallest number of tasks that is a pile-up. */
const leastPileUp = 5

/** Returns the number of tasks from which a cell is a pile-up: at least 5, and more than twice the average of cells with starts. */
export const pileUpFrom = ({ tasks }: Load): number => {
  const busy = tasks.filter((count) => count > 0)
  const average = busy.reduce((sum, count) => sum + count, 0) / Math.max(1, busy.length)
  return Math.max(leastPileUp, Math.floor(2 * average) + 1)
}

/** Shades of cells without a pile-up, from no starts to the most. */
const shades = 4

/** What a cell looks like: a shade from 0 to 4, or a pile-up. */
export type Level = number | 'pileUp'

/** Returns the look of each cell. */
export const levelsOf = (load: Load): readonly Level[] => {
  const limit = pileUpFrom(load)
  const most = load.tasks.reduce((max, count) => (count < limit ? Math.max(max, count) : max), 0)
  // Few tasks are pale, however few the others are.
  const darkest = Math.max(shades, most)
  return Array.from(load.tasks, (count) =>
    count >= limit ? 'pileUp' : Math.ceil((count / darkest) * shades),
  )
}

/** Returns the cell with the most tasks, the earliest of several; undefined without starts. */
export const busiest = (
  { tasks }: Load,
  { startOf }: Pick<Cells, 'startOf'>,
): number | undefined => {
  const most = Math.max(...tasks)
  if (most === 0) return undefined
  return [...tasks.keys()]
    .filter((cell) => tasks[cell] === most)
    .toSorted((a, b) => (startOf(a) ?? 0) - (startOf(b) ?? 0))[0]
}
