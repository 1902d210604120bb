import * as z from 'zod'
import { localList } from '../../../shell/lists/localList.tsx'
import type { ReportChange, ReportRow } from './rows.ts'
import { t } from './messages.ts'

/** The rows of a report without a comparison are in every view. */
const view = (change: ReportChange) => ({
  label: t(`change.${change}`),
  has: (row: ReportRow) => row.change === undefined || row.change === change,
})

/** Names of values that the URL can contain. */
export const nameOf = {
  place: (value: string) => t(`place.${value}`, { defaultValue: value }),
  kind: (value: string) => t(`kind.${value}`, { defaultValue: value }),
  type: (value: string) => value,
}

const facet = (field: keyof typeof nameOf) => ({
  label: t(`column.${field}`),
  valuesOf: ({ [field]: value }: ReportRow) => [value],
  nameOf: nameOf[field],
  countsAll: true,
})

const reportName = z.string().max(128).catch('')

/** The rows of a report. With a report of a job, the URL shows the same to other administrators. */
export const reportList = localList({
  name: 'urlReport',
  sorting: { column: 'report', descending: false },
  sorts: ['change', 'place', 'kind', 'url', 'type', 'owner'],
  rowId: ({ key }: ReportRow) => key,
  search: t('search'),
  textsOf: ({ url, itemId, resource }) => [url, itemId, resource],
  views: {
    all: { label: t('change.all') },
    added: view('added'),
    removed: view('removed'),
    unchanged: view('unchanged'),
  },
  facets: {
    place: facet('place'),
    kind: facet('kind'),
    type: facet('type'),
    owner: {
      label: t('column.owner'),
      kind: 'members',
      valuesOf: ({ owner }) => [owner],
      countsAll: true,
    },
  },
  parameters: {
    report: reportName,
    /** The name of the report with which it is compared. */
    compare: reportName,
    /** The new public URL of the rehearsal. */
    to: z.string().max(1000).catch(''),
  },
  unfiltered: { show: 'all' },
})
