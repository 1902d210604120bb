import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { formatDateTime, formatNumber } from '../../shell/format.ts'
import { isoTime } from '../../shell/lists/export/isoTime.ts'
import { Moment } from '../../shell/Moment.tsx'
import { paths } from '../../shell/paths.ts'
import { Person } from '../../shell/people/Person.tsx'
import { Thumbnail } from '../../shell/Thumbnail.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { monospace } from '../../ui/theme.ts'
import { kindOf, nextStep, stateTones } from '../publishingState.ts'
import type { Publication } from '../queries.ts'
import { failedDatasets, stateOf, type Row } from './useDataStores.ts'
import { t } from './messages.ts'
import { t as tPublishing } from '../messages.ts'

/** A second line of a cell; not shown in compact tables. */
const Caption = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      fontSize: '0.75rem',
      lineHeight: '16px',
      color: 'text.secondary',
      overflowWrap: 'anywhere',
      '[data-density=compact] &': { display: 'none' },
    }}
  >
    {children}
  </Box>
)

const Muted = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
)

/** A cell of what the portal remembers of a data store, while it is read, and if it could not be read. */
const Remembered = ({
  row: { publication, error },
  children,
}: {
  readonly row: Row
  readonly children: (publication: Publication) => ReactNode
}) => {
  if (publication) return children(publication)
  if (!error) return <Muted>{t('reading')}</Muted>
  return <Muted>–</Muted>
}

/** A text on one line, cut at its end. */
const Cut = ({ children }: { children: string | undefined }) => (
  <Box
    title={children}
    sx={{
      display: 'block',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      '@container (min-width: 640px)': { whiteSpace: 'nowrap' },
    }}
  >
    {children}
  </Box>
)

const kindText = (publication: Publication): string => t(`kind.${kindOf(publication)}`)

const hostOf = ({ connection: { host, port } }: Publication): string | undefined =>
  host === null ? undefined : port === null ? host : `${host}:${port}`

const StateCell = ({ row }: { row: Row }) => {
  const { publication, error } = row
  const state = stateOf(row)
  if (error)
    return (
      <Tooltip text={error.message}>
        {(anchor) => (
          <span aria-description={error.message} {...anchor}>
            <StateChip tone="error">{t('unread')}</StateChip>
          </span>
        )}
      </Tooltip>
    )
  if (!publication || state === undefined) return <Muted>{t('reading')}</Muted>
  const failed = failedDatasets(row)
  const progress = publication.job?.progress
  return (
    <>
      <StateChip tone={stateTones[state]}>{tPublishing(`state.${state}`)}</StateChip>
      {state === 'partial' && failed > 0 && (
        <Caption>{t('failedDatasets', { count: failed })}</Caption>
      )}
      {state === 'processing' && progress && progress.total > 0 && (
        <Caption>{t('progress', { ...progress })}</Caption>
      )}
    </>
  )
}

/** Returns the page of the next step of a data store. */
const hrefOf = (step: 'publish' | 'synchronize' | 'follow' | 'result', id: string): string => {
  switch (step) {
    case 'publish':
      return paths.publishLayers(id)
    case 'synchronize':
      return paths.synchronizeLayers(id)
    case 'follow':
    case 'result':
      return paths.publishingResult(id)
  }
}

/** The next step of those who can publish; others can look at the progress and the result. */
const NextCell = ({ row, canPublish }: { row: Row; canPublish: boolean }) => (
  <Remembered row={row}>
    {(publication) => {
      const step = nextStep(publication)
      const isReading = step === 'follow' || step === 'result'
      if (step === 'none' || (!canPublish && !isReading)) return <Muted>–</Muted>
      const action = t(`next.${step}`)
      const { id, title } = row.item
      return (
        <Link
          href={hrefOf(step, id)}
          aria-label={t('next.named', { action, title })}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {action}
        </Link>
      )
    }}
  </Remembered>
)

const extra = (
  id: 'host' | 'user' | 'serverFolder',
  value: (publication: Publication) => string | null | undefined,
): Column<Row> => ({
  id,
  header: t(`column.${id}`),
  isExtra: true,
  quiet: true,
  value: ({ publication }) => (publication && value(publication)) ?? undefined,
  cell: (row) => <Remembered row={row}>{(publication) => value(publication) ?? '–'}</Remembered>,
})

