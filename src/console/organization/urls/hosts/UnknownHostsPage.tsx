import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEventCallback } from '@mui/material/utils'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { useMemo, useState } from 'react'
import { urls } from '../../../../rest/organization/urls.ts'
import type { UrlMap } from '../../../../rest/records/urls.ts'
import { queryClient } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { downloadCsv } from '../../../shell/files/csv.ts'
import { formatNumber } from '../../../shell/format.ts'
import {
  listedItems,
  storedHosts,
  storeHosts,
  type HostSearch,
  type UnknownHost,
} from './storedHosts.ts'
import type { Progress } from '../../../shell/lists/allResults/allResults.ts'
import { ListView } from '../../../shell/lists/ListView.tsx'
import { localList } from '../../../shell/lists/localList.tsx'
import { Moment } from '../../../shell/Moment.tsx'
import { permission } from '../../../shell/permissions.ts'
import { accountScope } from '../../../shell/session/accountScope.ts'
import { session } from '../../../shell/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadingPage } from '../../../ui/layout/LoadingPage.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { urlMapRead } from '../queries.ts'
import { SearchProgress } from './SearchProgress.tsx'
import { UrlsPage } from '../UrlsPage.tsx'
import { knownHosts, linesOf, readItemsWithUrl, unknownHosts } from './hosts.ts'
import { t } from './messages.ts'
import { HostPanel } from './HostPanel.tsx'

export const loader = async () => {
  if (permission(session(), urls.map).allowed)
    await queryClient.query(urlMapRead).catch(() => undefined)
  return null
}

/** Hosts in the URLs of items that belong neither to the portal nor to a server. */
export const Component = () => <UrlsPage tab="hosts">{() => <Content />}</UrlsPage>

const view = (relation: UnknownHost['relation']) => ({
  label: t(`relation.${relation}`),
  has: (host: UnknownHost) => host.relation === relation,
})

const hostList = localList({
  name: 'unknownHosts',
  sorting: { column: 'found', descending: false },
  sorts: ['host', 'relation', 'items', 'owners'],
  rowId: ({ host }: UnknownHost) => host,
  search: t('search'),
  textsOf: ({ host }) => [host],
  views: {
    all: { label: t('relation.all') },
    related: view('related'),
    other: view('other'),
  },
  parameters: {
    /** The host whose items are open. */
    host: z.string().max(255).catch(''),
  },
})

