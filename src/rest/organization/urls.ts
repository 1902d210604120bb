import * as z from 'zod'
import { Id } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { portalId } from '../records/portal.ts'
import { UrlMap, UrlReport } from '../records/urls.ts'

const urlTypes = ['portalUrl', 'federatedServerUrl'] as const

export const urlReportLimits = {
  /** URLs that are listed for one item. */
  urlsPerItem: 1000,
  /** Maximum length of a listed URL in characters; the rest is cut off. */
  urlLength: 2048,
  /** Maximum bytes of the items of a report. */
  bytes: 32 * 1024 * 1024,
  /** Reports of one member that have not ended. */
  unfinished: 2,
  /** Reports that the portal stores. Of older ones, only the details remain. */
  stored: 10,
} as const

/** The public and internal URLs of the portal and of its servers, and where items use them. */
export const urls = {
  /** Generate Org URL Map: returns the URLs of the portal, of the federated servers, and of their machines. */
  map: operation({
    method: 'POST',
    isRead: true,
    path: '/portals/:portalId/urls/generateOrgUrlMap',
    params: z.object({ portalId }),
    result: z.looseObject({ siteUrlMap: UrlMap }),
    access: 'administrator',
    since: '11.4',
    product: 'enterprise',
  }),
  /** Generate URL Report: returns the items that are affected if the public URL of the portal or of a server changes. */
  report: operation({
    method: 'POST',
    path: '/portals/:portalId/urls/generateUrlReport',
    params: z.object({
      portalId,
      urlType: z.enum(urlTypes).default('portalUrl'),
      /** Required for `federatedServerUrl`. */
      serverId: Id.optional(),
      async: z.boolean().default(false),
    }),
    result: z.looseObject({
      siteUrlReport: UrlReport.optional(),
      jobId: z.string().optional(),
      key: z.string().optional(),
      jobUrl: z.string().optional(),
    }),
    access: 'administrator',
    since: '11.4',
    product: 'enterprise',
    job: ({ jobId, key }) =>
      jobId === undefined
        ? undefined
        : { kind: 'portal', jobId, ...(key === undefined ? {} : { key }) },
  }),
}
