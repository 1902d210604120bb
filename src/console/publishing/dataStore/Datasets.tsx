import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Result } from '../../../rest/protocol/operation.ts'
import type { publishing } from '../../../rest/publishing/publishing.ts'
import { formatList } from '../../shell/format.ts'
import { ListView } from '../../shell/lists/ListView.tsx'
import { Read } from '../../shell/part/Read.tsx'
import { paths } from '../../shell/paths.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CutNotice } from '../CutNotice.tsx'
import { type Publication, datasets } from '../queries.ts'
import { ChangeSample } from './ChangeSample.tsx'
import { columnsFor, datasetList } from './datasetColumns.tsx'
import { countStates, datasetRows, type DatasetRow, type DatasetState } from './datasetRows.ts'
import { t } from './messages.ts'

interface Props {
  readonly publication: Publication
  /** Whether the signed-in member can synchronize the layers. */
  readonly canPublish: boolean
}

/** The datasets in the database of a data store, compared with what is published from it. Reads the database. */
export const Datasets = ({ publication, canPublish }: Props) => {
  const { datastoreId, kind } = publication
  const { data, isFetching, refetch } = useQuery(datasets(datastoreId))
  return (
    <Card
      title={t('datasets.title')}
      aside={
        data && (
          <Button size="small" loading={isFetching} onClick={() => void refetch()}>
            {t('datasets.again')}
          </Button>
        )
      }
    >
      <Read
        query={datasets(datastoreId)}
        label={t('datasets.reading')}
        slow={t(kind === 'sample' ? 'datasets.slowSample' : 'datasets.slow')}
        advice={t('datasets.advice')}
      >
        {(reading) => <Found {...{ publication, canPublish, reading }} />}
      </Read>
    </Card>
  )
}

interface FoundProps extends Props {
  readonly reading: Result<typeof publishing.datasets>
}

const Found = ({ publication, canPublish, reading }: FoundProps) => {
  const { datastoreId, publishedDatasets } = publication
  const rows = useMemo(() => datasetRows(reading), [reading])
  const hasLayers = publishedDatasets > 0
  return (
    <>
      <CutNotice reading={reading} />
      <Changes
        rows={rows}
        hasLayers={hasLayers}
        href={canPublish ? paths.synchronizeLayers(datastoreId) : undefined}
      />
      <ChangeSample publication={publication} rows={rows} />
      <Table rows={rows} hasLayers={hasLayers} />
    </>
  )
}

interface ChangesProps {
  readonly rows: readonly DatasetRow[]
  /** Whether layers are published. */
  readonly hasLayers: boolean
  /** The page that synchronizes the layers; undefined for members who can't. */
  readonly href: string | undefined
}

/** What has changed in the database since the last synchronization; before the first publication, what can be published. */
const Changes = ({ rows, hasLayers, href }: ChangesProps) => {
  const counts = countStates(rows)
  if (!hasLayers)
    return (
      rows.length > 0 && (
        <Typography sx={{ marginBlockEnd: 3 }}>
          {t('datasets.publishable', { count: counts.new, total: rows.length })}
        </Typography>
      )
    )
  const named = (
    [
      ['new', 'datasets.new'],
      ['removed', 'datasets.removedCount'],
      ['changed', 'datasets.changedCount'],
      ['restore', 'datasets.restoreCount'],
      ['blocked', 'datasets.blockedCount'],
    ] as const satisfies readonly (readonly [DatasetState, string])[]
  ).flatMap(([state, text]) => (counts[state] === 0 ? [] : [t(text, { count: counts[state] })]))
  if (named.length === 0) return <Notice tone="success">{t('datasets.unchanged')}</Notice>
  const renamed = rows.filter(({ plan }) => plan.renamedTo !== undefined).length
  return (
    <Notice
      tone="warning"
      action={
        href !== undefined && (
          <Button variant="outlined" color="inherit" size="small" href={href}>
            {t('datasets.review')}
          </Button>
        )
      }
    >
      <div>{t('datasets.changed', { changes: formatList(named) })}</div>
      {renamed > 0 && <div>{t('datasets.renamed', { count: renamed })}</div>}
    </Notice>
  )
}

const Table = ({ rows, hasLayers }: Pick<ChangesProps, 'rows' | 'hasLayers'>) => {
  const columns = useMemo(() => columnsFor(hasLayers), [hasLayers])
  const { shown, viewsOf } = datasetList.use(rows)
  const views = viewsOf(t('datasets.filter'))
  const options = views.options.flatMap((chip) => {
    if (hasLayers) return chip
    if (chip.value === 'new') return { ...chip, label: t('datasets.unpublishedView') }
    return chip.value === 'all' || chip.value === 'problem' ? chip : []
  })
  return (
    <Box>
      <ListView
        {...shown}
        caption={t('datasets.caption')}
        columns={columns}
        views={rows.length > 0 ? { ...views, options } : undefined}
        empty={
          rows.length === 0
            ? {
                icon: 'table',
                message: t('datasets.emptyAll'),
                line: t('datasets.emptyLine'),
              }
            : { message: t('datasets.empty'), reset: t('datasets.showAll') }
        }
      />
    </Box>
  )
}
