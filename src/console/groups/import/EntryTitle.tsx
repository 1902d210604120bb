import { createContext, use } from 'react'
import type { PackageEntry } from '../../../rest/groups/packages.ts'
import { formatDay } from '../../shell/format.ts'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { compareHere, stateOf } from './entries.ts'
import type { Choice } from './plan.ts'
import { useWords } from './words.ts'

/** What is chosen, for the rows: so that the table's columns stay the same while people choose. */
export const ChosenContext = createContext<Choice>({
  selected: new Set(),
  agreed: new Set(),
  overwrite: undefined,
})

/** An entry's title and, below it, its outcome, why it cannot be imported, and which parts of it cannot. */
export const EntryTitle = ({ entry }: { entry: PackageEntry }) => {
  const lines = [useNote(entry), entry.message].filter((line) => line !== undefined)
  return <TitleCell title={entry.title} subtitle={lines.length > 0 ? lines.join(' ') : undefined} />
}

const useNote = (entry: PackageEntry): string | undefined => {
  const { t } = useWords()
  const { selected, agreed, overwrite } = use(ChosenContext)
  const state = stateOf(entry)
  if (state === 'new') return undefined
  if (state === 'cannot') return entry.reason ?? t('contents.unsupported')
  const comparison = compareHere(entry)
  const day = formatDay(entry.existingModified ?? entry.modified)
  if (!selected.has(entry.id)) return comparison && t(`contents.left.${comparison}`, { day })
  if (overwrite === false) return t('contents.skipped')
  if (!agreed.has(entry.id)) return t('contents.appeared')
  return t(`contents.overwritten.${comparison ?? 'untold'}`, { day })
}
