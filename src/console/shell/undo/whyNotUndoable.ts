import { paths } from '../paths.ts'
import type { Aftermath } from '../changes/entries.ts'
import type { HistoryEntry } from '../changes/entry.ts'
import { t } from './messages.ts'

/** Whether an entry is that of a bulk operation, which has a page of its own. */
export const isBulk = ({ target }: Pick<HistoryEntry, 'target'>): boolean =>
  target?.href?.startsWith(paths.run('')) ?? false

/**
 * Returns why a change can't be undone from the change history; undefined if it can. Whether this version of the console knows the
 * operation that undoes it shows in the review, which has the operations.
 */
export const whyNotUndoable = (
  entry: HistoryEntry,
  { undone }: Pick<Aftermath, 'undone'>,
): string | undefined => {
  const { outcome, opposite } = entry
  if (outcome === 'failed' && !isBulk(entry)) return t('entry.notDone')
  if (undone.has(entry.id)) return t('entry.alreadyUndone')
  if (opposite) return undefined
  return t(isBulk(entry) ? 'entry.bulk' : 'entry.notUndoable')
}
