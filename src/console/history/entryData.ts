import { operationAt } from '../../rest/index.ts'
import type { HistoryEntry } from '../shell/changes/entry.ts'
import type { ForFiles } from '../shell/lists/export/listExport.ts'
import { readChange } from '../shell/changes/storedChange.ts'
import { formatValue } from '../shell/changes/formatValue.ts'

/** Returns the name of an operation by its path; the path for one that this version does not know. */
const operationName = (path: string): string => operationAt(path)?.name ?? path

/** Returns an entry as other programs read it: times in ISO 8601, the operation by its name. */
const asJson = (entry: HistoryEntry) => {
  const { id, undoes, time, who, portal, operation, title, target, objects, members } = entry
  const { outcome, message, changes, call } = entry
  return {
    id,
    undoes,
    time: new Date(time).toISOString(),
    who,
    portal,
    operation: operationName(operation),
    title,
    target,
    objects,
    members,
    outcome,
    message,
    changes,
    request: call,
  }
}

/** Returns the changes of an entry in words, one per line. */
const changesText = ({ changes }: Pick<HistoryEntry, 'changes'>): string =>
  changes
    .map(readChange)
    .map(({ label, before, after, format, summary }) =>
      summary === undefined
        ? `${label}: ${formatValue(before, format)} → ${formatValue(after, format)}`
        : `${label}: ${summary}`,
    )
    .join('\n')

/** What files of the change history contain: the names of operations, and the changes in words. */
export const forFiles: ForFiles<HistoryEntry> = {
  asJson,
  values: { changes: changesText, operation: ({ operation }) => operationName(operation) },
}
