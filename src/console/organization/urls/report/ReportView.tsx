import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import { urlReportLimits } from '../../../../rest/organization/urls.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { downloadCsv } from '../../../shell/files/csv.ts'
import { formatDateTime } from '../../../shell/format.ts'
import { Moment } from '../../../shell/Moment.tsx'
import { part } from '../../../shell/part/part.tsx'
import { useFullNames } from '../../../shell/people/fullNames.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { LoadingPage } from '../../../ui/layout/LoadingPage.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { FilterChips } from '../../../ui/table/FilterChips.tsx'
import { FilterMenu } from '../../../ui/table/FilterMenu.tsx'
import { Toolbar } from '../../../ui/table/Toolbar.tsx'
import { Bars } from './Bars.tsx'
import { columnsOf } from './columns.tsx'
import { storedRows, type StoredReport } from './reports.ts'
import {
  changes,
  compared,
  countsOf,
  filtered,
  isPublicUrl,
  noFilter,
  rehearsal,
  type Filter,
  type ReportRow,
} from './rows.ts'
import { useMessages } from './messages.ts'

const Rehearsal = part(async () => (await import('./Rehearsal.tsx')).Rehearsal)

interface Props {
  readonly report: StoredReport
  /** All reports in this browser. */
  readonly reports: readonly StoredReport[]
}

/** A report: charts, the URLs in a table, a comparison with another report, and the rehearsal of a new URL. */
export const ReportView = ({ report, reports }: Props) => {
  const { t } = useMessages()
  const { data: rows, error } = useQuery(storedRows(report.name))
  if (error) return <Notice tone="warning">{t('missing')}</Notice>
  if (!rows) return <LoadingPage />
  return (
    <section aria-label={t('heading', { url: report.url })}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {t('heading', { url: report.url })}
      </Typography>
      <Facts report={report} />
      {rows.length === 0 ? (
        <EmptyState icon="link">{t('unaffected')}</EmptyState>
      ) : (
        <Loaded report={report} reports={reports} rows={rows} />
      )}
    </section>
  )
}