/** Returns the columns of the list. `canPublishOf` returns whether the signed-in member can publish from a data store of an owner. */
export const columnsFor = (canPublishOf: (owner: string) => boolean): readonly Column<Row>[] => [
  {
    id: 'title',
    header: t('column.title'),
    sort: ({ item }) => item.title,
    value: ({ item }) => item.title,
    cell: ({ item: { id, title, type, thumbnail, snippet } }) => (
      <TitleCell
        picture={<Thumbnail of={{ itemId: id, path: thumbnail }} type={type} />}
        title={title}
        href={paths.dataStore(id)}
        subtitle={snippet}
        isSummary
      />
    ),
  },
  {
    id: 'owner',
    header: t('column.owner'),
    from: 900,
    sort: ({ item }) => item.owner,
    value: ({ item }) => item.owner,
    cell: ({ item }) => <Person username={item.owner} />,
  },
  {
    id: 'database',
    header: t('column.database'),
    sort: ({ publication }) => publication?.connection.database ?? '',
    value: ({ publication }) => publication?.connection.database ?? undefined,
    cell: (row) => (
      <Remembered row={row}>
        {(publication) => (
          <Box sx={{ maxInlineSize: 240, '@container (max-width: 800px)': { maxInlineSize: 140 } }}>
            <Cut>{publication.connection.database ?? kindText(publication)}</Cut>
            <Caption>
              <Cut>
                {kindOf(publication) === 'sample' ? kindText(publication) : hostOf(publication)}
              </Cut>
            </Caption>
          </Box>
        )}
      </Remembered>
    ),
  },
  {
    id: 'state',
    header: t('column.state'),
    sort: (row) => {
      const state = stateOf(row)
      return state === undefined ? '' : tPublishing(`state.${state}`)
    },
    value: (row) => {
      const state = stateOf(row)
      return state && tPublishing(`state.${state}`)
    },
    cell: (row) => <StateCell row={row} />,
  },
  {
    id: 'next',
    header: t('column.next'),
    cell: (row) => <NextCell row={row} canPublish={canPublishOf(row.item.owner)} />,
  },
  {
    id: 'published',
    header: t('column.published'),
    from: 900,
    align: 'end',
    sort: ({ publication }) => publication?.publishedDatasets ?? -1,
    value: ({ publication }) => publication?.publishedDatasets,
    cell: (row) => (
      <Remembered row={row}>
        {({ publishedDatasets }) => formatNumber(publishedDatasets)}
      </Remembered>
    ),
  },
  {
    id: 'synchronized',
    header: t('column.synchronized'),
    from: 700,
    sort: ({ publication }) => publication?.synchronized ?? -1,
    value: ({ publication }) => isoTime(publication?.synchronized),
    cell: (row) => (
      <Remembered row={row}>
        {({ synchronized }) =>
          synchronized === null ? <Muted>{t('never')}</Muted> : <Moment time={synchronized} />
        }
      </Remembered>
    ),
  },
  {
    id: 'servers',
    header: t('column.servers'),
    isExtra: true,
    value: ({ servers, publication }) => publication && servers.join(', '),
    cell: (row) => (
      <Remembered row={row}>
        {() =>
          row.servers.length === 0 ? (
            <Muted>{t('noServers')}</Muted>
          ) : (
            <Box sx={{ maxInlineSize: 180 }}>
              {row.servers.map((server, index) => (
                <Cut key={index}>{server}</Cut>
              ))}
            </Box>
          )
        }
      </Remembered>
    ),
  },
  {
    id: 'kind',
    header: t('column.kind'),
    isExtra: true,
    quiet: true,
    value: ({ publication }) => publication && kindText(publication),
    cell: (row) => <Remembered row={row}>{kindText}</Remembered>,
  },
  extra('host', hostOf),
  extra('user', ({ connection }) => connection.user),
  extra('serverFolder', ({ serverFolder }) => serverFolder),
  {
    id: 'modified',
    header: t('column.modified'),
    isExtra: true,
    quiet: true,
    value: ({ item }) => isoTime(item.modified),
    cell: ({ item }) => formatDateTime(item.modified),
  },
  {
    id: 'id',
    header: t('column.id'),
    isExtra: true,
    quiet: true,
    value: ({ item }) => item.id,
    cell: ({ item }) => (
      <Box component="code" sx={{ fontFamily: monospace, fontSize: '0.75rem' }}>
        {item.id}
      </Box>
    ),
  },
]
