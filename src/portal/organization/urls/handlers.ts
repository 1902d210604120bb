import type { UrlReport } from '../../../rest/records/urls.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { urlReportLimits, type urls } from '../../../rest/organization/urls.ts'
import { failures } from '../../common/failures.ts'
import type { NewJob } from '../../jobQueue/jobs.ts'
import { urlReportKind } from '../../jobQueue/lanes.ts'
import { resultOf } from '../../jobQueue/result.ts'
import { portalId as ownPortalId } from '../../common/identity.ts'
import {
  signedIn,
  type Context,
  type HandlerParams,
  type Handlers,
} from '../../operations/context.ts'
import { publicUrlOf, type UrlReportParams } from './urlReport.ts'
import { readUrlMap } from './urlMap.ts'

const tooMany = () =>
  new PortalError({
    code: 400,
    message: `A member can have at most ${urlReportLimits.unfinished} URL reports that have not ended.`,
  })

const paramsOf = ({ urlType, serverId }: HandlerParams<typeof urls.report>): UrlReportParams => {
  if (urlType === 'portalUrl') return { serverId: null }
  if (serverId === undefined)
    throw failures.badParameter('serverId', "is required if 'urlType' is federatedServerUrl")
  return { serverId }
}

/** Generates a report while the caller waits. */
const generate = async (job: NewJob, context: Context): Promise<UrlReport> => {
  const row = await context.jobs.performWithin(urlReportLimits.unfinished, job)
  if (!row) throw tooMany()
  const result = row.status === 'completed' ? await resultOf(row, context.files) : null
  if (result && 'urlReport' in result && result.urlReport) return result.urlReport as UrlReport
  if (row.status === 'failed')
    throw new PortalError({ code: 400, message: row.messages.at(-1) ?? 'The job failed.' })
  throw new PortalError({ code: 503, message: `The job ${row.id} continues in the background.` })
}

export const urlHandlers: Handlers<typeof urls> = {
  map: async (_params, context) => ({ siteUrlMap: await readUrlMap(context) }),

  report: async (request, context) => {
    const params = paramsOf(request)
    // An unknown server is refused at once.
    await publicUrlOf(params, context)
    const job: NewJob = {
      kind: urlReportKind,
      username: signedIn(context).username,
      definition: { urlType: request.urlType, ...(params.serverId === null ? {} : params) },
      params,
    }
    if (!request.async) return { siteUrlReport: await generate(job, context) }
    const started = await context.jobs.startWithin(urlReportLimits.unfinished, job)
    if (!started) throw tooMany()
    const jobUrl = `${context.portalUrls.rest}/portals/${ownPortalId}/jobs/${started.jobId}`
    return { ...started, jobUrl }
  },
}
