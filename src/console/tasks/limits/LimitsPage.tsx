import { useQuery, useSuspenseQuery, queryOptions } from '@tanstack/react-query'
import { systemLimits } from '../../../rest/tasks/systemLimits.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { queryClient, query, send } from '../../shell/api.ts'
import { HistoryButton } from '../../shell/undo/HistoryButton.tsx'
import { paths } from '../../shell/paths.ts'
import { permission, usePermission } from '../../shell/permissions.ts'
import { session } from '../../shell/session/session.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { LimitsForm } from './LimitsForm.tsx'
import { t } from './messages.ts'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import type { TaskTypeName } from '../../../rest/tasks/taskTypes.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import { limitedTypes } from './limits.ts'

/** A query for the limits of scheduled tasks. */
const limitsRead = () => query(systemLimits.read, {})

/** A query for the number of active tasks of each type in the organization; empty for members who can't list them. */
const activeCounts = () =>
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

export const loader = async () => {
  if (permission(session(), systemLimits.read).allowed) await queryClient.query(limitsRead())
  return null
}

/** The page of the limits of scheduled tasks. */
export const Component = () => {
  const allowed = usePermission(systemLimits.read)
  return (
    <Page
      width="form"
      title={t('title')}
      crumbs={[{ label: t('crumb'), href: paths.tasks() }]}
      subtitle={t('line')}
      action={<HistoryButton about="settings:limits" name={t('title')} />}
    >
      {allowed.allowed ? <Limits /> : <NoPermission permission={allowed} />}
    </Page>
  )
}

const noCounts = new Map()

const Limits = () => {
  const { data: limits } = useSuspenseQuery(limitsRead())
  const { data: active = noCounts } = useQuery(activeCounts())
  return <LimitsForm limits={limits} active={active} />
}