const Facts = ({ report: { itemCount, urlCount, created, details } }: Pick<Props, 'report'>) => {
  const { t } = useMessages()
  return (
    <>
      <Typography component="div" color="textSecondary" sx={{ marginBlock: 1 }}>
        {t('found', {
          urls: t('urls', { count: urlCount }),
          items: t('items', { count: itemCount }),
        })}
        {' · '}
        <Moment time={created} />
      </Typography>
      {details && (
        <Typography color="textSecondary" sx={{ marginBlockEnd: 3 }}>
          {t('scanned', {
            items: t('items', { count: details.itemsScanned }),
            files: t('files', { count: details.filesScanned }),
            skipped: t('files', { count: details.filesSkipped }),
          })}
        </Typography>
      )}
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

const Loaded = ({ report, reports, rows }: LoadedProps) => {
  const { t } = useMessages()
  const [filter, setFilter] = useState(noFilter)
  const [otherName, setOtherName] = useState('')
  const [newUrl, setNewUrl] = useState('')
  const { data: otherRows, error } = useQuery({
    ...storedRows(otherName),
    enabled: otherName !== '',
  })
  const change = (changed: Partial<Filter>) => setFilter((before) => ({ ...before, ...changed }))
  const isCompared = otherName !== '' && otherRows !== undefined
  const all = useMemo(
    () => (isCompared ? compared(rows, otherRows) : rows),
    [rows, otherRows, isCompared],
  )
  const deferred = useDeferredValue(filter)
  const found = useMemo(() => filtered(all, deferred), [all, deferred])
  const owners = useMemo(() => countsOf(all, 'owner'), [all])
  const ownerName = useFullNames(owners.slice(0, 100).map(([owner]) => owner))
  const rehearsed = newUrl.trim()
  const problem =
    rehearsed === ''
      ? undefined
      : !isPublicUrl(rehearsed)
        ? t('rehearseError')
        : rehearsed === report.url
          ? t('rehearseSame')
          : undefined
  const to = rehearsed !== '' && problem === undefined ? rehearsed : undefined
  const newUrlOf = useMemo(
    () => (to === undefined ? undefined : rehearsal(report.url, to)),
    [report.url, to],
  )
  const columns = useMemo(() => columnsOf({ newUrlOf, isCompared }), [newUrlOf, isCompared])
  const nameOf = {
    place: (value: string) =>
      value in placeKeys ? t(`place.${value as keyof typeof placeKeys}`) : value,
    kind: (value: string) =>
      value in kindKeys ? t(`kind.${value as keyof typeof kindKeys}`) : value,
    type: (value: string) => value,
    owner: ownerName,
  }
  const isFiltered = Object.values(filter).some((value) => value !== '')
  const exportCsv = () =>
    void downloadCsv(
      'url-report.csv',
      found.map(({ itemId, owner, type, place, kind, url, resource, change: what, ...row }) => ({
        itemId,
        owner,
        type,
        place,
        resource: resource ?? '',
        context: kind,
        url,
        ...(newUrlOf
          ? { newUrl: newUrlOf({ itemId, owner, type, place, kind, url, ...row }) }
          : {}),
        ...(what === undefined ? {} : { change: what }),
      })),
    )
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
          marginBlock: 3,
        }}
      >
        {(['place', 'kind', 'type', 'owner'] as const).map((field) => (
          <Bars
            key={field}
            title={t(`chart.${field}`)}
            counts={countsOf(rows, field)}
            nameOf={nameOf[field]}
            selected={filter[field]}
            onSelect={(value) => change({ [field]: value })}
          />
        ))}
      </Box>
      <Card>
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
          }}
        >
          <TextField
            label={t('rehearse')}
            help={t('rehearseHelp')}
            error={problem}
            type="url"
            value={newUrl}
            maxLength={1000}
            placeholder={report.url}
            onChange={(event) => setNewUrl(event.target.value)}
          />
          <SelectField
            label={t('compare')}
            value={otherName}
            placeholder={t('notCompared')}
            choices={reports
              .filter(({ name, url }) => name !== report.name && url === report.url)
              .map(({ name, url, created }) => ({
                value: name,
                label: t('comparedWith', { url, time: formatDateTime(created) }),
              }))}
            onChange={(event) => {
              setOtherName(event.target.value)
              change({ change: '' })
            }}
          />
        </Box>
      </Card>
      {error && <ErrorNotice error={error} />}
      {to !== undefined && newUrlOf && (
        <Suspense>
          <Rehearsal report={report} rows={rows} to={to} newUrlOf={newUrlOf} />
        </Suspense>
      )}
      <Toolbar
        end={
          <Button size="small" onClick={exportCsv}>
            {t('exportCsv')}
          </Button>
        }
      >
        <SearchField label={t('search')} value={filter.q} onSearch={(q) => change({ q })} />
        {isCompared && (
          <FilterChips
            label={t('column.change')}
            selected={filter.change}
            onSelect={(value) => change({ change: value })}
            chips={['', ...changes].map((value) => ({
              value,
              label:
                value === '' ? t('anyChange') : t(`change.${value as (typeof changes)[number]}`),
              count: filtered(all, { ...deferred, change: value }).length,
            }))}
          />
        )}
        {(['place', 'kind', 'type', 'owner'] as const).map((field) => (
          <FilterMenu
            key={field}
            label={t(`column.${field}`)}
            value={filter[field] === '' ? undefined : nameOf[field](filter[field])}
            onClear={() => change({ [field]: '' })}
          >
            {(close) => (
              <SelectField
                label={t(`column.${field}`)}
                placeholder=""
                value={filter[field]}
                choices={countsOf(all, field).map(([value, count]) => ({
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
        {isFiltered && (
          <Button size="small" onClick={() => setFilter(noFilter)}>
            {t('clear')}
          </Button>
        )}
      </Toolbar>
      <Box sx={{ marginBlockEnd: 4 }}>
        <DataTable
          caption={t('table')}
          rows={found}
          columns={columns}
          rowId={({ key }) => key}
          rowName={({ url }) => url}
          empty={<EmptyState icon="search">{t('noMatch')}</EmptyState>}
        />
      </Box>
    </>
  )
}

const placeKeys = { info: true, data: true, resource: true } as const
const kindKeys = { url: true, portalUrl: true, markdown: true, script: true } as const
