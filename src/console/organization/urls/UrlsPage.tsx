import type { ReactNode } from 'react'
import { urls } from '../../../rest/organization/urls.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { paths } from '../../shell/paths.ts'
import { usePermission } from '../../shell/permissions.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { PageTabs } from '../../ui/layout/PageTabs.tsx'
import { t } from './messages.ts'

const tabs = {
  map: paths.urls(),
  report: paths.urlReport(),
  hosts: paths.unknownHosts(),
} as const

interface Props {
  readonly tab: keyof typeof tabs
  /** Rendered only for members who can use the page. */
  readonly children: () => ReactNode
}

/** The frame of the pages about URLs: their title, the tabs, and why a member can't use them. */
export const UrlsPage = ({ tab, children }: Props) => {
  const access = usePermission(urls.map)
  return (
    <Page title={t('title')} part={t(`tab.${tab}`)} subtitle={t('line')}>
      {access.allowed ? (
        <>
          <PageTabs
            label={t('tabs')}
            current={tab}
            tabs={(['map', 'report', 'hosts'] as const).map((id) => ({
              id,
              label: t(`tab.${id}`),
              href: tabs[id],
            }))}
          />
          {children()}
        </>
      ) : (
        <NoPermission permission={access} />
      )}
    </Page>
  )
}
