import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ListedRun } from '../../shared/bulk/list.ts'
import { RunProgress } from '../../shared/bulk/RunProgress.tsx'
import { runFailures, runOutcomes, useRuns } from '../../shared/bulk/useRuns.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { RemainingContent } from './RemainingContent.tsx'
import { paths } from '../../shell/paths.ts'
import { owned } from './choose/owned.ts'
import { LoadProgress } from './choose/LoadProgress.tsx'
import { t } from './messages.ts'

interface Props {
  readonly member: string
  readonly runId: string
  /** Starts another transfer with the remaining content. */
  readonly onAgain: () => void
}

/** Shows the transfer of a member's content and, once it has ended, the remaining content. */
export const TransferProgress = ({ member, runId, onAgain }: Props) => {
  const runs = useRuns()
  const run = runs?.find(({ id }) => id === runId)
  if (!runs) return null
  const isUnderWay = run !== undefined && run.state !== 'ended'
  return (
    <>
      {run && <Run run={run} />}
      {isUnderWay ? (
        <Typography color="textSecondary">{t('remaining.running')}</Typography>
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlock: 3 }}>
            {run && (
              <Button variant="outlined" href={paths.run(run.id)}>
                {t('plan.showOutcomes')}
              </Button>
            )}
            <Button variant="outlined" href={paths.member(member)}>
              {t('fix.showMember')}
            </Button>
          </Box>
          <LoadedRemainingContent key={run?.ended} member={member} run={run} onAgain={onAgain} />
        </>
      )}
    </>
  )
}

const Run = ({ run }: { run: ListedRun }) => {
  const { data } = useQuery({ ...runOutcomes(run), placeholderData: keepPreviousData })
  return <RunProgress run={run} undoable={data?.undoable} />
}

interface RemainingProps {
  readonly member: string
  readonly run: ListedRun | undefined
  readonly onAgain: () => void
}

const LoadedRemainingContent = ({ member, run, onAgain }: RemainingProps) => {
  const { data, error, isFetching, refetch } = useQuery(owned(member))
  if (isFetching) return <LoadProgress member={member} />
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return run ? (
    <RemainingWithReasons member={member} run={run} owned={data} onAgain={onAgain} />
  ) : (
    <RemainingContent member={member} owned={data} onAgain={onAgain} />
  )
}

/** The remaining content, with the reasons from the bulk operation. */
const RemainingWithReasons = ({
  run,
  ...rest
}: Omit<Parameters<typeof RemainingContent>[0], 'reasons'> & { run: ListedRun }) => {
  const { data: reasons } = useQuery(runFailures(run))
  return <RemainingContent {...rest} {...(reasons && reasons.size > 0 ? { reasons } : {})} />
}
