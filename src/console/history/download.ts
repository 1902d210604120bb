import { operationAt } from '../../rest/index.ts'
import { downloadCsv } from '../shell/files/csv.ts'
import type { HistoryEntry } from '../shell/history/entry.ts'
import { readChange } from '../shell/history/storedChange.ts'
import { formatValue } from '../shell/plan/formatValue.ts'
import { saveFile } from '../shell/files/saveFile.ts'
import { t } from '../shell/messages/index.ts'

const nameOf = (path: string) => operationAt(path)?.name ?? path
const day = () => new Date().toISOString().slice(0, 10)

/** An entry as other programs read it: times in ISO 8601, the operation by its name. */
const asData = (entry: HistoryEntry) => {
  const { time, who, portal, operation, title, target, outcome, message, changes, call } = entry
  return {
    time: new Date(time).toISOString(),
    who,
    portal,
    operation: nameOf(operation),
    title,
    target,
    outcome,
    message,
    changes,
    request: call,
  }
}

/** Downloads entries as one JSON array. */
export const downloadJson = (entries: readonly HistoryEntry[]): void => {
  const text = JSON.stringify(entries.map(asData), null, 2)
  saveFile(`change-history-${day()}.json`, new Blob([text], { type: 'application/json' }))
}

/** Returns an entry as a row of the table. */
const asLine = (entry: HistoryEntry) => ({
  [t('history:file.time')]: new Date(entry.time).toISOString(),
  [t('history:file.who')]: entry.who,
  [t('history:file.portal')]: entry.portal.name,
  [t('history:file.operation')]: nameOf(entry.operation),
  [t('history:file.title')]: entry.title,
  [t('history:file.target')]: entry.target?.label ?? '',
  [t('history:file.outcome')]: t(`history:outcome.${entry.outcome}`),
  [t('history:file.message')]: entry.message ?? '',
  [t('history:file.changes')]: entry.changes
    .map(readChange)
    .map(({ label, before, after, format, summary }) =>
      summary === undefined
        ? `${label}: ${formatValue(before, format)} → ${formatValue(after, format)}`
        : `${label}: ${summary}`,
    )
    .join('\n'),
})

/** Downloads entries as a table. */
export const downloadTable = (entries: readonly HistoryEntry[]): Promise<void> =>
  downloadCsv(`change-history-${day()}.csv`, entries.map(asLine))
