import { queryOptions } from '@tanstack/react-query'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { taskLimits, taskTypeNames, type TaskTypeName } from '../../../rest/tasks/taskTypes.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { send } from '../../shell/api.ts'
import { accountScope } from '../../shell/session/accountScope.ts'
import { session } from '../../shell/session/session.ts'
import { isNearOrganizationLimit, memberQuotas, type Quota, type TaskPage } from './attention.ts'

/** The maximum number of tasks of each kind, active or not, that Home checks: one page of the portal. */
const checked = 100

interface Filter {
  readonly active: boolean
  readonly types?: TaskTypeName[]
  readonly num: number
}

/** Returns the function that reads tasks: administrators those of all members, others their own. */
const reader = (signal: AbortSignal) => {
  const { person } = session()
  return (filter: Filter): Promise<TaskPage> =>
    isAdministrator(person)
      ? send(tasks.listAll, { portalId: 'self', ...filter }, { signal })
      : send(tasks.list, { userName: person.username, ...filter }, { signal })
}

/** Counts the active tasks of each type in the organization: only if there are enough to be near a limit. */
const organizationQuotas = async (
  total: number,
  read: (filter: Filter) => Promise<TaskPage>,
): Promise<Quota[]> => {
  if (!isAdministrator(session().person) || !isNearOrganizationLimit(total)) return []
  const limit = taskLimits.perOrganization
  const counts = await Promise.all(
    taskTypeNames.map(async (type) => ({
      type,
      owner: undefined,
      limit,
      count: (await read({ active: true, types: [type], num: 0 })).total,
    })),
  )
  return counts.filter(({ count }) => isNearOrganizationLimit(count))
}

/** Reads the tasks that Home checks, with two requests, and with one more for each type in organizations with many tasks. */
export const taskAttention = () =>
  queryOptions({
    queryKey: [tasks.list.path, 'home', accountScope()],
    queryFn: async ({ signal }) => {
      const read = reader(signal)
      const [active, inactive] = await Promise.all([
        read({ active: true, num: checked }),
        read({ active: false, num: checked }),
      ])
      return {
        active,
        inactive,
        quotas: [...(await organizationQuotas(active.total, read)), ...memberQuotas(active.tasks)],
      }
    },
    staleTime: 60_000,
  })
