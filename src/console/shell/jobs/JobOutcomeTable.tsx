import { useMemo, type ReactNode } from 'react'
import { itemsById } from '../pickers/items.ts'
import { useNamed } from '../pickers/source.ts'
import { outcomeRows, type ItemNames } from './outcomes.ts'
import { OutcomeTable } from './OutcomeTable.tsx'
import type { JobOutcome } from './view.ts'
import { useWords } from './tableWords.ts'

interface Props {
  readonly outcome: JobOutcome
  /** Titles and types as far as they are known; the portal is asked for the others. */
  readonly names?: ItemNames | undefined
  /** The IDs of the items that an import overwrote; undefined where that is not known. */
  readonly overwritten?: readonly string[] | undefined
  /** What was done with the items. */
  readonly verb: 'import' | 'export'
  /** Names the CSV file. */
  readonly job: string
  /** More actions, beside the download. */
  readonly children?: ReactNode
}

const unnamedIds = ({ done, skipped, failed }: JobOutcome, names: ItemNames = {}) =>
  [...done, ...skipped, ...failed].map(({ itemId }) => itemId).filter((id) => !(id in names))

/** What a job made of every item. */
export const JobOutcomeTable = ({ outcome, names, overwritten, verb, job, children }: Props) => {
  const { t } = useWords()
  const unnamed = useMemo(() => unnamedIds(outcome, names), [outcome, names])
  const { byId } = useNamed(itemsById, unnamed)
  const rows = useMemo(
    () =>
      outcomeRows(
        outcome,
        { ...Object.fromEntries(byId), ...names },
        overwritten && new Set(overwritten),
      ),
    [outcome, names, byId, overwritten],
  )
  return (
    <OutcomeTable rows={rows} done={t(`done.${verb}`)} csvName={t('csvName', { job })}>
      {children}
    </OutcomeTable>
  )
}
