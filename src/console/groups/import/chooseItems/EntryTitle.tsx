import { createContext, use } from 'react'
import type { PackageEntry } from '../../../../rest/groups/packages.ts'
import { formatDay } from '../../../shell/format.ts'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { compareHere, stateOf } from './entries.ts'
import type { Choice } from '../importPlan.ts'
import { t } from '../messages.ts'

/** The selection for the rows; a context, so that the columns don't change with it. */
export const ChoiceContext = createContext<Choice>({
  selected: new Set(),
  agreed: new Set(),
  overwrite: undefined,
})

/** The title of an entry and its effect, or the reason why it or parts of it can't be imported. */
export const EntryTitle = ({ entry }: { entry: PackageEntry }) => {
  const lines = [useNote(entry), entry.message].filter((line) => line !== undefined)
  return <TitleCell title={entry.title} subtitle={lines.length > 0 ? lines.join(' ') : undefined} />
}

const useNote = (entry: PackageEntry): string | undefined => {
  const { selected, agreed, overwrite } = use(ChoiceContext)
  const state = stateOf(entry)
  if (state === 'new') return undefined
  if (state === 'cannot') return entry.reason ?? t('contents.unsupported')
  const comparison = compareHere(entry)
  const day = formatDay(entry.existingModified ?? entry.modified)
  if (!selected.has(entry.id)) return comparison && t(`contents.notSelected.${comparison}`, { day })
  if (overwrite === false) return t('contents.skipped')
  if (!agreed.has(entry.id)) return t('contents.appeared')
  return t(`contents.overwrites.${comparison ?? 'unknown'}`, { day })
}
