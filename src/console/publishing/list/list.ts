import * as z from 'zod'
import { localList } from '../../shell/lists/localList.tsx'
import { publicationStates } from '../publishingState.ts'
import { columnsFor } from './columns.tsx'
import { stateOf } from './useDataStores.ts'
import { t } from './messages.ts'
import { t as tPublishing } from '../messages.ts'

/** The list of data stores, and its state in the URL. */
export const dataStoreList = localList({
  name: 'dataStores',
  columns: columnsFor(() => false),
  rowId: ({ item }) => item.id,
  search: t('search'),
  textsOf: ({ item, publication, servers }) => [
    item.title,
    item.owner,
    item.snippet,
    ...(item.tags ?? []),
    publication?.connection.host,
    publication?.connection.database,
    publication?.serverFolder,
    ...servers,
  ],
  // All data stores of the organization, or those of the signed-in member. Members who are not administrators have the latter only.
  views: { all: { label: t('views.all') }, mine: { label: t('views.mine') } },
  facets: {
    state: {
      label: t('filter.state'),
      kind: 'chips',
      valuesOf: (row) => [stateOf(row) ?? []].flat(),
      values: z.enum(['', ...publicationStates]),
      nameOf: (value: '' | (typeof publicationStates)[number]) =>
        value === '' ? t('filter.anyState') : tPublishing(`state.${value}`),
    },
    owner: {
      label: t('column.owner'),
      kind: 'members',
      valuesOf: ({ item }) => [item.owner],
      countsAll: true,
    },
  },
  fileName: 'data-stores',
})
