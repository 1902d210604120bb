import { Plan } from '../../shell/plan/Plan.tsx'
import { startRun } from '../../shell/bulk/runs.ts'
import { formatList } from '../../shell/format.ts'
import { countOf, targetsOf, type Parcel } from './handover.ts'
import { changesOf, requestsOf, runTargets, warningsOf } from './plan.ts'
import { useWords } from './words.ts'

interface Props {
  readonly parcels: readonly Parcel[]
  /** How many items stay where they are. */
  readonly staying: number
  readonly onClose: () => void
  readonly onStarted: (runId: string) => void
}

/** What a handover changes, for the last time before it does. */
export const HandoverPlan = ({ parcels, staying, onClose, onStarted }: Props) => {
  const { t } = useWords()
  const count = countOf(parcels)
  const changes = changesOf(parcels)
  const start = async () => {
    const title = t('run', { count, targets: formatList(targetsOf(parcels)) })
    const change = parcels[0]?.wish
    const { id } = await startRun({ kind: 'owners', title, change }, await runTargets(parcels), {
      changes,
    })
    onStarted(id)
  }
  return (
    <Plan
      title={t('plan.title', { count })}
      changes={changes}
      warnings={warningsOf(parcels, staying)}
      request={requestsOf(parcels)}
      apply={start}
      onClose={onClose}
      actionLabel={t('plan.action', { count })}
      backLabel={t('check.back')}
    />
  )
}
