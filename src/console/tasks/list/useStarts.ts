import { useEffect, useState } from 'react'
import type { Task } from '../../../rest/records/task.ts'
import { cellsFrom } from './timeline/cells.ts'
import { startsKey, startsOf, type TaskStarts, type Timelines } from './timeline/starts.ts'
import { inSlices } from './inSlices.ts'

/** When the listed tasks start in the coming days. */
export interface Starts {
  /** From when runs are counted (epoch ms). */
  readonly now: number
  readonly timelines: Timelines
  /** Returns the cells in which a task starts. */
  readonly of: (task: Task) => TaskStarts | undefined
}

/** The length of the smallest cell (ms). */
const tenMinutes = 600_000

/** Returns the current time (epoch ms) as of the last ten minutes, so that runs of the past leave the timeline. */
const useTenMinutes = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), tenMinutes - (now % tenMinutes))
    return () => clearTimeout(timer)
  }, [now])
  return now
}

/**
 * Computes when tasks start, without blocking the page; tasks with equal schedules are computed once. Undefined until the first
 * computation is complete; afterwards, the last complete result.
 */
export const useStarts = (tasks: readonly Task[] | undefined): Starts | undefined => {
  const now = useTenMinutes()
  const [starts, setStarts] = useState<Starts>()
  useEffect(() => {
    if (!tasks) return undefined
    const controller = new AbortController()
    const timelines: Timelines = { week: cellsFrom('week', now), day: cellsFrom('day', now) }
    const byKey = new Map<string, TaskStarts>()
    const byTask = new Map<Task, TaskStarts>()
    const add = (task: Task) => {
      const key = startsKey(task)
      const known = byKey.get(key) ?? startsOf(task, timelines, now)
      byKey.set(key, known)
      byTask.set(task, known)
    }
    const active = tasks.filter((task) => task.active)
    const compute = async () => {
      if (await inSlices(active, add, controller.signal))
        setStarts({ now, timelines, of: (task) => byTask.get(task) })
    }
    void compute()
    return () => controller.abort()
  }, [tasks, now])
  return starts
}