/** Searches the URLs of all items. Throws what `readItemsWithUrl` throws. */
const searchHosts = async (
  map: UrlMap,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<HostSearch> => {
  const { found, total, items } = await readItemsWithUrl(onProgress, signal)
  return { ended: Date.now(), found, total, items: items.length, hosts: unknownHosts(items, map) }
}

/** The last search in this browser. The first one starts by itself. */
const useHostSearch = (map: UrlMap | undefined) => {
  const { data: last } = useQuery(storedHosts())
  const [attempt, setAttempt] = useState(0)
  const [progress, setProgress] = useState<Progress>()
  const { isFetching, error } = useQuery({
    queryKey: ['search for unknown hosts', accountScope(), attempt],
    queryFn: async ({ signal }) => {
      if (!map) return false
      await storeHosts(await searchHosts(map, setProgress, signal))
      return true
    },
    enabled: map !== undefined && (last === null || attempt > 0),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const again = () => {
    setProgress(undefined)
    setAttempt((before) => before + 1)
  }
  return { last, isSearching: isFetching, progress, error, again }
}

const columnsOf = (onOpen: (host: string) => void): readonly Column<UnknownHost>[] => [
  {
    id: 'host',
    header: t('column.host'),
    sort: ({ host }) => host,
    cell: ({ host }) => (
      <TitleCell
        title={
          <Link
            component="button"
            onClick={() => onOpen(host)}
            sx={{ fontWeight: 550, textAlign: 'start', overflowWrap: 'anywhere' }}
          >
            {host}
          </Link>
        }
      />
    ),
  },
  {
    id: 'relation',
    header: t('column.relation'),
    sort: ({ relation }) => relation,
    cell: ({ relation }) => (
      <StateChip tone={relation === 'related' ? 'warning' : 'neutral'}>
        {t(`relation.${relation}`)}
      </StateChip>
    ),
  },
  {
    id: 'items',
    header: t('column.items'),
    align: 'end',
    sort: ({ items }) => items,
    cell: ({ items }) => formatNumber(items),
  },
  {
    id: 'owners',
    header: t('column.owners'),
    align: 'end',
    sort: ({ owners }) => owners.length,
    cell: ({ owners }) => formatNumber(owners.length),
  },
]

const noHosts: readonly UnknownHost[] = []

const Content = () => {
  const { data: map, error: mapError, refetch } = useQuery(urlMapRead)
  const { last, isSearching, progress, error, again } = useHostSearch(map?.siteUrlMap)
  const hosts = useMemo(() => {
    if (!map || !last) return noHosts
    // A server can have been federated since the search.
    const known = knownHosts(map.siteUrlMap)
    return last.hosts.filter(({ host }) => !known.has(host))
  }, [map, last])
  const { state, change, shown, viewsOf } = hostList.use(hosts)
  const opened = hosts.find(({ host }) => host === state.host)
  const open = useEventCallback((host: string) => change({ host }))
  const columns = useMemo(() => columnsOf(open), [open])
  const isCut = shown.rows.some(({ listed, items }) => listed.length < items)
  const exportCsv = () =>
    void downloadCsv(
      'unknown-hosts.csv',
      shown.rows.flatMap((one) => linesOf(one, one.listed)),
    )
  if (mapError) return <ErrorNotice error={mapError} onRetry={() => void refetch()} />
  if (!map) return <LoadingPage />
  return (
    <>
      <Typography sx={{ maxInlineSize: 880, marginBlockEnd: 2 }}>{t('about')}</Typography>
      {error && <ErrorNotice error={error} onRetry={again} />}
      {isSearching && <SearchProgress progress={progress} />}
      {last && (
        <>
          <Basis search={last} again={isSearching ? undefined : again} />
          {isCut && (
            <Typography color="textSecondary" sx={{ marginBlockEnd: 2 }}>
              {t('csvCut', { count: listedItems })}
            </Typography>
          )}
          {hosts.length === 0 ? (
            <EmptyState icon="link" line={t('emptyLine')}>
              {t('empty')}
            </EmptyState>
          ) : (
            <ListView
              {...shown}
              list={{
                ...shown.list,
                sorting: state.sort === 'found' ? undefined : shown.list.sorting,
              }}
              caption={t('table')}
              columns={columns}
              rowName={({ host }) => host}
              views={viewsOf(t('filter'))}
              options={
                <Button size="small" onClick={exportCsv}>
                  {t('exportCsv')}
                </Button>
              }
              exported={undefined}
              empty={{ message: t('noMatch'), reset: t('showAll') }}
            />
          )}
          {opened && <HostPanel host={opened} onClose={() => change({ host: '' })} />}
        </>
      )}
    </>
  )
}

interface BasisProps {
  readonly search: HostSearch
  /** Starts another search; undefined while one is in progress. */
  readonly again: (() => void) | undefined
}

/** What the list is based on, and when. */
const Basis = ({ search: { items, ended, found, total }, again }: BasisProps) => (
  <>
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        marginBlockEnd: 3,
        color: 'text.secondary',
      }}
    >
      <span>
        {t('basis', { items: t('items', { count: items }) })}
        {' · '}
        <Moment time={ended} />
      </span>
      {again && (
        <Button size="small" variant="outlined" onClick={again}>
          {t('again')}
        </Button>
      )}
    </Box>
    {found < total && <Notice tone="warning">{t('partial', { found, total })}</Notice>}
  </>
)
