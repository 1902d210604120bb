import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { loadSelection, selection, type SelectedItem } from '../../shared/selection/selection.ts'
import { hasFailed, testUrl, wasBlocked, type UrlTest } from '../../shared/urls/testUrl.ts'
import { meaningOf, UrlTestChip } from '../../shared/urls/UrlTestChip.tsx'
import { UrlTestProgress } from '../../shared/urls/UrlTestProgress.tsx'
import { urlColumns } from '../../shared/urls/urlColumns.tsx'
import { useUrlTests } from '../../shared/urls/useUrlTests.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { formatBytes, formatNumber } from '../../shell/format.ts'
import { daysAgo, yearsAgo } from '../../shell/lists/days/days.ts'
import { writeList } from '../../shell/lists/listState.ts'
import { onlySelected } from '../../shell/lists/selectedOnly.tsx'
import { paths } from '../../shell/paths.ts'
import { disabledOwners, findsDisabled } from '../../shell/people/disabledOwners.ts'
import { People, peopleOf } from '../../shell/people/Person.tsx'
import { session } from '../../shell/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { Rows } from '../../ui/table/Rows.tsx'
import { ContentList, resultCount, type ContentState } from '../list.ts'
import { findingNames, largeSize, type Findings, type ItemWithUrl } from './findings.ts'
import { t } from './messages.ts'
import { mostItems, useReading } from './useReading.ts'

export const loader = async () => {
  await loadSelection()
  return null
}

/** Items that were added within these days can't have been viewed often. */
const newDays = 30

/** Maximum number of URLs that are tested with one click. */
const mostUrls = 500

/** Administrators look after all items, others after their own. */
const ownView = () => (isAdministrator(session().person) ? 'all' : 'mine')

interface Question {
  readonly name: 'neverViewed' | 'old' | 'disabled' | 'largest'
  readonly state: ContentState
  readonly line?: string
  /** Whether the list is only sorted, so that the number says nothing. */
  readonly isSorted?: boolean
}

const questions = (): readonly Question[] => {
  const show = ownView()
  const of = (state: Partial<ContentState>) => ({ ...ContentList.parse({ show }), ...state })
  return [
    {
      name: 'neverViewed',
      state: of({ viewed: 'never', createdTo: daysAgo(newDays) }),
      line: t('search.neverViewedLine', { days: newDays }),
    },
    { name: 'old', state: of({ modifiedTo: yearsAgo(2), order: 'asc' }) },
    ...(show === 'all' && findsDisabled()
      ? [{ name: 'disabled' as const, state: of({ owners: 'disabled' }) }]
      : []),
    { name: 'largest', state: of({ sort: 'size' }), isSorted: true },
  ]
}

/** What to look after in Content: each question leads to the list, where the items are selected, edited, transferred, and deleted. */
export const Component = () => {
  const view = ownView()
  const { reading, start, stop } = useReading(ContentList.parse({ show: view }))
  return (
    <Page
      title={t('title')}
      width="object"
      crumbs={[{ label: t('content'), href: paths.content() }]}
      subtitle={t(`line.${view}`)}
    >
      <Searched />
      <Card
        title={t('read.title')}
        aside={
          reading?.isRunning ? (
            <Button variant="outlined" size="small" onClick={stop}>
              {t('stop')}
            </Button>
          ) : (
            <Button variant={reading ? 'outlined' : 'contained'} size="small" onClick={start}>
              {t(reading ? 'read.again' : 'read.start')}
            </Button>
          )
        }
      >
        <Typography color="textSecondary" sx={{ marginBlockEnd: 3, maxInlineSize: 880 }}>
          {t('read.about', { most: mostItems })}
        </Typography>
        {reading?.error != null && <ErrorNotice error={reading.error} onRetry={start} />}
        {reading?.isRunning && (
          <Box sx={{ marginBlockEnd: 3 }}>
            <ProgressLine
              label={t('read.reading')}
              value={
                reading.progress.found / Math.max(1, Math.min(mostItems, reading.progress.total))
              }
              figures={t('read.figures', { ...reading.progress })}
            />
          </Box>
        )}
        {reading && !reading.isRunning && (
          <Notice tone={reading.progress.found < reading.progress.total ? 'warning' : 'success'}>
            {t(reading.progress.found < reading.progress.total ? 'read.cut' : 'read.done', {
              ...reading.progress,
            })}
          </Notice>
        )}
        {reading && <Found findings={reading.findings} />}
      </Card>
      <Urls items={reading?.findings.withUrl} />
    </Page>
  )
}

interface LineProps {
  readonly title: string
  readonly line: string
  readonly count?: string | undefined
  readonly children: ReactNode
}

/** A question with its number and its action. */
const Line = ({ title, line, count, children }: LineProps) => (
  <Box component="li" sx={{ flexWrap: 'nowrap !important' }}>
    <Box sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 550 }}>{title}</Box>
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{line}</Box>
    </Box>
    <Box sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 550 }}>{count}</Box>
    {children}
  </Box>
)

