import { queryOptions } from '@tanstack/react-query'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { systemLimits } from '../../../rest/tasks/systemLimits.ts'
import type { TaskTypeName } from '../../../rest/tasks/taskTypes.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { query, send } from '../../shell/api.ts'
import { session } from '../../shell/session/session.ts'
import { limitedTypes } from './limits.ts'

/** A query for the limits of scheduled tasks. */
export const limitsRead = () => query(systemLimits.read, {})

/** A query for the number of active tasks of each type in the organization; empty for members who can't list them. */
export const activeCounts = () =>
  queryOptions({
    queryKey: [tasks.listAll.path, 'active by type'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<TaskTypeName, number>> => {
      if (!isAdministrator(session().person)) return new Map()
      return new Map(
        await Promise.all(
          limitedTypes.map(async ({ type }) => {
            const input = { active: true, types: [type], num: 0 }
            return [type, (await send(tasks.listAll, input, { signal })).total] as const
          }),
        ),
      )
    },
  })
