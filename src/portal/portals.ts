import { eq } from 'drizzle-orm'
import { PortalError } from '../rest/errors.ts'
import type { Operations } from '../rest/index.ts'
import { portalFields } from '../rest/settings.ts'
import { portalId, productVersion, type Handlers } from './context.ts'
import { members, organization } from './db/schema.ts'
import { ownRecord } from './memberRecords.ts'
import { memberColumns } from './rights.ts'
import { settingsFor, settingsOf } from './settings.ts'

/** The version of the sharing interface that came with this product version. */
const currentVersion = '2024.2'

const noPortal = () =>
  new PortalError({ code: 400, message: 'Portal does not exist or is inaccessible.' })

/** This portal holds one organization, called by its ID or `self`. Throws for any other. */
export const checkPortalId = (id: string): void => {
  if (id !== 'self' && id !== portalId) throw noPortal()
}

export const portalHandlers: Handlers<Operations['portals']> = {
  info: (_params, { addresses }) => ({
    owningSystemUrl: addresses.portal,
    authInfo: {
      tokenServicesUrl: `${addresses.rest}/generateToken`,
      isTokenBasedSecurity: true,
    },
  }),

  read: async (params, { db, addresses, caller }) => {
    checkPortalId(params.portalId)
    const [row] = await db.select().from(organization)
    if (!row) throw noPortal()
    const [member] = caller
      ? await db.select(memberColumns).from(members).where(eq(members.username, caller.username))
      : []
    const home = new URL(addresses.portal)
    const settings = settingsFor(caller, await settingsOf(db))
    return {
      thumbnail: null,
      helperServices: {},
      ...portalFields(settings),
      id: row.id,
      currentVersion,
      enterpriseVersion: productVersion,
      portalHostname: `${home.host}${home.pathname}`,
      portalName: settings.name,
      portalMode: 'singletenant',
      customBaseUrl: '',
      isPortal: true,
      isReadOnly: false,
      // The wish of somebody unknown; members are told what the organization has set.
      ...(caller || params.culture === undefined ? {} : { culture: params.culture }),
      supportsOAuth: true,
      supportsHostedServices: false,
      created: row.created,
      modified: row.modified,
      ...(member ? { user: await ownRecord(db, member) } : {}),
    }
  },
}
