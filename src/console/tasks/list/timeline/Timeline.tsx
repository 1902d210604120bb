import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Activity, memo, useCallback, useId, useMemo, useState } from 'react'
import type { Task } from '../../../../rest/records/task.ts'
import { StateChip } from '../../../ui/StateChip.tsx'
import { SpriteIcon } from '../../../ui/icons/SpriteIcon.tsx'
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx'
import type { Starts } from '../useStarts.ts'
import { zooms, type Zoom } from './cells.ts'
import { cellWords } from './cellWords.ts'
import { HeatGrid } from './HeatGrid.tsx'
import { busiest, levelsOf, loadOf } from './starts.ts'
import { StartsTable } from './StartsTable.tsx'
import { cellText } from './times.ts'
import { t } from './messages.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { forcedColors } from '../../../ui/theme.ts'
import { heat, shownLevels } from './heat.ts'

interface Props {
  /** The tasks that the timeline counts. */
  readonly tasks: readonly Task[]
  readonly starts: Starts
  readonly zoom: Zoom
  /** A time in the chosen cell (epoch ms); 0 without one. */
  readonly at: number
  readonly onZoom: (zoom: Zoom) => void
  /** Called with the first minute of a cell (epoch ms); 0 to choose none. */
  readonly onChoose: (at: number) => void
}

type ViewProps = Pick<Props, 'tasks' | 'starts' | 'at' | 'onChoose'>

/** Returns the load of one time span, with the chosen cell (-1 without one) and how to choose another. */
const useView = (zoom: Zoom, { tasks, starts, at, onChoose }: ViewProps) => {
  const cells = starts.timelines[zoom]
  const load = useMemo(
    () =>
      loadOf(
        cells,
        tasks.flatMap((task) => starts.of(task) ?? []),
      ),
    [cells, tasks, starts],
  )
  const levels = useMemo(() => levelsOf(load), [load])
  const chosen = at === 0 ? -1 : cells.cellAt(at)
  const choose = useCallback(
    (cell: number) => {
      const start = cells.startOf(cell)
      if (start !== undefined) onChoose(cell === chosen ? 0 : start)
    },
    [cells, chosen, onChoose],
  )
  return { cells, load, levels, chosen, choose }
}

const PlainTimeline = (props: Props) => {
  const { starts, zoom, onZoom } = props
  const titleId = useId()
  const [isTable, setIsTable] = useState(false)
  const [pointed, setPointed] = useState<number>()
  const views = {
    day: useView('day', props),
    week: useView('week', props),
  }
  const { cells, load, levels, chosen, choose } = views[zoom]
  const peak = busiest(load, cells)
  const isPileUp = peak !== undefined && levels[peak] === 'pileUp'
  const described = pointed ?? (chosen === -1 ? undefined : chosen)
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={titleId}
      sx={{ padding: { xs: 3, sm: 4 }, marginBlockEnd: 4 }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 3,
          rowGap: 2,
          marginBlockEnd: 3,
        }}
      >
        <Typography variant="h2" id={titleId}>
          {t(`title.${zoom}`)}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {t(`line.${zoom}`)}
        </Typography>
        {isPileUp && (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 2,
              paddingBlock: 1,
              paddingInlineStart: 2.5,
              paddingInlineEnd: 1,
              borderRadius: 1,
              fontSize: '0.8125rem',
              backgroundColor: 'tone.warning.soft',
              color: 'tone.warning.text',
            }}
          >
            <SpriteIcon name="warning" color="var(--mui-palette-tone-warning-text)" />
            {t('peak', {
              tasks: t('tasks', { count: load.tasks[peak] ?? 0 }),
              time: cellText(cells, peak),
            })}
            {peak !== chosen && (
              <Button size="small" variant="outlined" onClick={() => choose(peak)}>
                {t('showPeak')}
              </Button>
            )}
          </Box>
        )}
        <Box
          sx={{
            marginInlineStart: 'auto',
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 3,
            rowGap: 1,
          }}
        >
          <SegmentedControl
            label={t('zoom')}
            selected={zoom}
            onSelect={onZoom}
            options={zooms.map((value) => ({ value, label: t(`zooms.${value}`) }))}
          />
          <Button size="small" onClick={() => setIsTable(!isTable)}>
            {t(isTable ? 'asChart' : 'asTable')}
          </Button>
        </Box>
      </Box>
      {isTable ? (
        <StartsTable cells={cells} load={load} levels={levels} chosen={chosen} onChoose={choose} />
      ) : (
        <>
          {/* Both grids are rendered ahead, so that a change of the time span drops no frame. */}
          {zooms.map((value) => {
            const view = views[value]
            return (
              <Activity key={value} mode={value === zoom ? 'visible' : 'hidden'}>
                <HeatGrid
                  cells={view.cells}
                  now={starts.now}
                  load={view.load}
                  levels={view.levels}
                  chosen={view.chosen}
                  onChoose={view.choose}
                  onPoint={setPointed}
                />
              </Activity>
            )
          })}
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              justifyContent: 'space-between',
              columnGap: 4,
              rowGap: 1,
              marginBlockStart: 2,
              minBlockSize: 24,
              fontSize: '0.75rem',
              color: 'text.secondary',
            }}
          >
            {/* The cells have the same text as their accessible names. */}
            <Box component="span" aria-hidden sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {described === undefined
                ? t('keys')
                : t('cell', {
                    time: cellText(cells, described),
                    tasks: cellWords(load, described),
                  })}
              {described !== undefined && levels[described] === 'pileUp' && (
                <>
                  {' '}
                  <StateChip tone="warning">{t('pileUp')}</StateChip>
                </>
              )}
            </Box>
            <Legend />
          </Box>
        </>
      )}
    </Paper>
  )
}

/** Where the runs of the coming days pile up: a grid of hours, or a table with the same content. */
export const Timeline = memo(PlainTimeline)

const swatch = {
  inlineSize: 14,
  blockSize: 12,
  borderRadius: '3px',
  forcedColorAdjust: 'none',
  [forcedColors]: { outline: '1px solid' },
} as const

/** What the colors of the cells mean. */
const Legend = () => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ...heat }}>
    {t('fewer')}
    {shownLevels.map((level) => (
      <Box key={level} component="span" data-level={level} sx={swatch} />
    ))}
    {t('more')}
    <Tooltip text={t('pileUpHelp')}>
      {(anchor) => (
        <Box
          component="span"
          aria-description={t('pileUpHelp')}
          {...anchor}
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, marginInlineStart: 2 }}
        >
          <Box component="span" data-level="pileUp" sx={swatch} />
          {t('pileUp')}
        </Box>
      )}
    </Tooltip>
  </Box>
)
