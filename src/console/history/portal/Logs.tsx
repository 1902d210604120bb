import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod'
import { logLevels, logs, type LogLevel, type LogMessage } from '../../../rest/organization/logs.ts'
import { send } from '../../shell/api.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { day, endOf, startOf } from '../../shell/lists/days/days.ts'
import { isoTime } from '../../shell/lists/export/isoTime.ts'
import { listSchema } from '../../shell/lists/listState.ts'
import { ListView } from '../../shell/lists/ListView.tsx'
import { portalList } from '../../shell/lists/portalList.tsx'
import { Moment } from '../../shell/Moment.tsx'
import { People, peopleOf, Person } from '../../shell/people/Person.tsx'
import type { Tone } from '../../ui/designTokens.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { HistoryTabs } from '../HistoryTabs.tsx'
import { t } from '../messages.ts'
import { MoreRows } from './MoreRows.tsx'

/** A message, identified by its content: portals give it no ID. */
interface Row extends LogMessage {
  readonly id: string
}

/** The state of the list in its URL. By default, it contains changes of settings, which portals log as INFO. */
const LogList = listSchema(['all'], ['time']).extend({
  level: z.enum(logLevels).catch('INFO'),
  /** Days in the local time zone, both inclusive. */
  timeFrom: day,
  timeTo: day,
})

const logList = portalList({
  name: 'portal logs',
  schema: LogList,
  filters: {
    level: {
      label: t('logs.level'),
      values: logLevels,
      nameOf: (level) => t(`logs.levels.${level}`),
    },
    time: { label: t('filters.date') },
  },
  clear: t('filters.clear'),
  rowId: ({ id }: Row) => id,
})

const pageSize = 100

const logPages = ({ level, timeFrom, timeTo }: z.output<typeof LogList>) =>
  infiniteQueryOptions({
    queryKey: [logs.query.path, { level, timeFrom, timeTo }],
    queryFn: ({ pageParam, signal }) =>
      send(
        logs.query,
        {
          level,
          pageSize,
          ...(pageParam !== undefined && { startTime: String(pageParam) }),
          ...(timeFrom !== '' && { endTime: String(startOf(timeFrom)) }),
        },
        { signal },
      ),
    initialPageParam: timeTo === '' ? undefined : endOf(timeTo),
    // A page that does not lead to older messages is the last one.
    getNextPageParam: ({ hasMore, endTime }, _pages, start) =>
      hasMore && endTime !== undefined && endTime < (start ?? Number.POSITIVE_INFINITY)
        ? endTime
        : undefined,
    staleTime: 0,
  })

const tones: Record<LogLevel, Tone> = {
  SEVERE: 'error',
  WARNING: 'warning',
  INFO: 'info',
  FINE: 'neutral',
  VERBOSE: 'neutral',
  DEBUG: 'neutral',
}

const isLevel = (type: string): type is LogLevel => logLevels.some((level) => level === type)

const levelInWords = ({ type }: Row) => (isLevel(type) ? t(`logs.levels.${type}`) : type)

const columns: readonly Column<Row>[] = [
  { id: 'message', header: t('logs.message'), value: ({ message }) => message },
  {
    id: 'level',
    header: t('logs.level'),
    value: levelInWords,
    cell: (row) => (
      <StateChip tone={isLevel(row.type) ? tones[row.type] : 'neutral'}>
        {levelInWords(row)}
      </StateChip>
    ),
  },
  {
    id: 'user',
    header: t('logs.user'),
    value: ({ user }) => user,
    cell: ({ user = '' }) => user !== '' && <Person username={user} />,
  },
  { id: 'code', header: t('logs.code'), align: 'end', quiet: true, value: ({ code }) => code },
  { id: 'machine', header: t('logs.machine'), from: 900, quiet: true, value: (row) => row.machine },
  {
    id: 'source',
    header: t('logs.source'),
    isExtra: true,
    quiet: true,
    value: ({ source }) => source,
  },
  {
    id: 'time',
    header: t('column.time'),
    align: 'end',
    quiet: true,
    value: ({ time }) => isoTime(time),
    cell: ({ time }) => <Moment time={time} />,
  },
]

/** The messages of a portal that has logs in place of a record of changes. */
export const Logs = () => {
  const list = logList.useUrl()
  const query = useInfiniteQuery({ ...logPages(list.state), placeholderData: keepPreviousData })
  const { data, error, refetch, hasNextPage, fetchNextPage } = query
  // The first message of a page can be the last one of the page before.
  const rows = useMemo(() => {
    const all = data?.pages.flatMap(({ logMessages }) => logMessages) ?? []
    return [
      ...new Map(
        all.map((message) => {
          const id = JSON.stringify(message)
          return [id, { ...message, id }] as const
        }),
      ).values(),
    ]
  }, [data])
  const people = useMemo(
    () => peopleOf(rows.map(({ user }) => (user === '' ? undefined : user))),
    [rows],
  )
  return (
    <Page title={t('title')} part={t('tab.portal')} subtitle={t('logs.line')}>
      <HistoryTabs current="portal" />
      <People value={people}>
        <ListView
          {...logList.use(list, { rows, columns })}
          caption={t('logs.caption')}
          status={
            error && (
              <ErrorNotice
                error={error}
                advice={t('logs.closed')}
                onRetry={() => void (hasNextPage ? fetchNextPage() : refetch())}
              />
            )
          }
          empty={
            error || !data
              ? undefined
              : logList.isFiltered(list.state)
                ? { message: t('logs.emptySearch'), reset: t('showAll') }
                : { icon: 'history', message: t('logs.empty') }
          }
        />
      </People>
      <MoreRows of={query} />
    </Page>
  )
}
