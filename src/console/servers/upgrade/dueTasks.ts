import { queryOptions } from '@tanstack/react-query'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { send } from '../../shell/api.ts'

/** Hours ahead in which starts of scheduled tasks matter for an upgrade. */
export const hoursAhead = 6

const pageSize = 100
const maxPages = 10

interface DueTasks {
  readonly count: number
  readonly checked: number
  readonly isComplete: boolean
}

/** A query for the number of scheduled tasks that start in the next hours, among the first 1,000 active tasks. */
export const dueTasks = () =>
  queryOptions({
    queryKey: [tasks.listAll.path, 'due', hoursAhead],
    queryFn: async ({ signal }): Promise<DueTasks> => {
      const until = Date.now() + hoursAhead * 3_600_000
      let count = 0
      let checked = 0
      for (let page = 0; page < maxPages; page += 1) {
        const { tasks: found, total } = await send(
          tasks.listAll,
          { active: true, start: page * pageSize + 1, num: pageSize },
          { signal },
        )
        checked += found.length
        count += found.filter(({ nextStart = Infinity }) => nextStart <= until).length
        if (checked >= total || found.length === 0) return { count, checked, isComplete: true }
      }
      return { count, checked, isComplete: false }
    },
  })
