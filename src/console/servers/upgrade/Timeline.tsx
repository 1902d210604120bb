import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  stageStates,
  type StageState,
  type UpgradeStage,
} from '../../../rest/records/serverUpgrade.ts'
import { formatDateTime, formatDuration } from '../../shell/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import type { Tone } from '../../ui/designTokens.ts'
import { StateChip } from '../../ui/StateChip.tsx'
import { t } from './messages.ts'

const looks = {
  'Not Started': { tone: 'neutral', text: 'notStarted' },
  'In Progress': { tone: 'info', text: 'running' },
  Succeeded: { tone: 'success', text: 'succeeded' },
  'Succeeded with warnings': { tone: 'warning', text: 'warnings' },
  Failed: { tone: 'error', text: 'failed' },
} as const satisfies Record<StageState, { readonly tone: Tone; readonly text: string }>

const knownState = (state: string): StageState | undefined =>
  stageStates.find((one) => one === state)

/** A time of a stage; servers return 0 for stages that have not begun. */
const timeOf = (time: number | undefined) => (time === undefined || time <= 0 ? undefined : time)

const Stage = ({ stage, isLast }: { stage: UpgradeStage; isLast: boolean }) => {
  const state = knownState(stage.state)
  const look = state && looks[state]
  const tone = look?.tone ?? 'neutral'
  const started = timeOf(stage.startTime)
  const updated = timeOf(stage.lastUpdated)
  const isCurrent = state === 'In Progress'
  return (
    <Box
      component="li"
      {...(isCurrent ? { 'aria-current': 'step' as const } : {})}
      sx={{ display: 'grid', gridTemplateColumns: '16px minmax(0, 1fr)', columnGap: 3 }}
    >
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          paddingBlockStart: 1,
        }}
      >
        <Box
          sx={{
            inlineSize: 12,
            blockSize: 12,
            flexShrink: 0,
            borderRadius: '50%',
            border: '2px solid',
            borderColor: `tone.${tone}.solid`,
            backgroundColor: tone === 'neutral' ? 'transparent' : `tone.${tone}.solid`,
          }}
        />
        {!isLast && <Box sx={{ inlineSize: 2, flex: 1, backgroundColor: 'line' }} />}
      </Box>
      <Box sx={{ paddingBlockEnd: isLast ? 0 : 4 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Box component="span" sx={{ fontWeight: isCurrent ? 650 : 500 }}>
            {stage.name}
          </Box>
          <StateChip tone={tone}>{look ? t(`timeline.state.${look.text}`) : stage.state}</StateChip>
        </Box>
        {started !== undefined && (
          <Typography variant="caption" component="p" color="textSecondary">
            {t('timeline.started')} {formatDateTime(started)}
            {updated !== undefined && (
              <>
                {' · '}
                {t(isCurrent ? 'timeline.durationSoFar' : 'timeline.duration')}{' '}
                {formatDuration(updated - started)}
              </>
            )}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

/** The stages of an upgrade in their order, with state, start, and duration. */
export const Timeline = ({ stages }: { stages: readonly UpgradeStage[] }) => (
  <Card title={t('timeline.title')}>
    {stages.length === 0 ? (
      <Typography color="textSecondary">{t('timeline.missing')}</Typography>
    ) : (
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {stages.map((stage, index) => (
          <Stage key={stage.name} stage={stage} isLast={index === stages.length - 1} />
        ))}
      </Box>
    )}
  </Card>
)
