import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { urls } from '../../../../rest/organization/urls.ts'
import { queryClient } from '../../../shell/api.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { downloadCsv } from '../../../shell/files/csv.ts'
import { formatNumber } from '../../../shell/format.ts'
import { allItems } from '../../../shell/lists/allResults/allItems.ts'
import type { Progress } from '../../../shell/lists/allResults/allResults.ts'
import { Moment } from '../../../shell/Moment.tsx'
import { paths } from '../../../shell/paths.ts'
import { permission } from '../../../shell/permissions.ts'
import { session } from '../../../shell/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { LoadingPage } from '../../../ui/layout/LoadingPage.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { FilterChips } from '../../../ui/table/FilterChips.tsx'
import { Toolbar } from '../../../ui/table/Toolbar.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { urlMapRead } from '../queries.ts'
import { UrlsPage } from '../UrlsPage.tsx'
import { unknownHosts, type ItemWithUrl, type UnknownHost } from './hosts.ts'
import { t as say, useMessages } from './messages.ts'

export const loader = async () => {
  if (permission(session(), urls.map).allowed)
    await queryClient.query(urlMapRead).catch(() => undefined)
  return null
}

/** Hosts in the URLs of items that belong neither to the portal nor to a server. */
export const Component = () => {
  const [attempt, setAttempt] = useState(0)
  const again = () => setAttempt((before) => before + 1)
  return <UrlsPage tab="hosts">{() => <Content key={attempt} again={again} />}</UrlsPage>
}

interface Search {
  readonly items: readonly ItemWithUrl[]
  readonly progress: Progress | undefined
  /** Epoch ms; undefined while the search is in progress. */
  readonly ended: number | undefined
  readonly error: unknown
}

const started: Search = { items: [], progress: undefined, ended: undefined, error: undefined }

/** Reads all items with a URL. */
const useItemsWithUrl = (): Search => {
  const [search, setSearch] = useState(started)
  useEffect(() => {
    const stopped = new AbortController()
    const read = async () => {
      const items: ItemWithUrl[] = []
      try {
        const progress = await allItems(
          { q: '*' },
          (results, soFar) => {
            for (const { id, title, owner, url } of results)
              if (url != null && url !== '') items.push({ id, title, owner, url })
            setSearch({ ...started, progress: soFar })
          },
          stopped.signal,
        )
        setSearch({ items, progress, ended: Date.now(), error: undefined })
      } catch (error) {
        if (!stopped.signal.aborted) setSearch({ ...started, error })
      }
    }
    void read()
    return () => stopped.abort()
  }, [])
  return search
}

const relations = ['', 'related', 'other'] as const

const columns: readonly Column<UnknownHost>[] = [
  {
    id: 'host',
    header: say('unknownHosts:column.host'),
    sort: ({ host }) => host,
    cell: ({ host }) => <TitleCell title={host} />,
  },
  {
    id: 'relation',
    header: say('unknownHosts:column.relation'),
    sort: ({ relation }) => relation,
    cell: ({ relation }) => (
      <StateChip tone={relation === 'related' ? 'warning' : 'neutral'}>
        {say(`unknownHosts:relation.${relation}`)}
      </StateChip>
    ),
  },
  {
    id: 'items',
    header: say('unknownHosts:column.items'),
    align: 'end',
    sort: ({ items }) => items,
    cell: ({ items }) => formatNumber(items),
  },
  {
    id: 'owners',
    header: say('unknownHosts:column.owners'),
    align: 'end',
    sort: ({ owners }) => owners.length,
    cell: ({ owners }) => formatNumber(owners.length),
  },
  {
    id: 'example',
    header: say('unknownHosts:column.example'),
    cell: ({ example: { itemId, title, url } }) => (
      <Link href={paths.item(itemId)} title={url}>
        {title}
      </Link>
    ),
  },
]

const Content = ({ again }: { again: () => void }) => {
  const { t } = useMessages()
  const { data: map, error: mapError, refetch } = useQuery(urlMapRead)
  const { items, progress, ended, error } = useItemsWithUrl()
  const [q, setQ] = useState('')
  const [relation, setRelation] = useState<(typeof relations)[number]>('')
  const hosts = useMemo(() => (map ? unknownHosts(items, map.siteUrlMap) : []), [items, map])
  const matching = useMemo(
    () => hosts.filter(({ host }) => host.includes(q.trim().toLowerCase())),
    [hosts, q],
  )
  const shown = matching.filter((host) => relation === '' || host.relation === relation)
  if (mapError) return <ErrorNotice error={mapError} onRetry={() => void refetch()} />
  if (!map) return <LoadingPage />
  return (
    <>
      <Typography sx={{ maxInlineSize: 880, marginBlockEnd: 2 }}>{t('about')}</Typography>
      {error !== undefined && <ErrorNotice error={error} onRetry={again} />}
      {ended === undefined && error === undefined && (
        <ProgressLine
          label={t('searching')}
          {...(progress
            ? {
                value: progress.found / Math.max(1, progress.total),
                figures: t('figures', { ...progress }),
              }
            : {})}
        />
      )}
      {ended !== undefined && (
        <>
          <Typography component="div" color="textSecondary" sx={{ marginBlockEnd: 3 }}>
            {t('basis', { items: t('items', { count: items.length }) })}
            {' · '}
            <Moment time={ended} />
          </Typography>
          {progress && progress.found < progress.total && (
            <Notice tone="warning">{t('partial', { ...progress })}</Notice>
          )}
          {hosts.length === 0 ? (
            <EmptyState icon="link" line={t('emptyLine')}>
              {t('empty')}
            </EmptyState>
          ) : (
            <>
              <Toolbar
                end={
                  <>
                    <Button size="small" onClick={again}>
                      {t('again')}
                    </Button>
                    <Button
                      size="small"
                      onClick={() =>
                        void downloadCsv(
                          'unknown-hosts.csv',
                          shown.map(
                            ({ host, relation: domain, items: count, owners, example }) => ({
                              host,
                              domain,
                              items: count,
                              owners: owners.join(' '),
                              exampleItem: example.itemId,
                              exampleUrl: example.url,
                            }),
                          ),
                        )
                      }
                    >
                      {t('exportCsv')}
                    </Button>
                  </>
                }
              >
                <SearchField label={t('search')} value={q} onSearch={setQ} />
                <FilterChips
                  label={t('filter')}
                  selected={relation}
                  onSelect={setRelation}
                  chips={relations.map((value) => ({
                    value,
                    label: value === '' ? t('all') : t(`relation.${value}`),
                    count: matching.filter((host) => value === '' || host.relation === value)
                      .length,
                  }))}
                />
              </Toolbar>
              <DataTable
                caption={t('table')}
                rows={shown}
                columns={columns}
                rowId={({ host }) => host}
                rowName={({ host }) => host}
                empty={<EmptyState icon="search">{t('noMatch')}</EmptyState>}
              />
            </>
          )}
        </>
      )}
    </>
  )
}
