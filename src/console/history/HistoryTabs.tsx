import { changes } from '../../rest/organization/changes.ts'
import { paths } from '../shell/paths.ts'
import { usePermission } from '../shell/permissions.ts'
import { PageTabs } from '../ui/layout/PageTabs.tsx'
import { t } from './messages.ts'

const tabs = [
  { id: 'browser', label: t('tab.browser'), href: paths.history() },
  { id: 'portal', label: t('tab.portal'), href: paths.recordedChanges() },
] as const

/** The tabs of this browser's changes and of those that the portal records; nothing for members who can't read the latter. */
export const HistoryTabs = ({ current }: { current: (typeof tabs)[number]['id'] }) =>
  usePermission(changes.list).allowed && (
    <PageTabs label={t('tabs')} current={current} tabs={tabs} />
  )
