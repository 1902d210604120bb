import { X509Certificate } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Federation, federation } from '../../rest/organization/samlFederation.ts'
import {
  automaticNames,
  type identityProviders,
} from '../../rest/organization/identityProviders.ts'
import { userLicenseNames } from '../../rest/organization/licenses.ts'
import { isBuiltInRole } from '../../rest/organization/roles.ts'
import type { Database } from '../db/database.ts'
import { among } from '../db/among.ts'
import { groups, roles } from '../db/schema.ts'
import { failures } from '../common/failures.ts'

type Sent = z.output<typeof federation.update.params> &
  z.output<typeof identityProviders.register.params>

/** What has been set of a provider or a federation, by the names of the parameters. */
export type ProviderSettings = {
  [K in Exclude<keyof Sent, 'portalId' | 'federationId'>]?: NonNullable<Sent[K]>
}

/** What holds for whatever is not set. */
export const providerDefaults = {
  signUpMode: 'Invitation',
  encryptionSupported: false,
  supportSignedRequest: false,
  useSHA256: false,
  supportsLogoutRequest: false,
  updateProfileAtSignin: false,
  userType: 'arcgisonly',
  groups: [],
  userCreditAssignment: -1,
} as const satisfies z.input<typeof Federation>

const checkCertificate = (parameter: string, certificate: string | undefined) => {
  if (certificate === undefined) return
  try {
    // Parsed and let go: whether it has expired is for people to judge, providers take their time to renew.
    void new X509Certificate(certificate)
  } catch {
    throw failures.badParameter(parameter, 'is not a readable X.509 certificate')
  }
}

const checkRole = async (db: Database, roleId: string) => {
  if (isBuiltInRole(roleId)) return
  const [role] = await db.select({ id: roles.id }).from(roles).where(eq(roles.id, roleId))
  if (!role) throw failures.badParameter('roleId', `names no role of this organization: ${roleId}`)
}

const checkGroups = async (db: Database, ids: readonly string[]) => {
  const found = await db.select({ id: groups.id }).from(groups).where(among(groups.id, ids))
  const known = new Set(found.map(({ id }) => id))
  const missing = ids.find((id) => !known.has(id))
  if (missing !== undefined)
    throw failures.badParameter('groups', `names no group of this organization: ${missing}`)
}

/**
 * The rules of a provider or federation (specification section 17, rest-organization.md section 6): between the values as they are
 * to be stored, and of those just `set` also that what they name is there. Throws a PortalError that names the parameter.
 */
export const checkProvider = async (
  db: Database,
  settings: ProviderSettings,
  set: ProviderSettings,
): Promise<void> => {
  if (settings.useSHA256 && !settings.supportSignedRequest)
    throw failures.badParameter('useSHA256', 'needs supportSignedRequest=true')
  if (settings.signUpMode !== 'Automatic')
    for (const name of automaticNames)
      if (settings[name] !== undefined)
        throw failures.badParameter(name, 'is used with signUpMode=Automatic only')
  checkCertificate('certificate', set.certificate)
  checkCertificate('encryptionCertificate', set.encryptionCertificate)
  if (set.roleId !== undefined) await checkRole(db, set.roleId)
  if (set.userLicenseType !== undefined && !Object.hasOwn(userLicenseNames, set.userLicenseType))
    throw failures.badParameter('userLicenseType', `is no user type: ${set.userLicenseType}`)
  if (set.groups !== undefined) await checkGroups(db, set.groups)
}
