import type { Item } from '../../rest/records/item.ts'
import { OwnerSearchFilter } from '../shared/pickers/OwnerSearchFilter.tsx'
import { yearsAgo } from '../shell/lists/days/days.ts'
import { portalList } from '../shell/lists/portalList.tsx'
import { findsDisabled } from '../shell/people/disabledOwners.ts'
import { CountedFilter } from './CountedFilter.tsx'
import { accesses, ContentList, isOfDisabled, type ContentState } from './list.ts'
import { t } from './messages.ts'

const isAll = ({ show }: ContentState) => show === 'all'

export const contentList = portalList({
  name: 'content',
  schema: ContentList,
  search: t('search'),
  filters: {
    type: { label: t('filter.type'), Filter: CountedFilter },
    owners: {
      label: t('filter.owner'),
      nameOf: () => t('filter.disabled'),
      help: t('filter.disabledHelp'),
      isShown: isAll,
    },
    owner: {
      label: t('filter.owner'),
      Filter: OwnerSearchFilter,
      isShown: (state) => isAll(state) && !isOfDisabled(state),
    },
    tag: { label: t('filter.tag'), Filter: CountedFilter },
    category: { label: t('filter.category'), Filter: CountedFilter },
    access: {
      label: t('filter.access'),
      values: accesses,
      nameOf: (access) => t(`access.${access}`),
    },
    viewed: {
      label: t('filter.viewed'),
      nameOf: () => t('filter.never'),
      help: t('filter.neverHelp'),
    },
    modified: { label: t('filter.modified') },
    created: { label: t('filter.created') },
  },
  clear: t('filter.clearAll'),
  // Within a folder, the portal filters by type only.
  also: (changed) => (Object.keys(changed).join('') === 'type' ? {} : { folder: '' }),
  rowId: ({ id }: Item) => id,
  fileName: 'items',
})

/** The views that the list offers. */
export const presets = () =>
  [
    ['old', { show: 'all', modifiedTo: yearsAgo(2), order: 'asc' }] as const,
    ['neverViewed', { show: 'all', viewed: 'never' }] as const,
    ['public', { show: 'all', access: ['public'] }] as const,
    ['largest', { show: 'all', sort: 'size' }] as const,
    ...(findsDisabled() ? [['ofDisabled', { show: 'all', owners: 'disabled' }] as const] : []),
  ].map(([name, state]) => contentList.preset(t(`presets.${name}`), state))