/** What a search finds. */
const Searched = () => {
  const all = useMemo(() => questions(), [])
  const counts = useQueries({
    queries: all.map(({ state, isSorted = false }) => ({
      ...resultCount(state),
      enabled: !isSorted,
    })),
  })
  const [disabled] = useQueries({
    queries: [{ ...disabledOwners(), enabled: all.some(({ name }) => name === 'disabled') }],
  })
  const lineOf = ({ name, line }: Question) => {
    const { total = 0, owners = [] } = disabled.data ?? {}
    if (name === 'disabled' && owners.length < total)
      return t('search.disabledSome', { count: owners.length, total })
    return line ?? t(`search.${name}Line`)
  }
  return (
    <Card title={t('search.title')}>
      <Rows aria-label={t('search.title')}>
        {all.map((question, index) => {
          const { name, state, isSorted = false } = question
          const { data, isError = false } = counts[index] ?? {}
          const title = t(`search.${name}`)
          return (
            <Line
              key={name}
              title={title}
              line={isError ? t('search.unread') : lineOf(question)}
              count={data && !isSorted ? formatNumber(data.total) : undefined}
            >
              <Button
                size="small"
                variant="outlined"
                href={`${paths.content()}?${writeList(ContentList, state).toString()}`}
                disabled={!isSorted && data?.total === 0}
                aria-label={t('search.nameOf', { name: title })}
              >
                {t('search.show')}
              </Button>
            </Line>
          )
        })}
      </Rows>
    </Card>
  )
}

/** Returns a function that selects items, and shows them in Content. */
const useSelect = () => {
  const navigate = useNavigate()
  return (items: readonly SelectedItem[]) => {
    selection.clear()
    selection.add(items)
    void navigate(`${paths.content()}?show=all`, { state: onlySelected })
  }
}

/** What the items that were read lack. */
const Found = ({ findings: { items, largeBytes } }: { findings: Findings }) => {
  const select = useSelect()
  return (
    <>
      <Rows aria-label={t('read.title')}>
        {findingNames.map((name) => {
          const title = t(`read.${name}`, { size: formatBytes(largeSize) })
          return (
            <Line
              key={name}
              title={title}
              line={t(`read.${name}Line`, { size: formatBytes(largeBytes) })}
              count={formatNumber(items[name].length)}
            >
              <Button
                size="small"
                variant="outlined"
                disabled={items[name].length === 0}
                onClick={() => select(items[name])}
                aria-label={t('read.nameOf', { name: title })}
              >
                {t('read.select')}
              </Button>
            </Line>
          )
        })}
      </Rows>
      <Typography variant="caption" color="textSecondary">
        {t('read.replaces')}
      </Typography>
    </>
  )
}

const urlOf = ({ url }: ItemWithUrl) => url
const testItem = ({ url }: ItemWithUrl, signal: AbortSignal) => testUrl(url, signal)

const columnsOf = (results: ReadonlyMap<string, UrlTest>): readonly Column<ItemWithUrl>[] => [
  ...urlColumns,
  {
    id: 'result',
    header: t('urls.result'),
    cell: ({ url }) => {
      const test = results.get(url)
      return test && <UrlTestChip test={test} />
    },
  },
]

/** The test of the items' URLs by this browser. */
const Urls = ({ items = [] }: { items: readonly ItemWithUrl[] | undefined }) => {
  const select = useSelect()
  const tests = useUrlTests(urlOf, testItem)
  const { results, progress, start } = tests
  const columns = useMemo(() => columnsOf(results), [results])
  const untested = [
    ...new Map(
      items.filter(({ url }) => !results.has(url)).map((item) => [item.url, item]),
    ).values(),
  ]
  const next = untested.slice(0, mostUrls)
  const silent = items.filter(({ url }) => {
    const test = results.get(url)
    return test !== undefined && hasFailed(test)
  })
  const blocked = [...results.values()].filter(wasBlocked)
  return (
    <Card
      title={t('urls.title')}
      aside={
        next.length > 0 && (
          <Button
            size="small"
            variant="outlined"
            disabled={progress !== undefined}
            onClick={() => start(next)}
          >
            {t('urls.test', { count: next.length })}
          </Button>
        )
      }
    >
      <Typography color="textSecondary" sx={{ marginBlockEnd: 3 }}>
        {items.length === 0
          ? t('urls.notRead')
          : t('urls.about', { count: items.length, most: mostUrls })}
      </Typography>
      <UrlTestProgress {...tests} />
      {[...new Map(blocked.map((test) => [test.outcome, test])).values()].map((test) => (
        <Notice key={test.outcome} tone="warning">
          {t('urls.blocked', {
            count: blocked.filter(({ outcome }) => outcome === test.outcome).length,
          })}{' '}
          {meaningOf(test)}
        </Notice>
      ))}
      {results.size > blocked.length && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            marginBlockEnd: 2,
          }}
        >
          <span>
            {t('urls.tested', {
              count: results.size - blocked.length,
              broken: new Set(silent.map(urlOf)).size,
            })}
          </span>
          {silent.length > 0 && (
            <Button size="small" variant="outlined" onClick={() => select(silent)}>
              {t('urls.select', { count: silent.length })}
            </Button>
          )}
        </Box>
      )}
      {results.size > blocked.length && (
        <People value={peopleOf(silent.map(({ owner }) => owner))}>
          <DataTable
            caption={t('urls.table')}
            rows={silent}
            columns={columns}
            rowId={({ id }) => id}
            empty={<EmptyState icon="link">{t('urls.none')}</EmptyState>}
          />
        </People>
      )}
    </Card>
  )
}
