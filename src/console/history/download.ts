import { operationAt } from '../../rest/index.ts'
import { downloadCsv } from '../shell/files/csv.ts'
import type { HistoryEntry } from '../shell/history/entry.ts'
import { inWords } from '../shell/plan/inWords.ts'
import { saveFile } from '../shell/files/saveFile.ts'
import { t } from '../shell/words/index.ts'

const nameOf = (path: string) => operationAt(path)?.name ?? path
const day = () => new Date().toISOString().slice(0, 10)

/** An entry as other programs read it: times in ISO 8601, the operation by its name. */
const asData = (entry: HistoryEntry) => {
  const { time, who, portal, operation, title, target, outcome, words, changes, call } = entry
  return {
    time: new Date(time).toISOString(),
    who,
    portal,
    operation: nameOf(operation),
    title,
    target,
    outcome,
    words,
    changes,
    request: call,
  }
}

/** Downloads entries as one JSON array. */
export const downloadJson = (entries: readonly HistoryEntry[]): void => {
  const text = JSON.stringify(entries.map(asData), null, 2)
  saveFile(`journal-${day()}.json`, new Blob([text], { type: 'application/json' }))
}

/** An entry as one line of a table. */
const asLine = (entry: HistoryEntry) => ({
  [t('journal:file.time')]: new Date(entry.time).toISOString(),
  [t('journal:file.who')]: entry.who,
  [t('journal:file.portal')]: entry.portal.name,
  [t('journal:file.operation')]: nameOf(entry.operation),
  [t('journal:file.title')]: entry.title,
  [t('journal:file.target')]: entry.target?.label ?? '',
  [t('journal:file.outcome')]: t(`journal:outcome.${entry.outcome}`),
  [t('journal:file.words')]: entry.words ?? '',
  [t('journal:file.changes')]: entry.changes
    .map(({ label, before, after }) => `${label}: ${inWords(before)} → ${inWords(after)}`)
    .join('\n'),
})

/** Downloads entries as a table. */
export const downloadTable = (entries: readonly HistoryEntry[]): Promise<void> =>
  downloadCsv(`journal-${day()}.csv`, entries.map(asLine))
