import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEventCallback } from '@mui/material/utils'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod'
import { useMemo, useState, type ReactNode } from 'react'
import { urls } from '../../../../rest/organization/urls.ts'
import type { UrlMap } from '../../../../rest/records/urls.ts'
import { canKeep } from '../../../shared/kept/keptForAdministrators.ts'
import { testOrigins } from '../../../shared/urls/testUrl.ts'
import { outcomeOf, UrlTestChip } from '../../../shared/urls/UrlTestChip.tsx'
import { UrlTestProgress } from '../../../shared/urls/UrlTestProgress.tsx'
import { useUrlTests } from '../../../shared/urls/useUrlTests.ts'
import { queryClient } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { toProblem } from '../../../shell/errors/problem.ts'
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
import { SelectedAside, useSelectedOnly } from '../../../shell/lists/selectedOnly.tsx'
import { Moment } from '../../../shell/Moment.tsx'
import { permission } from '../../../shell/permissions.ts'
import { useKept } from '../../../shell/reopenPage.ts'
import { accountScope } from '../../../shell/session/accountScope.ts'
import { session } from '../../../shell/session/session.ts'
import { toast } from '../../../shell/toasts/toasts.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadingPage } from '../../../ui/layout/LoadingPage.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import type { Column } from '../../../ui/table/DataTable.tsx'
import { SelectionBar } from '../../../ui/table/SelectionBar.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { urlMapRead } from '../queries.ts'
import { SearchProgress } from './SearchProgress.tsx'
import { UrlsPage } from '../UrlsPage.tsx'
import {
  knownHosts,
  linesOf,
  originsOf,
  readItemsWithUrl,
  unknownHosts,
  type HostRow,
} from './hosts.ts'
import { ignore, ignoredHosts } from './ignored.ts'
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
  has: (row: HostRow) => !row.ignored && row.relation === relation,
})

