import { eq } from 'drizzle-orm'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Operations } from '../../rest/index.ts'
import { portalFields } from '../../rest/records/settings.ts'
import { productVersion } from '../common/identity.ts'
import { interfaceVersions } from '../common/plays.ts'
import { signedIn, type Context, type Handlers } from '../operations/context.ts'
import { members, organization } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { ownRecord } from './memberRecords.ts'
import { NoAnswer } from '../outbound/outbound.ts'
import { memberColumns } from '../access/rights.ts'
import { findApplication, type Application } from '../access/applications.ts'
import { settingsFor, settingsOf } from '../db/settings.ts'

/** Returns the versions of the sharing interface and of the product. */
const versions = ({ plays, version }: Pick<Context, 'plays' | 'version'>) => ({
  currentVersion: interfaceVersions[plays ?? productVersion],
  enterpriseVersion: `${version}.0`,
})

/** Time limit for a response of a checked URL (ms). */
const testTimeoutMs = 15_000

/** Returns the declared length of a response in bytes. */
const sizeOf = (header: string | undefined) => {
  const size = Number(header)
  return header !== undefined && Number.isSafeInteger(size) ? { size } : {}
}

const appInfoOf = ({ clientId, itemId, owner, title }: Application, orgId: string) => ({
  appId: clientId,
  itemId: itemId ?? '',
  appOwner: owner ?? '',
  orgId,
  appTitle: title,
  privileges: [],
})

export const portalHandlers: Handlers<Operations['portals']> = {
  checkUrl: async ({ url }, context) => {
    const { outbound, request, urlChecks } = context
    urlChecks.count(signedIn(context).username)
    try {
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(testTimeoutMs)])
      const answer = await outbound.get(url, 'url', { signal })
      answer.body.destroy()
      const type = answer.headers['content-type']
      return {
        url: answer.url,
        reachable: true,
        status: answer.status,
        ...(type === undefined ? {} : { contentType: type }),
        ...sizeOf(answer.headers['content-length']),
      }
    } catch (error) {
      if (error instanceof NoAnswer) return { url, reachable: false, message: error.message }
      if (error instanceof PortalError || request.signal.aborted) throw error
      return { url, reachable: false, message: 'The server did not respond in time.' }
    }
  },

  root: (_params, context) => versions(context),

  info: (_params, { portalUrls }) => ({
    owningSystemUrl: portalUrls.portal,
    authInfo: {
      tokenServicesUrl: `${portalUrls.rest}/generateToken`,
      isTokenBasedSecurity: true,
    },
  }),

  read: async (params, context) => {
    const { db, portalUrls, caller, applicationId } = context
    const [row] = await db.select().from(organization)
    if (!row) throw failures.noPortal()
    const [member] = caller
      ? await db.select(memberColumns).from(members).where(eq(members.username, caller.username))
      : []
    const application =
      applicationId === undefined ? undefined : await findApplication(db, applicationId)
    const home = new URL(portalUrls.portal)
    const settings = settingsFor(caller, await settingsOf(db))
    return {
      thumbnail: null,
      helperServices: {},
      ...portalFields(settings),
      id: row.id,
      ...versions(context),
      hasAdditions: true,
      portalHostname: `${home.host}${home.pathname}`,
      portalName: settings.name,
      portalMode: 'singletenant',
      customBaseUrl: '',
      isPortal: true,
      isReadOnly: false,
      // Anonymous callers choose the language; for members, it is the organization's setting.
      ...(caller || params.culture === undefined ? {} : { culture: params.culture }),
      supportsOAuth: true,
      supportsHostedServices: false,
      hasClassificationSchema: row.classificationSchema !== null,
      created: row.created,
      modified: row.modified,
      ...(member ? { user: await ownRecord(context, member) } : {}),
      ...(application ? { appInfo: appInfoOf(application, row.id) } : {}),
    }
  },
}
