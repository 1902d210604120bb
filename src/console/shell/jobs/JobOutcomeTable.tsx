import { useMemo, type ReactNode } from 'react'
import { outcomeRows, type ItemNames } from './outcomes.ts'
import { OutcomeTable } from './OutcomeTable.tsx'
import type { JobOutcome } from './view.ts'
import { useWords } from './tableWords.ts'

interface Props {
  readonly outcome: JobOutcome
  readonly names?: ItemNames | undefined
  /** What was done with the items. */
  readonly verb: 'import' | 'export'
  /** Names the CSV file. */
  readonly job: string
  /** More actions, beside the download. */
  readonly children?: ReactNode
}

/** What a job made of every item. */
export const JobOutcomeTable = ({ outcome, names, verb, job, children }: Props) => {
  const { t } = useWords()
  const rows = useMemo(() => outcomeRows(outcome, names), [outcome, names])
  return (
    <OutcomeTable rows={rows} done={t(`done.${verb}`)} csvName={t('csvName', { job })}>
      {children}
    </OutcomeTable>
  )
}
