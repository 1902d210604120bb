import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import { send } from '../../../shell/api.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SelectionBar } from '../../../ui/table/SelectionBar.tsx'
import { CauseCard, type CauseActions } from './CauseCard.tsx'
import { causesOf, type Cause } from './causes.ts'
import { createChecking, type CheckResult } from './checking.ts'
import { countOf, narrowed, targetsOf, type TransferBatch } from '../transfer.ts'
import type { UndoneTransfer } from '../undo.ts'
import { JoinAll } from './JoinAll.tsx'
import { t } from '../messages.ts'
import { IssuesTable } from './IssuesTable.tsx'
import { TransferReview } from '../TransferReview.tsx'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { formatNumber } from '../../../shell/format.ts'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'

interface Props {
  readonly batches: readonly TransferBatch[]
  /** The transfer that is undone. */
  readonly undone?: UndoneTransfer | undefined
  /** Reloads items that were deleted or transferred in the meantime; the check begins again. */
  readonly onReread: (ids: readonly string[]) => Promise<void>
  readonly onBack: () => void
  /** Called with the ID of the bulk operation. */
  readonly onStarted: (runId: string) => void
}

const idsOf = (...causes: readonly Cause[]) =>
  causes.flatMap(({ blockedItems }) => blockedItems.map(({ item }) => item.id))

/** More issues are a list instead of cards. */
const maxCards = 5

/** Checks whether the items can be transferred, and offers fixes for the issues. */
export const CheckStep = ({ batches, undone, onReread, onBack, onStarted }: Props) => {
  const [checking] = useState(() => createChecking(batches, { send }))
  const checked = checking.state.use()
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const [isReviewing, setIsReviewing] = useState(false)
  useEffect(() => {
    checking.go()
    return checking.stop
  }, [checking])

  const { pending, findings, phase } = checked
  const causes = useMemo(
    () => causesOf([...findings.values()].flat().filter(({ item }) => !excluded.has(item.id))),
    [findings, excluded],
  )
  const fine = useMemo(
    () => narrowed(batches, ({ id }) => !pending.has(id) && !findings.has(id) && !excluded.has(id)),
    [batches, pending, findings, excluded],
  )
  const exclude = (ids: Iterable<string>) => setExcluded(new Set([...excluded, ...ids]))
  const joined = (some: readonly Cause[]) => checking.again(idsOf(...some))
  const actionsOf = (cause: Cause): CauseActions => ({
    onFixed: () => checking.again(idsOf(cause)),
    onLearned: (faults) => checking.learn(cause.target, faults),
    onExclude: () => exclude(idsOf(cause)),
    onReread: () => onReread(idsOf(cause)),
  })
  const refused = [...findings.keys()].filter((id) => !excluded.has(id)).length
  const targets = targetsOf(batches)
  const whyNot =
    phase !== 'done'
      ? t('check.first')
      : causes.length > 0
        ? t('check.openReasons')
        : countOf(fine) === 0
          ? t('check.nothingLeft')
          : undefined
  return (
    <>
      <CheckProgress
        checked={checked}
        total={countOf(batches)}
        onStop={checking.stop}
        onContinue={checking.go}
      />
      {refused > 0 && (
        <Typography component="h2" variant="h3" sx={{ marginBlockEnd: 3 }}>
          {t('check.refused', { count: refused, issues: causes.length })}
        </Typography>
      )}
      {phase === 'done' && causes.length === 0 && excluded.size === 0 && (
        <Notice tone="success">{t('check.noIssues')}</Notice>
      )}
      {causes.length > maxCards ? (
        <IssuesTable
          causes={causes}
          targets={targets}
          actionsOf={actionsOf}
          onJoined={joined}
          onExclude={(some) => exclude(idsOf(...some))}
        />
      ) : (
        <>
          {targets.map((member) => (
            <JoinAll
              key={member}
              member={member}
              causes={causes}
              isPrimary={targets.length === 1}
              onJoined={joined}
            />
          ))}
          {causes.map((cause) => (
            <CauseCard key={cause.key} cause={cause} {...actionsOf(cause)} />
          ))}
        </>
      )}
      <SelectionBar
        summary={
          phase === 'done'
            ? t('check.fine', { count: countOf(fine) })
            : t('items', { count: countOf(batches) })
        }
        aside={excluded.size > 0 ? t('check.excluded', { count: excluded.size }) : undefined}
      >
        <Button onClick={onBack}>{t('check.back')}</Button>
        {excluded.size > 0 && (
          <Button onClick={() => setExcluded(new Set())}>{t('check.include')}</Button>
        )}
        {causes.length > 1 && (
          <Button onClick={() => exclude(findings.keys())}>
            {t('check.excludeAll', { count: refused })}
          </Button>
        )}
        <ActionButton
          variant="contained"
          disabledReason={whyNot}
          onClick={() => setIsReviewing(true)}
        >
          {t('check.review')}
        </ActionButton>
      </SelectionBar>
      {isReviewing && (
        <TransferReview
          batches={fine}
          undone={undone}
          staying={countOf(batches) - countOf(fine)}
          onClose={() => setIsReviewing(false)}
          onStarted={onStarted}
        />
      )}
    </>
  )
}

interface ProgressProps {
  readonly checked: CheckResult
  readonly total: number
  readonly onStop: () => void
  readonly onContinue: () => void
}

/** Shows the progress of the check, and how to continue it when it has stopped or failed. */
const CheckProgress = ({ checked, total, onStop, onContinue }: ProgressProps) => {
  const { phase, pending, error } = checked
  const done = total - pending.size
  if (phase === 'failed') return <ErrorNotice error={error} onRetry={onContinue} />
  if (phase === 'stopped')
    return (
      <Notice
        tone="neutral"
        action={
          <Button variant="outlined" onClick={onContinue}>
            {t('check.continue')}
          </Button>
        }
      >
        {t('check.stopped', { count: pending.size })}
      </Notice>
    )
  if (phase === 'done') return null
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', marginBlockEnd: 4 }}>
      <Box sx={{ inlineSize: '100%' }}>
        <ProgressLine
          label={t('check.running')}
          value={done / Math.max(1, total)}
          figures={t('check.figures', { done: formatNumber(done), total: formatNumber(total) })}
        />
      </Box>
      <Button variant="outlined" onClick={onStop}>
        {t('check.stop')}
      </Button>
    </Box>
  )
}
