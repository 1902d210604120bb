import { useMemo, type ReactNode } from 'react'
import { itemsById } from '../../shell/objects/items.ts'
import { useNamed } from '../../shell/objects/source.ts'
import { outcomeRows, type ItemNames } from './outcomes.ts'
import { OutcomeTable } from './OutcomeTable.tsx'
import type { JobOutcome } from './view.ts'
import { t } from './messages.ts'

interface Props {
  readonly outcome: JobOutcome
  /** Known titles and types; others are read from the portal. */
  readonly names?: ItemNames | undefined
  /** The IDs of the items that an import overwrote; undefined if unknown. */
  readonly overwritten?: readonly string[] | undefined
  /** The type of the job. */
  readonly verb: 'import' | 'export'
  /** The job's name, for the name of the CSV file. */
  readonly job: string
  /** Additional actions. */
  readonly children?: ReactNode
}

const unnamedIds = ({ done, skipped, failed }: JobOutcome, names: ItemNames = {}) =>
  [...done, ...skipped, ...failed].map(({ itemId }) => itemId).filter((id) => !(id in names))

/** The outcome of a job for every item. */
export const JobOutcomeTable = ({ outcome, names, overwritten, verb, job, children }: Props) => {
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
    <OutcomeTable rows={rows} done={t(`table.done.${verb}`)} csvName={t('table.csvName', { job })}>
      {children}
    </OutcomeTable>
  )
}
