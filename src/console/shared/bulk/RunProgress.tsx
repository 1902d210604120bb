import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { toProblem } from '../../shell/errors/problem.ts'
import { toast } from '../../shell/toasts/toasts.tsx'
import { formatNumber } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { useNavigateHere } from '../../shell/router.ts'
import type { ListedRun } from './list.ts'
import { ownRuns } from './own.ts'
import { processedOf } from './chunks.ts'
import { undoPage } from './kinds.ts'
import { bulk, undoRun, workOn } from './runs.ts'
import type { Undoable } from './useRuns.ts'
import { countsText, paceText, stateOf, toneOf } from './state.ts'
import { t } from './messages.ts'

interface Props {
  readonly run: ListedRun
  /** Undefined until the outcomes have been read. */
  readonly undoable: Undoable | undefined
}

/** Progress of a bulk operation, with the actions stop, resume, retry, and undo. */
export const RunProgress = ({ run, undoable }: Props) => {
  const state = stateOf(run)
  const ended = processedOf(run.counts)
  return (
    <Card
      title={t('progress')}
      aside={
        <StateChip tone={toneOf(state)}>
          {t(`state.${state === 'partial' && run.counts.unclear > 0 ? 'unclear' : state}`)}
        </StateChip>
      }
    >
      <Trouble run={run} />
      {state === 'running' && (
        <ProgressLine
          label={t('state.running')}
          value={ended / Math.max(1, run.total)}
          figures={t('figures', { done: formatNumber(ended), total: formatNumber(run.total) })}
          pace={paceText(run)}
        />
      )}
      <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {countsText(run.counts)}
        {undoable && undoable.partly > 0 && ` (${t('partly', { count: undoable.partly })})`}
      </Typography>
      <VisuallyHidden as="output">
        {t('announce', {
          state: t(`state.${state}`),
          percent: Math.floor((ended / Math.max(1, run.total)) * 10) * 10,
        })}
      </VisuallyHidden>
      <Actions run={run} undoCount={undoable?.count ?? 0} />
    </Card>
  )
}

const Trouble = ({ run }: { run: ListedRun }) => {
  const state = stateOf(run)
  if (state === 'interrupted')
    return (
      <Notice tone="warning">
        {run.message === undefined ? t('leftHelp') : t('interruptedHelp', { message: run.message })}
      </Notice>
    )
  if (state === 'stopped') return <Notice tone="neutral">{t('stoppedHelp')}</Notice>
  const { unclear } = run.counts
  if (state !== 'running' && unclear > 0)
    return <Notice tone="warning">{t('unclearHelp', { count: unclear })}</Notice>
  return null
}

const Actions = ({ run, undoCount }: { run: ListedRun; undoCount: number }) => {
  const navigate = useNavigateHere()
  const [isStopping, setIsStopping] = useState(false)
  const [isChecking, setIsChecking] = useState(false)
  const state = stateOf(run)
  const stop = () => {
    setIsStopping(true)
    bulk.stop(run.id)
  }
  const resume = () => {
    setIsStopping(false)
    void workOn(run)
  }
  const retry = async () => {
    await bulk.retryFailed(run.id)
    resume()
  }
  const check = async () => {
    setIsChecking(true)
    try {
      await bulk.checkUnclear(run.id)
    } catch (error) {
      toast(toProblem(error).message, { tone: 'error', topic: run.title })
    } finally {
      setIsChecking(false)
    }
  }
  const undo = async () => {
    const { id } = await undoRun(run)
    await navigate(paths.run(id))
  }
  const undoPath = undoPage(run)
  const undoLabel = t(run.undoes === undefined ? 'undo' : 'redo', { count: undoCount })
  const isHere = ownRuns.list().includes(run.id)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlockStart: 3 }}>
      {state === 'running' && (
        <ActionButton
          variant="outlined"
          loading={isStopping}
          onClick={stop}
          disabledReason={isHere ? undefined : t('elsewhere')}
        >
          {t('stop')}
        </ActionButton>
      )}
      {(state === 'stopped' || state === 'interrupted') && (
        <Button variant="contained" onClick={resume}>
          {t('resume')}
        </Button>
      )}
      {run.state === 'ended' && run.counts.unclear > 0 && (
        <ActionButton variant="contained" loading={isChecking} onClick={() => void check()}>
          {t('check')}
        </ActionButton>
      )}
      {run.state === 'ended' && run.counts.failed > 0 && (
        <Button variant="outlined" onClick={() => void retry()}>
          {t('retry', { count: run.counts.failed })}
        </Button>
      )}
      {state !== 'running' &&
        undoCount > 0 &&
        (undoPath === undefined ? (
          <Button variant="outlined" onClick={() => void undo()}>
            {undoLabel}
          </Button>
        ) : (
          <Button variant="outlined" href={undoPath}>
            {undoLabel}
          </Button>
        ))}
    </Box>
  )
}
