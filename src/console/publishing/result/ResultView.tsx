import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type * as z from 'zod'
import { publishing, type PublishingJob } from '../../../rest/publishing/publishing.ts'
import { query } from '../../shell/api.ts'
import { formatDuration, formatNumber } from '../../shell/format.ts'
import { exportOf } from '../../shell/lists/export/listExport.ts'
import type { List } from '../../shell/lists/listState.ts'
import { ListView } from '../../shell/lists/ListView.tsx'
import { withText } from '../../shell/lists/searchText.ts'
import { Moment } from '../../shell/Moment.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { jobTone, outcomeTone } from '../publishingState.ts'
import type { Publication } from '../queries.ts'
import {
  countOf,
  layersByDataset,
  outcomes,
  resultRows,
  outcomeOrder,
  type LayerIds,
  type ResultList,
  type ResultRow,
} from './outcomes.ts'
import { ResultFrame } from './ResultFrame.tsx'
import { Summary } from './Summary.tsx'
import { t } from './messages.ts'
import { t as tPublishing } from '../messages.ts'
import Typography from '@mui/material/Typography'
import { useNow } from '../../shared/jobs/useJob.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { ErrorHint } from '../../shell/errors/hints/ErrorHint.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { LayerLinks } from '../LayerLinks.tsx'

interface Props {
  readonly publication: Publication
  readonly job: PublishingJob
  /** Whether it is the last job of the data store, so that its failures can be retried. */
  readonly isLast: boolean
  readonly list: List<z.output<typeof ResultList>>
  readonly notice: ReactNode
}

/** Announces the state, and every 25% of progress and not every dataset, to screen readers. */
const Announcement = ({ job: { status, progress } }: { job: PublishingJob }) => {
  const quarters = progress.total > 0 ? Math.floor((progress.done / progress.total) * 4) : 0
  return (
    <VisuallyHidden>
      <output>
        {t('live', {
          state: tPublishing(`state.${status}`, { defaultValue: status }),
          percent: status === 'processing' && quarters > 0 ? `${quarters * 25}%` : '',
        })}
      </output>
    </VisuallyHidden>
  )
}

const noLayers: ReadonlyMap<string, LayerIds> = new Map()

/** What a job of a data store did: its state, what to do next, and the outcome of each dataset. */
export const ResultView = ({ publication, job, isLast, list, notice }: Props) => {
  const { datastoreId } = publication
  const { jobType, status, created, modified, datasets } = job
  const isRunning = status === 'processing'
  const { data: layers } = useQuery(query(publishing.getLayers, { datastoreId }))
  const rows = useMemo(
    () => resultRows(datasets, layers ? layersByDataset(layers.layerAndDatasets) : noLayers),
    [datasets, layers],
  )
  const { state, change } = list
  const matching = useMemo(
    () => withText(rows, state.q, ({ dataset, message }) => [dataset, message]),
    [rows, state.q],
  )
  const shown =
    state.show === 'all' ? matching : matching.filter(({ outcome }) => outcome === state.show)
  const kind = jobType === 'deleteAllBPLayers' ? 'deleteAllBPLayers' : 'publishAllDatasets'
  return (
    <ResultFrame
      publication={publication}
      title={t(`titleOf.${kind}`)}
      subtitle={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <StateChip tone={jobTone(status)}>
            {tPublishing(`state.${status}`, { defaultValue: status })}
          </StateChip>
          <Moment time={created} />
          {!isRunning && (
            <span>
              {'· '}
              {t('took', { time: formatDuration(Math.max(0, modified - created)) })}
            </span>
          )}
        </Box>
      }
    >
      {notice}
      <Announcement job={job} />
      {isRunning ? (
        <Running title={publication.title} job={job} kind={kind} />
      ) : (
        <Summary publication={publication} job={job} kind={kind} rows={rows} isLast={isLast} />
      )}
      <ListView
        name="publishing-result"
        list={list}
        caption={t('caption')}
        rows={shown}
        columns={columns}
        rowId={({ dataset }) => dataset}
        exported={exportOf(t('file'), shown)}
        search={rows.length === 0 ? undefined : { label: t('search'), isInPage: true }}
        views={
          rows.length === 0
            ? undefined
            : {
                label: t('filter'),
                selected: state.show,
                onSelect: (show) => change({ show }),
                chips: [
                  { value: 'all' as const, label: t('all'), count: matching.length },
                  ...outcomes
                    .filter((outcome) => countOf(rows, outcome) > 0 || state.show === outcome)
                    .map((outcome) => ({
                      value: outcome,
                      label: tPublishing(`outcome.${outcome}`),
                      count: countOf(matching, outcome),
                    })),
                ],
              }
        }
        empty={
          rows.length === 0
            ? { icon: 'publishing', message: t(isRunning ? 'noOutcome' : 'noDatasets') }
            : { message: t('noMatch'), reset: t('showAll') }
        }
      />
    </ResultFrame>
  )
}

