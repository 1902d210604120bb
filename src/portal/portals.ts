import { eq } from 'drizzle-orm'
import { PortalError } from '../rest/errors.ts'
import type { Operations } from '../rest/index.ts'
import { portalId, productVersion, type Handlers } from './context.ts'
import { members, organization } from './db/schema.ts'
import { ownRecord } from './members.ts'

/** The version of the sharing interface that came with this product version. */
const currentVersion = '2024.2'

const noPortal = () =>
  new PortalError({ code: 400, message: 'Portal does not exist or is inaccessible.' })

export const portalHandlers: Handlers<Operations['portals']> = {
  info: (_params, { addresses }) => ({
    owningSystemUrl: addresses.portal,
    authInfo: {
      tokenServicesUrl: `${addresses.rest}/generateToken`,
      isTokenBasedSecurity: true,
    },
  }),

  read: async (params, { db, addresses, caller }) => {
    if (params.portalId !== 'self' && params.portalId !== portalId) throw noPortal()
    const [row] = await db.select().from(organization)
    if (!row) throw noPortal()
    const [member] = caller
      ? await db.select().from(members).where(eq(members.username, caller.username))
      : []
    const home = new URL(addresses.portal)
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      thumbnail: null,
      access: row.access,
      currentVersion,
      enterpriseVersion: productVersion,
      portalHostname: `${home.host}${home.pathname}`,
      portalName: row.name,
      portalMode: 'singletenant',
      customBaseUrl: '',
      isPortal: true,
      isReadOnly: false,
      allSSL: home.protocol === 'https:',
      culture: params.culture ?? row.culture,
      region: row.region,
      units: row.units,
      supportsOAuth: true,
      supportsHostedServices: false,
      canSearchPublic: true,
      canSharePublic: true,
      maxTokenExpirationMinutes: row.maxTokenExpirationMinutes,
      commentsEnabled: true,
      created: row.created,
      modified: row.modified,
      helperServices: {},
      portalProperties: {},
      ...(member ? { user: await ownRecord(db, member) } : {}),
    }
  },
}
