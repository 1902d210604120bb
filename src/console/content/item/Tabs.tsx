import { paths } from '../../shell/paths.ts'
import type { Item } from '../../../rest/records/item.ts'
import { PageTabs } from '../../ui/layout/PageTabs.tsx'
import { tabsOf, type Tab } from './item.ts'
import { t } from './messages.ts'

/** Links to the sections of an item page. */
export const Tabs = ({ item, current }: { item: Item; current: Tab }) => {
  return (
    <PageTabs
      label={t('tabs')}
      current={current}
      tabs={tabsOf(item).map((id) => ({
        id,
        label: t(`tab.${id}`),
        href: paths.item(item.id, id === 'overview' ? undefined : id),
      }))}
    />
  )
}
