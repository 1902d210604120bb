import { queryOptions } from '@tanstack/react-query'
import { search } from '../../rest/content/search.ts'
import { check, forAdministrators, type AttentionRow } from '../shared/attention/check.ts'
import { leftOver, leftOverKey } from '../shared/upload/engine/leftOver.ts'
import { everyUnfinished, type UnfinishedUpload } from '../shared/upload/engine/unfinished.ts'
import { query, queryClient, send } from '../shell/api.ts'
import { formatBytes, formatList, formatRelative } from '../shell/format.ts'
import { between, daysAgo } from '../shell/lists/days/days.ts'
import { allOf, exactly } from '../shell/searchText.ts'
import { paths } from '../shell/paths.ts'
import { disabledOwners, type DisabledOwners } from '../shell/people/disabledOwners.ts'
import { accountScope } from '../shell/session/accountScope.ts'
import { texts } from '../ui/texts.ts'

const t = texts('contentAttention', {
  uploads: {
    unread: 'The incomplete uploads of this browser could not be read.',
    title: 'The upload of {{name}} is not complete',
    line: '{{size}}, started {{time}}. Select the same file again to resume.',
    resume: 'Resume upload',
  },
  disabled: {
    unread: 'The items of disabled members could not be counted.',
    title_one: '{{count, number}} item belongs to disabled members',
    title_other: '{{count, number}} items belong to disabled members',
    some_one: '{{count, number}} item belongs to the first {{checked, number}} disabled members',
    some_other: '{{count, number}} items belong to the first {{checked, number}} disabled members',
    others_one: '{{count, number}} other member',
    others_other: '{{count, number}} other members',
    line_one: '{{names}} is disabled. Transfer the items to other members.',
    line_other: '{{names}} are disabled. Transfer the items to other members.',
    transfer: 'Transfer content',
    show: 'Show items',
  },
  public: {
    unread: 'The items that are shared with everyone could not be counted.',
    title_one: '{{count, number}} item added in the last {{days}} days is shared with everyone',
    title_other: '{{count, number}} items added in the last {{days}} days are shared with everyone',
    line: 'Check that everyone is allowed to see them. The portal does not return when an item was shared.',
    review: 'Review items',
  },
})

/** The uploads of this browser that were not completed, and that no tab is running. */
const unfinished = () =>
  queryOptions({
    queryKey: [leftOverKey, accountScope(), 'all'],
    queryFn: () => leftOver(everyUnfinished()),
    staleTime: 0,
    gcTime: 0,
  })

/** Returns the uploads that can be resumed: those of new items on the page that adds them, others on the page of their item. */
const uploadRow = (upload: UnfinishedUpload): AttentionRow => {
  const { id, name, size, started, owner, itemId } = upload
  return {
    key: `upload ${id}`,
    tone: 'warning',
    title: t('uploads.title', { name }),
    line: t('uploads.line', { size: formatBytes(size), time: formatRelative(started) }),
    label: t('uploads.resume'),
    href: owner === undefined ? paths.addItem() : paths.item(itemId, 'data'),
  }
}

interface DisabledItems extends DisabledOwners {
  /** Items of the owners. */
  readonly items: number
  /** Those owners that have items. */
  readonly having: DisabledOwners['owners']
}

/** Maximum number of requests that look for the owners of the items: each finds another owner. */
const maxRequests = 5

/** The number of items of disabled members, and whose they are. */
const disabledItems = () =>
  queryOptions({
    queryKey: [search.items.path, 'of disabled members'],
    queryFn: async ({ signal }): Promise<DisabledItems> => {
      const found = await queryClient.query(disabledOwners())
      const usernames = new Set<string>()
      let items: number | undefined
      for (let request = 0; request < maxRequests; request += 1) {
        const left = found.owners.filter(({ username }) => !usernames.has(username))
        if (left.length === 0) break
        const q = left.map(({ username }) => exactly('owner', username)).join(' OR ')
        const { total, results } = await send(search.items, { q, num: 100 }, { signal })
        items ??= total
        for (const { owner } of results) usernames.add(owner)
        if (results.length >= total) break
      }
      const having = found.owners.filter(({ username }) => usernames.has(username))
      return { ...found, items: items ?? 0, having }
    },
    staleTime: 60_000,
  })

/** Returns one row if disabled members have items. */
const disabledRows = ({ total, owners, items, having }: DisabledItems): readonly AttentionRow[] => {
  if (items === 0) return []
  const [first] = having
  const names = having.slice(0, 3).map(({ name }) => name)
  const others = having.length - names.length
  const all = [...names, ...(others > 0 ? [t('disabled.others', { count: others })] : [])]
  const isOne = first !== undefined && total === 1
  return [
    {
      key: 'disabled owners',
      tone: 'warning',
      title: t(total > owners.length ? 'disabled.some' : 'disabled.title', {
        count: items,
        checked: owners.length,
      }),
      line: t('disabled.line', { names: formatList(all), count: having.length }),
      label: t(isOne ? 'disabled.transfer' : 'disabled.show'),
      href: isOne ? paths.transfer(first.username) : paths.allContent({ owners: 'disabled' }),
    },
  ]
}

/** Items that were added within these days. */
const days = 7

/** The number of items that were added lately and are shared with everyone. Portals don't return when an item was shared. */
const newPublicItems = () => {
  const q = allOf(exactly('access', 'public'), between('created', { from: daysAgo(days), to: '' }))
  return query(search.items, { q, num: 0 }, { staleTime: 60_000 })
}

const publicRow = (count: number): AttentionRow => ({
  key: 'public items',
  tone: 'info',
  title: t('public.title', { count, days }),
  line: t('public.line'),
  label: t('public.review'),
  href: paths.allContent({ access: 'public', createdFrom: daysAgo(days), sort: 'created' }),
})

export const uploadCheck = check({
  query: unfinished,
  rows: (uploads) => uploads.map(uploadRow),
  unread: t('uploads.unread'),
})

export const disabledOwnersCheck = check({
  query: disabledItems,
  isFor: forAdministrators,
  rows: disabledRows,
  unread: t('disabled.unread'),
})

export const publicItemsCheck = check({
  query: newPublicItems,
  isFor: forAdministrators,
  rows: ({ total }) => (total === 0 ? [] : [publicRow(total)]),
  unread: t('public.unread'),
})
