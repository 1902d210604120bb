import { search } from '../../../rest/content/search.ts'
import { query } from '../../shell/api.ts'
import { allOf, exactly } from '../../shell/lists/searchText.ts'
import { paths } from '../../shell/paths.ts'
import { daysAgo, within } from '../days.ts'
import type { AttentionRow } from './rows.ts'
import { t } from './messages.ts'

/** Items that were added within these days. */
const days = 7

/** The number of items that were added lately and are shared with everyone. Portals don't return when an item was shared. */
export const newPublicItems = () =>
  query(
    search.items,
    {
      q: allOf(exactly('access', 'public'), within('created', { from: daysAgo(days) })),
      num: 0,
    },
    { staleTime: 60_000 },
  )

/** Returns one row if there are such items. */
export const publicRows = (count: number): readonly AttentionRow[] =>
  count === 0
    ? []
    : [
        {
          key: 'public items',
          tone: 'info',
          title: t('public.title', { count, days }),
          line: t('public.line'),
          label: t('public.review'),
          href: paths.allContent({ access: 'public', createdFrom: daysAgo(days), sort: 'created' }),
        },
      ]
