import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import * as z from 'zod'
import Typography from '@mui/material/Typography'
import { publishing } from '../../../rest/publishing/publishing.ts'
import { query } from '../../shell/api.ts'
import { formatDuration, formatNumber } from '../../shell/format.ts'
import { localList } from '../../shell/lists/localList.tsx'
import { ListView } from '../../shell/lists/ListView.tsx'
import { Moment } from '../../shell/Moment.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { jobTone, outcomeTone, workOf } from '../publishingState.ts'
import {
  publication as publicationQuery,
  type Publication,
  type PublicationJob,
} from '../queries.ts'
import {
  countOf,
  layersByDataset,
  resultRows,
  outcomeOrder,
  type LayerIds,
  type Outcome,
  type ResultRow,
} from './outcomes.ts'
import { PublishedLayers } from '../PublishedLayers.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { DataStoreFrame } from '../DataStoreFrame.tsx'
import { Summary } from './Summary.tsx'
import { t } from './messages.ts'
import { t as tPublishing } from '../messages.ts'
import { isStill, longestStill } from '../../shared/jobs/polling.ts'
import { useNow } from '../../shared/jobs/useJob.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { ErrorHint } from '../../shell/errors/hints/ErrorHint.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { LayerLinks } from '../LayerLinks.tsx'

interface Props {
  readonly publication: Publication
  readonly job: PublicationJob
  /** Whether it is the last job of the data store, so that its failures can be retried. */
  readonly isLast: boolean
  readonly notice: ReactNode
}

/** Announces the state, and every 25% of progress and not every dataset, to screen readers. */
const Announcement = ({ job: { status, progress } }: { job: PublicationJob }) => {
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

/** How a job has ended on a portal that does not say what it did with each dataset, and which layers there are now. */
export const StateView = ({ publication, job, isLast, notice }: Props) => {
  const { status, statusMessage } = job
  const work = workOf(publication, job)
  return (
    <DataStoreFrame
      publication={publication}
      title={t(`titleOf.${work}`)}
      subtitle={
        <StateChip tone={jobTone(status)}>
          {tPublishing(`state.${status}`, { defaultValue: status })}
        </StateChip>
      }
    >
      {notice}
      <Announcement job={job} />
      {status === 'processing' ? (
        <Running title={publication.title} job={job} work={work} />
      ) : (
        <Notice tone={jobTone(status)}>
          {status === 'failed'
            ? t('failed.reason', { reason: statusMessage })
            : t(status === 'partial' ? 'state.partial' : 'state.completed')}
        </Notice>
      )}
      {status === 'partial' && isLast && <Still publication={publication} />}
      <PublishedLayers datastoreId={publication.datastoreId} />
    </DataStoreFrame>
  )
}

/** That a job that can be over is no longer polled, because nothing changes, and an action that reads it again. */
const Still = ({ publication }: { readonly publication: Publication }) => {
  const { refetch, isFetching } = useQuery({
    ...publicationQuery(publication.datastoreId),
    enabled: false,
  })
  return (
    isStill(publication, useNow(true)) && (
      <Notice
        tone="info"
        action={
          <ActionButton variant="outlined" loading={isFetching} onClick={() => void refetch()}>
            {t('state.check')}
          </ActionButton>
        }
      >
        {t('state.still', { minutes: longestStill / 60_000 })}
      </Notice>
    )
  )
}

/** What a job of a data store did: its state, what to do next, and the outcome of each dataset. */
export const ResultView = ({ publication, job, isLast, notice }: Props) => {
  const { datastoreId } = publication
  const { status, created, modified, datasets } = job
  const isRunning = status === 'processing'
  const { data: layers } = useQuery(query(publishing.getLayers, { datastoreId }))
  const rows = useMemo(
    () => resultRows(datasets, layers ? layersByDataset(layers.layerAndDatasets) : noLayers),
    [datasets, layers],
  )
  const { state, shown, viewsOf } = resultList.use(rows)
  const views = viewsOf(t('filter'))
  const options = views.options.filter(
    ({ value }) => value === 'all' || value === state.show || countOf(rows, value) > 0,
  )
  const work = workOf(publication, job)
  return (
    <DataStoreFrame
      publication={publication}
      title={t(`titleOf.${work}`)}
      subtitle={
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}
        >
          <StateChip tone={jobTone(status)}>
            {tPublishing(`state.${status}`, { defaultValue: status })}
          </StateChip>
          {created !== null && <Moment time={created} />}
          {!isRunning && created !== null && modified !== null && (
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
        <Running title={publication.title} job={job} work={work} />
      ) : (
        <Summary publication={publication} job={job} work={work} rows={rows} isLast={isLast} />
      )}
      <ListView
        {...shown}
        caption={t('caption')}
        views={rows.length === 0 ? undefined : { ...views, options }}
        empty={
          rows.length === 0
            ? { icon: 'publishing', message: t(isRunning ? 'noOutcome' : 'noDatasets') }
            : { message: t('noMatch'), reset: t('showAll') }
        }
      />
    </DataStoreFrame>
  )
}

interface RunningProps {
  /** The title of the data store. */
  readonly title: string
  readonly job: PublicationJob
  readonly work: ReturnType<typeof workOf>
}

/** The progress of a job of a data store. */
const Running = ({ title, job, work }: RunningProps) => {
  const {
    progress: { done, total },
    statusMessage,
    created,
  } = job
  const now = useNow(true)
  const label =
    total > 0
      ? t(`running.${work}`, { title, done: formatNumber(done), total: formatNumber(total) })
      : t(`running.begins.${work}`, { title })
  return (
    <Card>
      <ProgressLine label={label} value={total > 0 ? done / total : undefined} />
      <Typography sx={{ marginBlockStart: 2 }}>
        {t('running.step', { step: statusMessage })}
      </Typography>
      {created !== null && (
        <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('running.elapsed', { time: formatDuration(Math.max(0, now - created)) })}
        </Typography>
      )}
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
  },
  {
    id: 'featureItemId',
    header: t('column.featureItemId'),
    isExtra: true,
    quiet: true,
    value: ({ featureItemId }) => featureItemId,
  },
]

const viewOf = (wanted: Outcome) => ({
  label: tPublishing(`outcome.${wanted}`),
  has: ({ outcome }: ResultRow) => outcome === wanted,
})

export const resultList = localList({
  name: 'publishing-result',
  columns,
  sorting: { column: 'outcome', descending: false },
  rowId: ({ dataset }) => dataset,
  search: t('search'),
  textsOf: ({ dataset, message }) => [dataset, message],
  views: {
    all: { label: t('all') },
    failed: viewOf('failed'),
    skipped: viewOf('skipped'),
    removed: viewOf('removed'),
    published: viewOf('published'),
    refreshed: viewOf('refreshed'),
    unchanged: viewOf('unchanged'),
  },
  /** The ID of the job; empty for the last one. */
  parameters: { job: z.string().max(128).catch('') },
  fileName: t('file'),
})
