import { paths } from '../../shell/paths.ts'
import { PageTabs } from '../../ui/layout/PageTabs.tsx'
import { tabs, type Tab } from './item.ts'
import { useMessages } from './messages.ts'

/** Links to the sections of an item page. */
export const Tabs = ({ itemId, current }: { itemId: string; current: Tab }) => {
  const { t } = useMessages()
  return (
    <PageTabs
      label={t('tabs')}
      current={current}
      tabs={tabs.map((id) => ({
        id,
        label: t(`tab.${id}`),
        href: paths.item(itemId, id === 'overview' ? undefined : id),
      }))}
    />
  )
}
