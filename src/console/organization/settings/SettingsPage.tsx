import { useSuspenseQuery } from '@tanstack/react-query'
import { organization } from '../../../rest/organization/organization.ts'
import { portals } from '../../../rest/organization/portals.ts'
import { query, queryClient } from '../../shell/api.ts'
import { usePermission } from '../../shell/permissions.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { settingsIn } from '../../../rest/records/settings.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { t } from './messages.ts'
import { ReadSettings } from './ReadSettings.tsx'

const settingsQuery = () => query(portals.read, {})

export const loader = () => queryClient.query(settingsQuery())

/** The page of all settings of the organization. */
export const Component = () => {
  const permission = usePermission(organization.update)
  const { data } = useSuspenseQuery(settingsQuery())
  if (!permission.allowed)
    return (
      <Page width="form" title={t('title')}>
        <ReadSettings settings={settingsIn(data)} permission={permission} />
      </Page>
    )
  return <SettingsForm portal={data} />
}
