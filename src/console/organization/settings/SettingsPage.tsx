import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { organization } from '../../../rest/organization/organization.ts'
import { portals } from '../../../rest/organization/portals.ts'
import { query, queryClient } from '../../shell/api.ts'
import { part } from '../../shell/part/part.tsx'
import { usePermission } from '../../shell/permissions.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { settingsIn } from '../../../rest/records/settings.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { t } from './messages.ts'

const ReadSettings = part(async () => (await import('./ReadSettings.tsx')).ReadSettings)

const settingsQuery = () => query(portals.read, {})

export const loader = () => queryClient.query(settingsQuery())

/** The page of all settings of the organization. */
export const Component = () => {
  const permission = usePermission(organization.update)
  const { data } = useSuspenseQuery(settingsQuery())
  if (!permission.allowed)
    return (
      <Page width="form" title={t('title')}>
        <Suspense>
          <ReadSettings settings={settingsIn(data)} permission={permission} />
        </Suspense>
      </Page>
    )
  return <SettingsForm portal={data} />
}