interface RunningProps {
  /** The title of the data store. */
  readonly title: string
  readonly job: PublishingJob
  readonly kind: 'publishAllDatasets' | 'deleteAllBPLayers'
}

/** The progress of a job of a data store. */
const Running = ({ title, job, kind }: RunningProps) => {
  const {
    progress: { done, total },
    statusMessage,
    created,
  } = job
  const now = useNow(true)
  const label =
    total > 0
      ? t(`running.${kind}`, { title, done: formatNumber(done), total: formatNumber(total) })
      : t(`running.begins.${kind}`, { title })
  return (
    <Card>
      <ProgressLine label={label} value={total > 0 ? done / total : undefined} />
      <Typography sx={{ marginBlockStart: 2 }}>
        {t('running.step', { step: statusMessage })}
      </Typography>
      <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('running.elapsed', { time: formatDuration(Math.max(0, now - created)) })}
      </Typography>
      <Typography color="textSecondary">{t('running.leave')}</Typography>
    </Card>
  )
}

/** Returns an outcome in words; one of a newer portal as it names it. */
const inWords = ({ outcome }: ResultRow) =>
  tPublishing(`outcome.${outcome}`, { defaultValue: outcome })

/** The reason of the portal, which says what to do; for failures also what is known about the error. */
const Reason = ({ row: { outcome, message } }: { row: ResultRow }) => (
  <div>
    {message}
    {outcome === 'failed' && (
      <ErrorHint error={{ message }} otherwise={t('advice')}>
        {(hint) => (
          <Typography variant="caption" component="div" color="textSecondary">
            {hint}
          </Typography>
        )}
      </ErrorHint>
    )}
  </div>
)

/** The columns of a result. */
const columns: readonly Column<ResultRow>[] = [
  {
    id: 'dataset',
    header: t('column.dataset'),
    sort: ({ dataset }) => dataset,
    value: ({ dataset }) => dataset,
    cell: ({ dataset }) => dataset,
  },
  {
    id: 'outcome',
    header: t('column.outcome'),
    sort: outcomeOrder,
    value: ({ outcome }) => outcome,
    cell: (row) => <StateChip tone={outcomeTone(row.outcome)}>{inWords(row)}</StateChip>,
  },
  {
    id: 'message',
    header: t('column.message'),
    value: ({ message }) => message,
    // On cards, a column without a value is not shown.
    cell: (row) => row.message !== '' && <Reason row={row} />,
  },
  {
    id: 'layers',
    header: t('column.layers'),
    cell: (row) => <LayerLinks {...row} />,
  },
  {
    id: 'mapItemId',
    header: t('column.mapItemId'),
    isExtra: true,
    quiet: true,
    value: ({ mapItemId }) => mapItemId,
    cell: ({ mapItemId }) => mapItemId,
  },
  {
    id: 'featureItemId',
    header: t('column.featureItemId'),
    isExtra: true,
    quiet: true,
    value: ({ featureItemId }) => featureItemId,
    cell: ({ featureItemId }) => featureItemId,
  },
]
