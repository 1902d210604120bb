import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canKeep } from '../../../shared/kept/keptForAdministrators.ts'
import { urlColumns } from '../../../shared/urls/urlColumns.tsx'
import { howTested, meaningOf, UrlTestChip } from '../../../shared/urls/UrlTestChip.tsx'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { downloadCsv } from '../../../shell/files/csv.ts'
import { formatDay } from '../../../shell/format.ts'
import { useFullNames } from '../../../shell/people/fullNames.ts'
import type { IgnoredHost } from './ignored.ts'
import type { Progress } from '../../../shell/lists/allResults/allResults.ts'
import { People } from '../../../shell/people/Person.tsx'
import { accountScope } from '../../../shell/session/accountScope.ts'
import { SidePanel } from '../../../shell/part/SidePanel.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { hostOf, linesOf, originsOf, readItemsWithUrl, type HostRow } from './hosts.ts'
import { SearchProgress } from './SearchProgress.tsx'
import { t } from './messages.ts'

/** All items of a host, read again when they are asked for: the last search stores only some of them. */
const useAllItems = (host: string) => {
  const [isWanted, setIsWanted] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['items of an unknown host', accountScope(), host],
    queryFn: async ({ signal }) =>
      (await readItemsWithUrl(setProgress, signal)).items.filter(({ url }) => hostOf(url) === host),
    enabled: isWanted,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { data, error, isFetching, progress, refetch, start: () => setIsWanted(true) }
}

interface Props {
  readonly host: HostRow
  readonly isTesting: boolean
  readonly onTest: () => void
  readonly onIgnore: (isIgnored: boolean) => void
  readonly onClose: () => void
}

/** The items with URLs of an unknown host, and their owners. */
export const HostPanel = ({ host: found, isTesting, onTest, onIgnore, onClose }: Props) => {
  const { host, items, listed, owners, ignored } = found
  const all = useAllItems(host)
  const rows = all.data ?? listed
  const isCut = !all.data && listed.length < items
  return (
    <SidePanel
      open
      onClose={onClose}
      title={host}
      subtitle={t('items', { count: all.data?.length ?? items })}
      actions={
        <>
          {canKeep() && (
            <Button variant="outlined" onClick={() => onIgnore(!ignored)}>
              {t(ignored ? 'ignore.end' : 'ignore.action')}
            </Button>
          )}
          <Button
            variant="outlined"
            onClick={() => void downloadCsv(`${host}.csv`, linesOf(found, rows))}
          >
            {t('exportCsv')}
          </Button>
          <Button variant="outlined" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      {ignored && <Ignored ignored={ignored} />}
      <HostTest host={found} isTesting={isTesting} onTest={onTest} />
      {all.error && <ErrorNotice error={all.error} onRetry={() => void all.refetch()} />}
      {all.isFetching && <SearchProgress progress={all.progress} />}
      {isCut && !all.isFetching && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 2,
            marginBlockEnd: 2,
          }}
        >
          <Typography color="textSecondary">
            {t('first', { count: listed.length, total: items })}
          </Typography>
          <Button size="small" variant="outlined" onClick={all.start}>
            {t('listAll', { count: items })}
          </Button>
        </Box>
      )}
      <People value={owners}>
        <DataTable
          caption={t('itemsOf', { host })}
          rows={rows}
          columns={urlColumns}
          rowId={({ id }) => id}
        />
      </People>
    </SidePanel>
  )
}

const Ignored = ({ ignored: { username, since } }: { ignored: IgnoredHost }) => {
  const nameOf = useFullNames([username])
  return (
    <Notice tone="info">
      {t('ignore.since', { name: nameOf(username), day: formatDay(since) })}
    </Notice>
  )
}

/** The test of the host, with what its outcome means, and its origins to open. */
const HostTest = ({
  host,
  host: { test },
  isTesting,
  onTest,
}: Pick<Props, 'host' | 'isTesting' | 'onTest'>) => (
  <Card
    title={t('test.title')}
    aside={
      <Button size="small" variant="outlined" disabled={isTesting} onClick={onTest}>
        {t('test.action')}
      </Button>
    }
  >
    {test && (
      <Box component="output" sx={{ display: 'block', marginBlockEnd: 2 }}>
        <UrlTestChip test={test} /> {meaningOf(test)}
      </Box>
    )}
    <Box component="ul" sx={{ listStyle: 'none', padding: 0, margin: 0, marginBlockEnd: 2 }}>
      {originsOf(host).map((origin) => (
        <Box component="li" key={origin}>
          <Link
            href={origin}
            target="_blank"
            rel="noreferrer"
            aria-label={t('test.open', { origin })}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {origin}
          </Link>
        </Box>
      ))}
    </Box>
    <Typography variant="caption" color="textSecondary">
      {howTested()}
    </Typography>
  </Card>
)
