import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { systemLimits } from '../../../rest/tasks/systemLimits.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { queryClient } from '../../shell/api.ts'
import { HistoryButton } from '../../shell/history/HistoryButton.tsx'
import { paths } from '../../shell/paths.ts'
import { permission, usePermission } from '../../shell/permissions.ts'
import { session } from '../../shell/session/session.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { LimitsForm } from './LimitsForm.tsx'
import { activeCounts, limitsRead } from './queries.ts'
import { t } from './messages.ts'

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
