import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { urlReportLimits } from '../../../../rest/organization/urls.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { downloadCsv } from '../../../shell/files/csv.ts'
import { formatDateTime } from '../../../shell/format.ts'
import { ListView } from '../../../shell/lists/ListView.tsx'
import { Moment } from '../../../shell/Moment.tsx'
import { useFullNames } from '../../../shell/people/fullNames.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { LoadingPage } from '../../../ui/layout/LoadingPage.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Bars } from './Bars.tsx'
import { columnsOf } from './columns.tsx'
import { nameOf, reportList } from './list.ts'
import { storedRows, type StoredReport } from './reports.ts'
import {
  compared,
  countsOf,
  fields,
  movedRows,
  rehearsal,
  isPublicUrl,
  type ReportField,
  type ReportRow,
} from './rows.ts'
import { t } from './messages.ts'
import { Rehearsal } from './Rehearsal.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useTypedText } from '../../../ui/fields/useTypedText.ts'

interface Props {
  readonly report: StoredReport
  /** All reports in this browser. */
  readonly reports: readonly StoredReport[]
}

/** A report: charts, the URLs in a table, a comparison with another report, and the rehearsal of a new URL. */
export const ReportView = ({ report, reports }: Props) => {
  const { data: rows, error } = useQuery(storedRows(report.name))
  if (error) return <Notice tone="warning">{t('missing')}</Notice>
  if (!rows) return <LoadingPage />
  return (
    <section aria-label={t('heading', { url: report.url })}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {t('heading', { url: report.url })}
      </Typography>
      <Facts report={report} />
      <Loaded report={report} reports={reports} rows={rows} />
    </section>
  )
}

const Facts = ({ report: { itemCount, urlCount, created, details } }: Pick<Props, 'report'>) => (
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

const Loaded = ({ report, reports, rows }: LoadedProps) => {
  const { state } = reportList.useUrl()
  const to = rehearsalProblem(state.to, report.url) === undefined ? state.to : ''
  const newUrlOf = useMemo(
    () => (to === '' ? undefined : rehearsal(report.url, to)),
    [report.url, to],
  )
  const others = reports.filter(
    (one) =>
      one.name !== report.name && (one.url === report.url || one.serverName === report.serverName),
  )
  const other = others.find(({ name }) => name === state.compare)
  const { all, isCompared, error } = useCompared(rows, report, other)
  const { change, clear, shown, viewsOf } = reportList.use(all)
  const counts = useMemo(
    () =>
      Object.fromEntries(fields.map((field) => [field, countsOf(all, field)])) as Readonly<
        Record<ReportField, ReturnType<typeof countsOf>>
      >,
    [all],
  )
  const ownerName = useFullNames(counts.owner.slice(0, 100).map(([owner]) => owner))
  const columns = useMemo(() => columnsOf({ newUrlOf, isCompared }), [newUrlOf, isCompared])
  const names = { ...nameOf, owner: ownerName }
  const exportCsv = () =>
    void downloadCsv(
      'url-report.csv',
      shown.rows.map((row) => ({
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
                nameOf={names[field]}
                selected={state[field]}
                onSelect={(selected) => change({ [field]: selected })}
              />
            ))}
          </Box>
          <Box sx={{ marginBlockEnd: 4 }}>
            <ListView
              {...shown}
              list={{
                ...shown.list,
                sorting: state.sort === 'report' ? undefined : shown.list.sorting,
              }}
              caption={t('table')}
              columns={columns}
              rowName={({ url }) => url}
              views={isCompared ? viewsOf(t('column.change')) : undefined}
              options={
                <Button size="small" onClick={exportCsv}>
                  {t('exportCsv')}
                </Button>
              }
              exported={undefined}
              empty={{ message: t('noMatch'), reset: t('clear'), onReset: clear }}
            />
          </Box>
        </>
      )}
    </>
  )
}

/** Returns the problem with a new public URL in place of the current one; undefined if there is none. */
const rehearsalProblem = (
  url: string,
  current: string,
): 'rehearseError' | 'rehearseSame' | undefined => {
  if (!isPublicUrl(url)) return 'rehearseError'
  return url === current ? 'rehearseSame' : undefined
}

interface NewUrlFieldProps {
  /** The URL that is rehearsed; empty without one. */
  readonly value: string
  /** The public URL that it would replace. */
  readonly current: string
  /** Called with a URL that can be rehearsed, or empty, when typing pauses. */
  readonly onChange: (url: string) => void
}

/** The new public URL of the rehearsal. */
const NewUrlField = ({ value, current, onChange }: NewUrlFieldProps) => {
  const { text, setText } = useTypedText(
    value,
    (typed) => (rehearsalProblem(typed.trim(), current) === undefined ? typed.trim() : ''),
    onChange,
  )
  const problem = text.trim() === '' ? undefined : rehearsalProblem(text.trim(), current)
  return (
    <TextField
      label={t('rehearse')}
      help={t('rehearseHelp')}
      error={problem && t(problem)}
      type="url"
      value={text}
      maxLength={1000}
      placeholder={current}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
