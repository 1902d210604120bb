import * as z from 'zod'
import { aftermathOf, objectsIn } from '../shell/changes/entries.ts'
import type { HistoryEntry } from '../shell/changes/entry.ts'
import { localList } from '../shell/lists/localList.tsx'
import { actionOf, actions, type Action } from './actions.ts'
import { columnsWith, kindOf, kinds, membersIn, targetName, type Kind } from './columns.tsx'
import { t } from './messages.ts'

/** Returns the title of an object as its last change names it; its ID if no entry is about it alone. */
const nameIn = (entries: readonly HistoryEntry[], about: string): string => {
  const entry = entries.find((one) => objectsIn(one)[0] === about && objectsIn(one).length <= 2)
  return entry ? targetName(entry) : about.slice(about.indexOf(':') + 1)
}

/** Returns the searchable texts of an entry: title, target, reason, and values. */
const textsOf = (entry: HistoryEntry): readonly string[] => {
  const { title, endTitle = '', target, who, operation, message = '', changes } = entry
  const values = changes.flatMap(
    ({ name, label, section = '', summary = '', before, after, texts }) => [
      name,
      label,
      section,
      summary,
      JSON.stringify(before),
      JSON.stringify(after),
      ...(texts ? [...texts.before, ...texts.after] : []),
    ],
  )
  return [
    title,
    endTitle,
    target?.label ?? '',
    who,
    operation,
    message,
    ...membersIn(entry),
    ...values,
  ]
}

const outcomeView = (wanted: HistoryEntry['outcome']) => ({
  label: t(`views.${wanted}`),
  has: ({ outcome }: HistoryEntry) => outcome === wanted,
})

/** The list of changes, and its state in the URL; the entries are newest first. */
export const historyList = localList({
  name: 'history',
  columns: columnsWith({ open: () => undefined, aftermath: aftermathOf([]) }),
  sorting: { column: 'time', descending: true },
  rowId: ({ id }) => id,
  search: t('search'),
  textsOf,
  views: {
    all: { label: t('views.all') },
    done: outcomeView('done'),
    running: outcomeView('running'),
    partial: outcomeView('partial'),
    failed: outcomeView('failed'),
    stopped: outcomeView('stopped'),
    unknown: outcomeView('unknown'),
  },
  facets: {
    about: {
      label: t('filters.about'),
      kind: 'link',
      valuesOf: objectsIn,
      nameOf: (about, entries) => nameIn(entries, about),
      help: t('filters.aboutHelp'),
    },
    kind: {
      label: t('filters.kind'),
      valuesOf: (entry) => [kindOf(entry)],
      values: z.enum(kinds),
      nameOf: (kind: Kind) => t(`kind.${kind}`),
    },
    action: {
      label: t('filters.action'),
      valuesOf: (entry) => [actionOf(entry)],
      values: z.enum(actions),
      nameOf: (action: Action) => t(`action.${action}`),
    },
    member: {
      label: t('filters.member'),
      kind: 'members',
      valuesOf: membersIn,
    },
  },
  days: { label: t('filters.date'), timeOf: ({ time }) => time },
  clear: t('filters.clear'),
  fileName: 'change-history',
  forFiles: async () => (await import('./entryData.ts')).forFiles,
})
