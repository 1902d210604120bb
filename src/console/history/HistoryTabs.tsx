import { changes } from '../../rest/organization/changes.ts'
import { logs } from '../../rest/organization/logs.ts'
import { paths } from '../shell/paths.ts'
import { usePermission } from '../shell/permissions.ts'
import { PageTabs } from '../ui/layout/PageTabs.tsx'
import { t } from './messages.ts'

const tabs = [
  { id: 'browser', label: t('tab.browser'), href: paths.history() },
  { id: 'portal', label: t('tab.portal'), href: paths.recordedChanges() },
] as const

/**
 * The tabs of this browser's changes and of what the portal has recorded or logged; nothing for members who can't read that. The page explains
 * logs that the portal has said not to have.
 */
export const HistoryTabs = ({ current }: { current: (typeof tabs)[number]['id'] }) => {
  const recording = usePermission(changes.list)
  const logging = usePermission(logs.query)
  const isShown = recording.allowed || logging.allowed || logging.because === 'absent'
  return isShown && <PageTabs label={t('tabs')} current={current} tabs={tabs} />
}
