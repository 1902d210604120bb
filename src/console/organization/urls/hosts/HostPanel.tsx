import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { downloadCsv } from '../../../shell/files/csv.ts'
import type { ItemWithUrl, UnknownHost } from './storedHosts.ts'
import type { Progress } from '../../../shell/lists/allResults/allResults.ts'
import { paths } from '../../../shell/paths.ts'
import { People, Person } from '../../../shell/people/Person.tsx'
import { accountScope } from '../../../shell/session/accountScope.ts'
import { SidePanel } from '../../../shell/part/SidePanel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { hostOf, linesOf, readItemsWithUrl } from './hosts.ts'
import { SearchProgress } from './SearchProgress.tsx'
import { t } from './messages.ts'

const columns: readonly Column<ItemWithUrl>[] = [
  {
    id: 'title',
    header: t('column.title'),
    sort: ({ title }) => title,
    cell: ({ id, title, url }) => <TitleCell title={title} href={paths.item(id)} subtitle={url} />,
  },
  {
    id: 'owner',
    header: t('column.owner'),
    sort: ({ owner }) => owner,
    cell: ({ owner }) => <Person username={owner} />,
  },
]

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
  readonly host: UnknownHost
  readonly onClose: () => void
}

/** The items with URLs of an unknown host, and their owners. */
export const HostPanel = ({ host: found, onClose }: Props) => {
  const { host, items, listed, owners } = found
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
          columns={columns}
          rowId={({ id }) => id}
        />
      </People>
    </SidePanel>
  )
}
