import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { jobs } from '../../../../rest/jobs/jobs.ts'
import type { JobRef } from '../../../../rest/protocol/jobReference.ts'
import {
  UrlReportDetails,
  UrlReportItem,
  UrlReportResult,
  type UrlReport,
} from '../../../../rest/records/urls.ts'
import { queryClient, send } from '../../../shell/api.ts'
import { accountScope } from '../../../shell/session/accountScope.ts'
import { openStore } from '../../../shell/storage/database.ts'
import { rowsOf } from './rows.ts'

/** Reports that are stored for one person and portal. */
const maxReports = 20

const summaries = openStore('urlReports')
const bodies = openStore('urlReportItems')

/** A report in the browser, without its items. Times in epoch ms. */
const StoredReport = z.object({
  id: z.string(),
  place: z.string(),
  /** The name in the URL of the page: the ID of the job, or `localName` without a job. */
  name: z.string(),
  created: z.int(),
  /** The public URL that was searched for. */
  url: z.string(),
  /** Undefined for the portal. */
  serverName: z.string().optional(),
  itemCount: z.int(),
  urlCount: z.int(),
  details: UrlReportDetails.optional(),
})
export type StoredReport = z.output<typeof StoredReport>

/** Returns the name of a report without a job, which only the browser that generated it can show. */
export const localName = (id: string): string => `local-${id}`

export const isLocal = (name: string): boolean => name.startsWith(localName(''))

/** What a report is about. */
export interface Target {
  readonly url: string
  readonly serverName?: string | undefined
}

const idOf = (name: string) => `${accountScope()} ${name}`
const listKey = 'URL reports'
const changed = () => queryClient.invalidateQueries({ queryKey: [listKey] })

const readSummaries = async (): Promise<readonly StoredReport[]> =>
  (await summaries.list(accountScope()))
    .flatMap((record) => StoredReport.safeParse(record).data ?? [])
    .toSorted((a, b) => b.created - a.created)

/** The reports in this browser, newest first. */
export const storedReports = () =>
  queryOptions({
    queryKey: [listKey, accountScope()],
    queryFn: readSummaries,
    staleTime: Number.POSITIVE_INFINITY,
  })

const Items = z.object({ items: z.array(UrlReportItem) })

/** The rows of a stored report. Throws if the report is not in this browser. */
export const storedRows = (name: string) =>
  queryOptions({
    queryKey: ['rows of a URL report', accountScope(), name],
    queryFn: async () => {
      const { items } = Items.parse(await bodies.get(idOf(name)))
      return rowsOf(items)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const forgetReport = async (name: string): Promise<void> => {
  await Promise.all([summaries.remove(idOf(name)), bodies.remove(idOf(name))])
  await changed()
}

interface Generated {
  readonly name: string
  readonly report: UrlReport
  /** Epoch ms. */
  readonly created: number
  readonly details?: z.output<typeof UrlReportDetails> | undefined
}

/** Stores a report in this browser, and removes the oldest ones above the limit. */
export const storeReport = async (
  { name, report, created, details }: Generated,
  { url, serverName }: Target,
): Promise<void> => {
  const [id, place] = [idOf(name), accountScope()]
  const summary: StoredReport = {
    id,
    place,
    name,
    created,
    url: details?.url ?? url,
    serverName,
    itemCount: report.itemCount,
    urlCount: rowsOf(report.items).length,
    details,
  }
  await bodies.put({ id, place, items: report.items })
  await summaries.put(summary)
  for (const old of (await readSummaries()).slice(maxReports)) await forgetReport(old.name)
  await changed()
}

/** Thrown when the portal has removed the report of a job. */
export class ReportRemoved extends Error {
  override readonly name = 'ReportRemoved'
}

/** Reads the report of a completed job and stores it. Throws what `send` throws, and `ReportRemoved`. */
export const fetchReport = async (
  ref: JobRef & { readonly kind: 'portal' },
  targetOf: (serverId: string | undefined) => Target,
): Promise<void> => {
  const key = ref.key === undefined ? {} : { key: ref.key }
  const { result, definition, modified } = await send(jobs.read, { jobId: ref.jobId, ...key })
  const { urlReport, details: returned } = UrlReportResult.partial().parse(result ?? {})
  if (!urlReport) throw new ReportRemoved()
  const details = UrlReportDetails.safeParse(returned).data
  await storeReport(
    { name: ref.jobId, report: urlReport, created: modified, details },
    targetOf(definition.serverId),
  )
}
