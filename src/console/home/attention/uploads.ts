import { queryOptions } from '@tanstack/react-query'
import { formatBytes, formatRelative } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { accountScope } from '../../shell/session/accountScope.ts'
import { leftOver, leftOverKey } from '../../shared/upload/engine/leftOver.ts'
import { everyUnfinished, type UnfinishedUpload } from '../../shared/upload/engine/unfinished.ts'
import type { AttentionRow } from './rows.ts'
import { t } from './messages.ts'

/** The uploads of this browser that were not completed, and that no tab is running. */
export const unfinished = () =>
  queryOptions({
    queryKey: [leftOverKey, accountScope(), 'all'],
    queryFn: () => leftOver(everyUnfinished()),
    staleTime: 0,
    gcTime: 0,
  })

/** Returns the uploads that can be resumed: those of new items on the page that adds them, others on the page of their item. */
export const uploadRows = (uploads: readonly UnfinishedUpload[]): readonly AttentionRow[] =>
  uploads.map(({ id, name, size, started, owner, itemId }) => ({
    key: `upload ${id}`,
    tone: 'warning',
    title: t('uploads.title', { name }),
    line: t('uploads.line', {
      size: formatBytes(size),
      time: formatRelative(started),
    }),
    label: t('uploads.resume'),
    href: owner === undefined ? paths.addItem() : paths.item(itemId, 'data'),
  }))
