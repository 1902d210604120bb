import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { TaskRun } from '../../../rest/records/task.ts'
import { formatDateTime, formatDuration } from '../../shell/format.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { SidePanel } from '../../shell/part/SidePanel.tsx'
import { formatRunTime } from './formatRunTime.ts'
import { durationOf, hasEnded } from './runs.ts'
import { runStateName, runTone } from '../words.ts'
import { StateChip } from '../../ui/StateChip.tsx'
import { isWebUrl } from './webUrl.ts'
import { t } from './messages.ts'

interface Props {
  readonly run: TaskRun
  /** When the runs were read (epoch ms). */
  readonly now: number
  /** Asks for confirmation, then deletes the run; undefined if the member can't delete it. */
  readonly onDelete: (() => void) | undefined
  readonly onClose: () => void
}

/** One run of a task, with all of its result. */
export const RunPanel = ({ run, now, onDelete, onClose }: Props) => {
  const { runId, status, created, modified, result, url } = run
  const isOver = hasEnded(run)
  const duration = durationOf(run, now)
  const text = result?.trim() ?? ''
  return (
    <SidePanel
      open
      isSmall
      title={t('runs.of', { time: formatRunTime(created) })}
      onClose={onClose}
      actions={
        <>
          {onDelete && (
            <ActionButton
              variant="text"
              color="error"
              disabledReason={isOver ? undefined : t('runs.notEnded')}
              onClick={onDelete}
            >
              {t('runs.delete')}
            </ActionButton>
          )}
          <Button variant="outlined" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <DescriptionList
        facts={[
          {
            label: t('runs.column.state'),
            value: <StateChip tone={runTone(status)}>{runStateName(status)}</StateChip>,
          },
          { label: t('runs.due'), value: formatDateTime(created) },
          { label: t('runs.ended'), value: isOver && formatDateTime(modified) },
          {
            label: t('runs.column.duration'),
            value: duration !== undefined && formatDuration(duration),
          },
          {
            label: t('runs.column.result'),
            value: (
              <Box
                component="span"
                sx={{
                  whiteSpace: 'pre-wrap',
                  overflowWrap: 'anywhere',
                  ...(text === '' && { color: 'text.secondary' }),
                }}
              >
                {text === '' ? t('runs.noResult') : text}
              </Box>
            ),
          },
          {
            label: t('runs.column.url'),
            value: isWebUrl(url) && (
              <Link href={url} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
                {url}
              </Link>
            ),
          },
          { label: t('runs.id'), value: <CopyText label={t('runs.id')} text={runId} /> },
        ].filter(({ value }) => value !== false)}
      />
    </SidePanel>
  )
}
