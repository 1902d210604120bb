import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { send } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/ErrorNotice.tsx'
import { formatNumber } from '../../shell/format.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { CauseCard } from './CauseCard.tsx'
import { causesOf } from './causes.ts'
import { createChecking, type Checked } from './checking.ts'
import { countOf, narrowed, type Parcel } from './handover.ts'
import { useWords } from './words.ts'

const HandoverPlan = lazy(async () => ({
  default: (await import('./HandoverPlan.tsx')).HandoverPlan,
}))

interface Props {
  readonly parcels: readonly Parcel[]
  /** Reads items again that turned out to be elsewhere. */
  readonly reread: (ids: readonly string[]) => Promise<void>
  readonly onBack: () => void
  /** Told the run that hands them over. */
  readonly onStarted: (runId: string) => void
}

/** Asks whether the items may be handed over, and clears up what stands in the way. */
export const CheckStep = ({ parcels, reread, onBack, onStarted }: Props) => {
  const { t } = useWords()
  const [checking] = useState(() => createChecking(parcels, { send }))
  const checked = checking.state.use()
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [isReviewing, setIsReviewing] = useState(false)
  useEffect(() => {
    checking.go()
    return checking.stop
  }, [checking])

  const { pending, findings, phase } = checked
  const causes = useMemo(
    () => causesOf([...findings.values()].flat().filter(({ item }) => !leftOut.has(item.id))),
    [findings, leftOut],
  )
  const fine = useMemo(
    () => narrowed(parcels, ({ id }) => !pending.has(id) && !findings.has(id) && !leftOut.has(id)),
    [parcels, pending, findings, leftOut],
  )
  const leaveOut = (ids: Iterable<string>) => setLeftOut(new Set([...leftOut, ...ids]))
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
      <Progress
        checked={checked}
        total={countOf(parcels)}
        onStop={checking.stop}
        onGoOn={checking.go}
      />
      <Summary
        fine={countOf(fine)}
        refused={[...findings.keys()].filter((id) => !leftOut.has(id)).length}
        reasons={causes.length}
        leftOut={leftOut.size}
        onTakeIn={() => setLeftOut(new Set())}
      />
      {causes.map((cause) => (
        <CauseCard
          key={cause.key}
          cause={cause}
          onFixed={() => checking.again(cause.offenders.map(({ item }) => item.id))}
          onLeaveOut={() => leaveOut(cause.offenders.map(({ item }) => item.id))}
          onReread={async () => {
            await reread(cause.offenders.map(({ item }) => item.id))
            onBack()
          }}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlockStart: 4 }}>
        <Button variant="outlined" onClick={onBack}>
          {t('check.back')}
        </Button>
        {causes.length > 1 && (
          <Button variant="outlined" onClick={() => leaveOut(findings.keys())}>
            {t('check.leaveAllOut')}
          </Button>
        )}
        <ActionButton
          variant="contained"
          disabledReason={whyNot}
          onClick={() => setIsReviewing(true)}
        >
          {t('check.review')}
        </ActionButton>
      </Box>
      <Suspense>
        {isReviewing && (
          <HandoverPlan
            parcels={fine}
            staying={countOf(parcels) - countOf(fine)}
            onClose={() => setIsReviewing(false)}
            onStarted={onStarted}
          />
        )}
      </Suspense>
    </>
  )
}

interface ProgressProps {
  readonly checked: Checked
  readonly total: number
  readonly onStop: () => void
  readonly onGoOn: () => void
}

const Progress = ({ checked, total, onStop, onGoOn }: ProgressProps) => {
  const { t } = useWords()
  const { phase, pending, error } = checked
  const done = total - pending.size
  if (phase === 'failed') return <ErrorNotice error={error} onRetry={onGoOn} />
  if (phase === 'stopped')
    return (
      <Notice
        tone="neutral"
        action={
          <Button variant="outlined" onClick={onGoOn}>
            {t('check.goOn')}
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

interface SummaryProps {
  readonly fine: number
  readonly refused: number
  readonly reasons: number
  readonly leftOut: number
  readonly onTakeIn: () => void
}

const Summary = ({ fine, refused, reasons, leftOut, onTakeIn }: SummaryProps) => {
  const { t } = useWords()
  const sentences = [
    t('check.fine', { count: fine }),
    ...(refused > 0
      ? [t('check.refused', { count: refused }), t('check.reasons', { count: reasons })]
      : []),
    ...(leftOut > 0 ? [t('check.leftOut', { count: leftOut })] : []),
  ]
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, marginBlockEnd: 4 }}
    >
      <Typography component="output">{sentences.join(' ')}</Typography>
      {leftOut > 0 && <Button onClick={onTakeIn}>{t('check.takeIn')}</Button>}
    </Box>
  )
}
