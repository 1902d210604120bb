import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { urlReportLimits } from '../../../../rest/organization/urls.ts'
import { urlPlaceKinds } from '../../../../rest/records/urls.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { downloadCsv } from '../../../shell/files/csv.ts'
import { formatDateTime } from '../../../shell/format.ts'
import type { List } from '../../../shell/lists/listState.ts'
import { ListView } from '../../../shell/lists/ListView.tsx'
import { Moment } from '../../../shell/Moment.tsx'
import { useFullNames } from '../../../shell/people/fullNames.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { LoadingPage } from '../../../ui/layout/LoadingPage.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { FilterBar } from '../../../ui/table/FilterBar.tsx'
import { FilterMenu } from '../../../ui/table/FilterMenu.tsx'
import { Bars } from './Bars.tsx'
import { columnsOf } from './columns.tsx'
import { NewUrlField, rehearsalProblem } from './NewUrlField.tsx'
import { storedRows, type StoredReport } from './reports.ts'
import type { ReportListState } from './reportState.ts'
import {
  changes,
  compared,
  countsOf,
  fields,
  filtered,
  isFiltered,
  movedRows,
  noFilter,
  places,
  rehearsal,
  type Filter,
  type ReportField,
  type ReportRow,
} from './rows.ts'
import { t } from './messages.ts'
import { Rehearsal } from './Rehearsal.tsx'

interface Props {
  readonly report: StoredReport
  /** All reports in this browser. */
  readonly reports: readonly StoredReport[]
  readonly list: List<ReportListState>
}

/** A report: charts, the URLs in a table, a comparison with another report, and the rehearsal of a new URL. */
export const ReportView = ({ report, reports, list }: Props) => {
  const { data: rows, error } = useQuery(storedRows(report.name))
  if (error) return <Notice tone="warning">{t('missing')}</Notice>
  if (!rows) return <LoadingPage />
  return (
    <section aria-label={t('heading', { url: report.url })}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {t('heading', { url: report.url })}
      </Typography>
      <Facts report={report} />
      <Loaded report={report} reports={reports} rows={rows} list={list} />
    </section>
  )
}

const Facts = ({ report: { itemCount, urlCount, created, details } }: Pick<Props, 'report'>) => {
  return (
    <>
      <Box sx={{ marginBlockStart: 1, marginBlockEnd: 3, color: 'text.secondary' }}>
        <Typography component="div">
          {t('found', {
            urls: t('urls', { count: urlCount }),
            items: t('items', { count: itemCount }),
          })}
          {' · '}
          <Moment time={created} />
        </Typography>
        {details && (
          <Typography sx={{ marginBlockStart: 1 }}>
            {t('scanned', {
              items: t('items', { count: details.itemsScanned }),
              files: t('files', { count: details.filesScanned }),
              skipped: t('files', { count: details.filesSkipped }),
            })}
          </Typography>
        )}
      </Box>
      {details?.isComplete === false && <Notice tone="warning">{t('incomplete')}</Notice>}
      {details !== undefined && details.itemsShortened > 0 && (
        <Notice tone="warning">
          {t('shortened', { count: details.itemsShortened, max: urlReportLimits.urlsPerItem })}
        </Notice>
      )}
    </>
  )
}

interface LoadedProps extends Props {
  readonly rows: readonly ReportRow[]
}

/** Returns the rows of the report with the changes since another report, if there is one. */
const useCompared = (
  rows: readonly ReportRow[],
  report: StoredReport,
  other: StoredReport | undefined,
) => {
  const { data: otherRows, error } = useQuery({
    ...storedRows(other?.name ?? ''),
    enabled: other !== undefined,
  })
  const isCompared = other !== undefined && otherRows !== undefined
  const all = useMemo(
    () => (isCompared ? compared(rows, movedRows(otherRows, other.url, report.url)) : rows),
    [rows, report, other, otherRows, isCompared],
  )
  return { all, isCompared, error }
}

/** Returns the rows that match the state of the URL. They follow it with a low priority, so that many rows never delay typing. */
const useFound = (all: readonly ReportRow[], state: Filter) => {
  const wanted = JSON.stringify(
    Object.fromEntries((Object.keys(noFilter) as (keyof Filter)[]).map((key) => [key, state[key]])),
  )
  const text = useDeferredValue(wanted)
  return useMemo(() => {
    const filter = JSON.parse(text) as Filter
    const matching = filtered(all, { ...filter, show: 'all' })
    return { matching, found: filtered(matching, { ...noFilter, show: filter.show }) }
  }, [all, text])
}