const hostList = localList({
  name: 'unknownHosts',
  sorting: { column: 'found', descending: false },
  sorts: ['host', 'relation', 'items', 'owners', 'test'],
  rowId: ({ host }: HostRow) => host,
  search: t('search'),
  textsOf: ({ host }) => [host],
  views: {
    all: { label: t('relation.all'), has: ({ ignored }) => !ignored },
    related: view('related'),
    other: view('other'),
    ignored: { label: t('relation.ignored'), has: ({ ignored }) => ignored !== undefined },
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

const columnsOf = (
  onOpen: (host: string) => void,
  isTested: boolean,
): readonly Column<HostRow>[] => [
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
  ...(isTested
    ? [
        {
          id: 'test',
          header: t('column.test'),
          sort: ({ test }: HostRow) => (test ? outcomeOf(test) : ''),
          cell: ({ test }: HostRow) => test && <UrlTestChip test={test} />,
        },
      ]
    : []),
]

const noHosts: readonly HostRow[] = []

const hostName = ({ host }: UnknownHost) => host
const testHost = (host: UnknownHost, signal: AbortSignal) => testOrigins(originsOf(host), signal)

const ignoring = async (hosts: readonly UnknownHost[], isIgnored: boolean) => {
  try {
    await ignore(hosts.map(hostName), isIgnored)
  } catch (error) {
    toast(toProblem(error).message, { tone: 'error', topic: t('table') })
  }
}

const Content = () => {
  const { data: map, error: mapError, refetch } = useQuery(urlMapRead)
  const { last, isSearching, progress, error, again } = useHostSearch(map?.siteUrlMap)
  const ignored = useQuery({ ...ignoredHosts(), enabled: canKeep() })
  const tests = useUrlTests(hostName, testHost)
  const hosts = useMemo(() => {
    if (!map || !last) return noHosts
    // A server can have been federated since the search.
    const known = knownHosts(map.siteUrlMap)
    const ignoredBy = new Map(ignored.data?.value.hosts.map((one) => [one.host, one]))
    return last.hosts
      .filter(({ host }) => !known.has(host))
      .map((one): HostRow => ({
        ...one,
        ignored: ignoredBy.get(one.host),
        test: tests.results.get(one.host),
      }))
  }, [map, last, ignored.data, tests.results])
  const [selected, setSelected] = useKept<ReadonlySet<string>>('selected', new Set())
  const chosen = hosts.filter(({ host }) => selected.has(host))
  const only = useSelectedOnly(chosen.length, () => selected)
  const { state, change, shown, viewsOf } = hostList.use(hosts, { only })
  const opened = hosts.find(({ host }) => host === state.host)
  const open = useEventCallback((host: string) => change({ host }))
  const isTested = tests.results.size > 0
  const columns = useMemo(() => columnsOf(open, isTested), [open, isTested])
  const isCut = shown.rows.some(({ listed, items }) => listed.length < items)
  const exportCsv = () =>
    void downloadCsv(
      'unknown-hosts.csv',
      shown.rows.flatMap((one) => linesOf(one, one.listed)),
    )
  const setIgnored = (changed: readonly HostRow[], isIgnored: boolean) => {
    setSelected(new Set())
    void ignoring(changed, isIgnored)
  }
  if (mapError) return <ErrorNotice error={mapError} onRetry={() => void refetch()} />
  if (!map) return <LoadingPage />
  return (
    <>
      <Typography sx={{ maxInlineSize: 880, marginBlockEnd: 2 }}>{t('about')}</Typography>
      {error && <ErrorNotice error={error} onRetry={again} />}
      {ignored.error && (
        <ErrorNotice error={ignored.error} onRetry={() => void ignored.refetch()} />
      )}
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
              rowName={hostName}
              selection={{ selected, onChange: setSelected }}
              views={viewsOf(t('filter'))}
              status={<UrlTestProgress {...tests} />}
              options={
                <Button size="small" onClick={exportCsv}>
                  {t('exportCsv')}
                </Button>
              }
              exported={undefined}
              empty={emptyOf(state, hosts)}
            />
          )}
          {chosen.length > 0 && (
            <SelectedHosts
              chosen={chosen}
              aside={
                <SelectedAside
                  only={only}
                  count={chosen.length}
                  onPage={shown.rows.filter(({ host }) => selected.has(host)).length}
                />
              }
              onClear={() => setSelected(new Set())}
              onTest={() => tests.start(chosen)}
              onIgnore={(isIgnored) => setIgnored(chosen, isIgnored)}
            />
          )}
          {opened && (
            <HostPanel
              host={opened}
              isTesting={tests.progress !== undefined}
              onTest={() => tests.start([opened])}
              onIgnore={(isIgnored) => setIgnored([opened], isIgnored)}
              onClose={() => change({ host: '' })}
            />
          )}
        </>
      )}
    </>
  )
}

const emptyOf = (
  { q, show }: { readonly q: string; readonly show: string },
  hosts: readonly HostRow[],
) => {
  if (q === '' && show === 'ignored')
    return { icon: 'link', message: t('ignore.none'), line: t('ignore.noneLine') }
  if (q === '' && hosts.every(({ ignored }) => ignored))
    return { icon: 'link', message: t('allIgnored'), line: t('allIgnoredLine') }
  return { message: t('noMatch'), reset: t('showAll') }
}

interface SelectedProps {
  readonly chosen: readonly HostRow[]
  readonly aside: ReactNode
  readonly onClear: () => void
  readonly onTest: () => void
  readonly onIgnore: (isIgnored: boolean) => void
}

/** The bar for the selected hosts. */
const SelectedHosts = ({ chosen, aside, onClear, onTest, onIgnore }: SelectedProps) => {
  const areIgnored = chosen.every(({ ignored }) => ignored)
  return (
    <SelectionBar summary={t('selected', { count: chosen.length })} aside={aside}>
      <Button onClick={onClear}>{t('clearSelection')}</Button>
      {canKeep() && (
        <Button variant="outlined" onClick={() => onIgnore(!areIgnored)}>
          {t(areIgnored ? 'ignore.end' : 'ignore.actions')}
        </Button>
      )}
      <Button variant="contained" onClick={onTest}>
        {t('test.actions')}
      </Button>
    </SelectionBar>
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
