import { useSuspenseQuery } from '@tanstack/react-query'
import { organization } from '../../../rest/organization/organization.ts'
import { portals } from '../../../rest/organization/portals.ts'
import { query, queryClient } from '../../shell/api.ts'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { useMessages } from './messages.ts'

const settingsQuery = () => query(portals.read, {})

export const loader = () => queryClient.query(settingsQuery())

/** The page of all settings of the organization. */
export const Component = () => {
  const { t } = useMessages()
  const permission = usePermission(organization.update)
  const { data } = useSuspenseQuery(settingsQuery())
  if (!permission.allowed)
    return (
      <Page width="sections" title={t('title')} subtitle={t('crumb')}>
        <EmptyState>{refusalMessage(permission)}</EmptyState>
      </Page>
    )
  return <SettingsForm portal={data} />
}
