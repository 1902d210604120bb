import type { Change } from '../changes/change.ts'
import { t } from './messages.ts'

/** Returns the values of a change that some of many items get or lose, as numbers of items. */
export const itemCounts = (
  before: number,
  after: number,
): Pick<Change, 'before' | 'after' | 'format' | 'summary'> => ({
  before,
  after,
  format: (count) => t('onItems', { count: Number(count) }),
  ...(before === 0 ? { summary: t('addedTo', { count: after }) } : {}),
  ...(after === 0 ? { summary: t('removedFrom', { count: before }) } : {}),
})
