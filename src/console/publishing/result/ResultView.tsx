import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type * as z from 'zod'
import { publishing, type PublishingJob } from '../../../rest/publishing/publishing.ts'
import { query } from '../../shell/api.ts'
import { formatDuration } from '../../shell/format.ts'
import { exportOf } from '../../shell/lists/export/listExport.ts'
import type { List } from '../../shell/lists/listState.ts'
import { ListView } from '../../shell/lists/ListView.tsx'
import { withText } from '../../shell/lists/searchText.ts'
import { Moment } from '../../shell/Moment.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { jobTone } from '../publishingState.ts'
import type { Publication } from '../queries.ts'
import { columns } from './columns.tsx'
import {
  countOf,
  layersByDataset,
  outcomes,
  resultRows,
  type LayerIds,
  type ResultList,
} from './outcomes.ts'
import { ResultFrame } from './ResultFrame.tsx'
import { Running } from './Running.tsx'
import { Summary } from './Summary.tsx'
import { t } from './messages.ts'
import { t as tPublishing } from '../messages.ts'

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
