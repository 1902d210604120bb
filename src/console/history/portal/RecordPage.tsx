import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { changes, recordedDays, type RecordedChange } from '../../../rest/organization/changes.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { queryClient, send } from '../../shell/api.ts'
import {
  recordPages,
  useOperationWords,
  type RecordFilters,
} from '../../shell/changes/recorded/recordedChanges.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { saveFile } from '../../shell/files/saveFile.ts'
import { ListView } from '../../shell/lists/ListView.tsx'
import { People, peopleOf } from '../../shell/people/Person.tsx'
import { permission, usePermission } from '../../shell/permissions.ts'
import { session } from '../../shell/session/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { HistoryTabs } from '../HistoryTabs.tsx'
import { t } from '../messages.ts'
import { recordColumns } from './columns.tsx'
import { filtersOf, recordList } from './list.tsx'
import { RecordPanel } from './RecordPanel.tsx'

export const loader = async ({ request }: LoaderFunctionArgs) => {
  if (!permission(session(), changes.list).allowed) return
  await queryClient
    .infiniteQuery(recordPages(filtersOf(recordList.read(request))))
    .catch(() => undefined)
}

/** The changes of all members that the portal has recorded, with filters and export. */
export const Component = () => {
  const access = usePermission(changes.list)
  return access.allowed ? (
    <Record />
  ) : (
    <Page title={t('title')} part={t('tab.portal')}>
      <NoPermission permission={access} />
    </Page>
  )
}

const Record = () => {
  const list = recordList.useUrl()
  const filters = filtersOf(list.state)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      ...recordPages(filters),
      placeholderData: keepPreviousData,
      // The loader has sent the request already.
      retryOnMount: false,
    },
  )
  const words = useOperationWords()
  const [opened, setOpened] = useState<RecordedChange>()
  const rows = useMemo(() => data?.pages.flatMap((page) => page.changes) ?? [], [data])
  const titles = useMemo(
    () => new Map(data?.pages.flatMap((page) => [...page.titles]) ?? []),
    [data],
  )
  const wordsOf = useMemo(
    () =>
      ({ operation }: RecordedChange) =>
        words.get(operation) ?? operation,
    [words],
  )
  const columns = useMemo(
    () => recordColumns({ open: setOpened, wordsOf, titles }),
    [wordsOf, titles],
  )
  const people = useMemo(() => peopleOf(rows.map(({ username }) => username ?? undefined)), [rows])
  const shown = recordList.use(list, {
    rows,
    columns,
    values: { operation: [...words].map(([id, name]) => ({ id, name })) },
  })
  const isFiltered = recordList.isFiltered(list.state)
  return (
    <Page
      title={t('title')}
      part={t('tab.portal')}
      subtitle={t('record.line', { count: recordedDays })}
      action={<Exports filters={filters} />}
    >
      <HistoryTabs current="portal" />
      <People value={people}>
        <ListView
          {...shown}
          caption={t('record.caption')}
          rowName={wordsOf}
          status={
            error && (
              <ErrorNotice
                error={error}
                onRetry={() => void (hasNextPage ? fetchNextPage() : refetch())}
              />
            )
          }
          empty={
            error
              ? undefined
              : isFiltered
                ? { message: t('record.emptySearch'), reset: t('showAll') }
                : { icon: 'history', message: t('record.empty') }
          }
        />
      </People>
      {hasNextPage && (
        <Box sx={{ display: 'flex', justifyContent: 'center', marginBlockStart: 3 }}>
          <Button
            variant="outlined"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('record.more')}
          </Button>
        </Box>
      )}
      {opened && (
        <RecordPanel
          change={opened}
          title={wordsOf(opened)}
          titles={titles}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Page>
  )
}

/** Buttons that download all changes which the filters find, as the portal writes them. */
const Exports = ({ filters }: { filters: RecordFilters }) => {
  const download = useMutation({
    mutationFn: async (format: 'csv' | 'jsonl') =>
      saveFile(`changes.${format}`, await send(changes.export, { ...filters, format })),
  })
  return (
    <>
      {download.error && <ErrorNotice error={download.error} />}
      {(['csv', 'jsonl'] as const).map((format) => (
        <ActionButton
          key={format}
          variant="outlined"
          icon="download"
          loading={download.isPending && download.variables === format}
          onClick={() => download.mutate(format)}
        >
          {t(`record.export.${format}`)}
        </ActionButton>
      ))}
    </>
  )
}
