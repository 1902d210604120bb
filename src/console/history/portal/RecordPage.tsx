import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { changes, recordedDays, type RecordedChange } from '../../../rest/organization/changes.ts'
import { logs } from '../../../rest/organization/logs.ts'
import { isOnline } from '../../../rest/records/productVersion.ts'
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
import { session, useSession } from '../../shell/session/session.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { HistoryTabs } from '../HistoryTabs.tsx'
import { t } from '../messages.ts'
import { recordColumns } from './columns.tsx'
import { filtersOf, recordList } from './list.tsx'
import { Logs } from './Logs.tsx'
import { MoreRows } from './MoreRows.tsx'
import { RecordPanel } from './RecordPanel.tsx'

export const loader = async ({ request }: LoaderFunctionArgs) => {
  if (!permission(session(), changes.list).allowed) return
  await queryClient
    .infiniteQuery(recordPages(filtersOf(recordList.read(request))))
    .catch(() => undefined)
}

/** What the portal knows about changes: its record of them, its logs, or why it has neither. */
export const Component = () => {
  const { organization } = useSession()
  const recording = usePermission(changes.list)
  const logging = usePermission(logs.query)
  if (recording.allowed) return <Record />
  if (logging.allowed) return <Logs />
  return (
    <Page title={t('title')} part={t('tab.portal')}>
      <HistoryTabs current="portal" />
      <NoPermission
        permission={logging}
        reason={
          isOnline(organization)
            ? t('logs.online')
            : logging.because === 'absent'
              ? t('logs.closed')
              : undefined
        }
      />
    </Page>
  )
}

/** The changes of all members that the portal has recorded, with filters and export. */
const Record = () => {
  const list = recordList.useUrl()
  const filters = filtersOf(list.state)
  const query = useInfiniteQuery({
    ...recordPages(filters),
    placeholderData: keepPreviousData,
    // The loader has sent the request already.
    retryOnMount: false,
  })
  const { data, error, refetch, hasNextPage, fetchNextPage } = query
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
      <MoreRows of={query} />
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
