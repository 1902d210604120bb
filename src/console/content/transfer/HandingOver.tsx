import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import type { ListedRun } from '../../shell/bulk/list.ts'
import { RunProgress } from '../../shell/bulk/RunProgress.tsx'
import { runOutcomes, useRuns } from '../../shell/bulk/useRuns.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { Left } from './Left.tsx'
import { owned } from './owned.ts'
import { Reading } from './Reading.tsx'
import { useWords } from './words.ts'

interface Props {
  readonly member: string
  readonly runId: string
  /** Begins again with what is left. */
  readonly onAgain: () => void
}

/** The handover of what a member owned, and what is left of it. */
export const HandingOver = ({ member, runId, onAgain }: Props) => {
  const { t } = useWords()
  const runs = useRuns()
  const run = runs?.find(({ id }) => id === runId)
  if (!runs) return null
  const isUnderWay = run !== undefined && run.state !== 'ended'
  return (
    <>
      {run && <Run run={run} />}
      {isUnderWay ? (
        <Typography color="textSecondary">{t('left.running')}</Typography>
      ) : (
        <WhatIsLeft key={run?.ended} member={member} run={run} onAgain={onAgain} />
      )}
    </>
  )
}

const Run = ({ run }: { run: ListedRun }) => {
  const { data } = useQuery({ ...runOutcomes(run), placeholderData: keepPreviousData })
  return <RunProgress run={run} opposites={data?.opposites ?? 0} />
}

interface LeftProps {
  readonly member: string
  readonly run: ListedRun | undefined
  readonly onAgain: () => void
}

const WhatIsLeft = ({ member, run, onAgain }: LeftProps) => {
  const { data, error, isFetching, refetch } = useQuery(owned(member))
  if (isFetching) return <Reading member={member} />
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return run ? (
    <LeftBehind member={member} run={run} owned={data} onAgain={onAgain} />
  ) : (
    <Left member={member} owned={data} onAgain={onAgain} />
  )
}

/** What is left, with the reasons that the run knows. */
const LeftBehind = ({
  run,
  ...rest
}: Omit<Parameters<typeof Left>[0], 'reasons'> & { run: ListedRun }) => {
  const { data } = useQuery(runOutcomes(run))
  const reasons = new Map(
    data?.rows.flatMap(({ id, outcome, message }) => (outcome === 'failed' ? [[id, message]] : [])),
  )
  return <Left {...rest} {...(reasons.size > 0 ? { reasons } : {})} />
}
