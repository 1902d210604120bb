import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { send } from '../../shell/api.ts'
import { overlay } from '../../shell/part/part.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { CauseCard } from './CauseCard.tsx'
import { causesOf, type Cause } from './causes.ts'
import { CheckProgress, CheckSummary } from './CheckProgress.tsx'
import { createChecking } from './checking.ts'
import { countOf, narrowed, targetsOf, type Parcel } from './handover.ts'
import { JoinAll } from './JoinAll.tsx'
import { useWords } from './words.ts'

const HandoverPlan = overlay(async () => (await import('./HandoverPlan.tsx')).HandoverPlan)

interface Props {
  readonly parcels: readonly Parcel[]
  /** Reads items again that turned out to be elsewhere. */
  readonly reread: (ids: readonly string[]) => Promise<void>
  readonly onBack: () => void
  /** Told the run that hands them over. */
  readonly onStarted: (runId: string) => void
}

const idsOf = (...causes: readonly Cause[]) =>
  causes.flatMap(({ offenders }) => offenders.map(({ item }) => item.id))

const isGroup = (cause: Cause): cause is Cause & { readonly kind: 'group' } =>
  cause.kind === 'group'

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
      <CheckProgress
        checked={checked}
        total={countOf(parcels)}
        onStop={checking.stop}
        onGoOn={checking.go}
      />
      <CheckSummary
        fine={countOf(fine)}
        refused={[...findings.keys()].filter((id) => !leftOut.has(id)).length}
        reasons={causes.length}
        leftOut={leftOut.size}
        onTakeIn={() => setLeftOut(new Set())}
      />
      {targetsOf(parcels).map((member) => {
        const missing = causes.filter(isGroup).filter(({ target }) => target === member)
        return (
          <JoinAll
            key={member}
            member={member}
            causes={missing}
            onFixed={() => checking.again(idsOf(...missing))}
          />
        )
      })}
      {causes.map((cause) => (
        <CauseCard
          key={cause.key}
          cause={cause}
          onFixed={() => checking.again(idsOf(cause))}
          onLearned={(faults) => checking.learn(cause.target, faults)}
          onLeaveOut={() => leaveOut(idsOf(cause))}
          onReread={async () => {
            await reread(idsOf(cause))
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
          {...HandoverPlan.ahead}
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