const Loaded = ({ report, reports, rows, list }: LoadedProps) => {
  const { state, change } = list
  const others = reports.filter(
    (one) =>
      one.name !== report.name && (one.url === report.url || one.serverName === report.serverName),
  )
  const other = others.find(({ name }) => name === state.compare)
  const { all, isCompared, error } = useCompared(rows, report, other)
  const { matching, found } = useFound(all, isCompared ? state : { ...state, show: 'all' })
  const counts = useMemo(
    () =>
      Object.fromEntries(fields.map((field) => [field, countsOf(all, field)])) as Readonly<
        Record<ReportField, ReturnType<typeof countsOf>>
      >,
    [all],
  )
  const changeCounts = useMemo(() => new Map(countsOf(matching, 'change')), [matching])
  const ownerName = useFullNames(counts.owner.slice(0, 100).map(([owner]) => owner))
  const to = rehearsalProblem(state.to, report.url) === undefined ? state.to : ''
  const newUrlOf = useMemo(
    () => (to === '' ? undefined : rehearsal(report.url, to)),
    [report.url, to],
  )
  const columns = useMemo(() => columnsOf({ newUrlOf, isCompared }), [newUrlOf, isCompared])
  const nameOf: Readonly<Record<ReportField, (value: string) => string>> = {
    place: (value) => (isOneOf(places, value) ? t(`place.${value}`) : value),
    kind: (value) => (isOneOf(urlPlaceKinds, value) ? t(`kind.${value}`) : value),
    type: (value) => value,
    owner: ownerName,
  }
  const exportCsv = () =>
    void downloadCsv(
      'url-report.csv',
      found.map((row) => ({
        itemId: row.itemId,
        owner: row.owner,
        type: row.type,
        place: row.place,
        resource: row.resource ?? row.property ?? '',
        context: row.kind,
        url: row.url,
        ...(newUrlOf ? { newUrl: newUrlOf(row) } : {}),
        ...(row.change === undefined ? {} : { change: row.change }),
      })),
    )
  return (
    <>
      {rows.length + others.length > 0 && (
        <Card>
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              alignItems: 'start',
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
            }}
          >
            {rows.length > 0 && (
              <NewUrlField
                value={state.to}
                current={report.url}
                onChange={(next) => change({ to: next }, true)}
              />
            )}
            <SelectField
              label={t('compare')}
              help={other && other.url !== report.url && t('comparedMoved', { url: other.url })}
              value={other?.name ?? ''}
              placeholder={t('notCompared')}
              choices={others.map(({ name, url, created }) => ({
                value: name,
                label: t('comparedWith', { url, time: formatDateTime(created) }),
              }))}
              onChange={(event) => change({ compare: event.target.value, show: 'all' })}
            />
          </Box>
        </Card>
      )}
      {error && <ErrorNotice error={error} />}
      {newUrlOf && <Rehearsal report={report} rows={rows} to={to} newUrlOf={newUrlOf} />}
      {all.length === 0 ? (
        <EmptyState icon="link">{t('unaffected')}</EmptyState>
      ) : (
        <>
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
              marginBlock: 3,
            }}
          >
            {fields.map((field) => (
              <Bars
                key={field}
                title={t(`chart.${field}`)}
                counts={counts[field]}
                nameOf={nameOf[field]}
                selected={state[field]}
                onSelect={(value) => change({ [field]: value })}
              />
            ))}
          </Box>
          <Box sx={{ marginBlockEnd: 4 }}>
            <ListView
              name="urlReport"
              list={{ ...list, sorting: state.sort === 'report' ? undefined : list.sorting }}
              caption={t('table')}
              rows={found}
              columns={columns}
              rowId={({ key }) => key}
              rowName={({ url }) => url}
              search={{ label: t('search'), isInPage: true }}
              views={
                isCompared
                  ? {
                      label: t('column.change'),
                      selected: state.show,
                      onSelect: (show) => change({ show }),
                      chips: (['all', ...changes] as const).map((value) => ({
                        value,
                        label: t(`change.${value}`),
                        count: value === 'all' ? matching.length : (changeCounts.get(value) ?? 0),
                      })),
                    }
                  : undefined
              }
              filters={
                <FilterBar
                  isFiltered={isFiltered(state)}
                  clearLabel={t('clear')}
                  onClear={() => change(noFilter)}
                >
                  {fields.map((field) => (
                    <FilterMenu
                      key={field}
                      label={t(`column.${field}`)}
                      value={state[field] === '' ? undefined : nameOf[field](state[field])}
                      onClear={() => change({ [field]: '' })}
                    >
                      {(close) => (
                        <SelectField
                          label={t(`column.${field}`)}
                          placeholder={t('anyValue')}
                          value={state[field]}
                          choices={counts[field].map(([value, count]) => ({
                            value,
                            label: t('counted', { value: nameOf[field](value), count }),
                          }))}
                          onChange={(event) => {
                            change({ [field]: event.target.value })
                            close()
                          }}
                        />
                      )}
                    </FilterMenu>
                  ))}
                </FilterBar>
              }
              options={
                <Button size="small" onClick={exportCsv}>
                  {t('exportCsv')}
                </Button>
              }
              empty={{
                message: t('noMatch'),
                action: (
                  <Button variant="outlined" onClick={() => change(noFilter)}>
                    {t('clear')}
                  </Button>
                ),
              }}
            />
          </Box>
        </>
      )}
    </>
  )
}

const isOneOf = <V extends string>(values: readonly V[], value: string): value is V =>
  values.some((one) => one === value)
