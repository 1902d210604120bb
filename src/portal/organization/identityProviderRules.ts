import { X509Certificate } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Federation, samlFederation } from '../../rest/organization/samlFederation.ts'
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

type SentSettings = z.output<typeof samlFederation.update.params> &
  z.output<typeof identityProviders.register.params>

/** The settings of a provider or a federation, by the names of the parameters. */
export type ProviderSettings = {
  [K in Exclude<keyof SentSettings, 'portalId' | 'federationId'>]?: NonNullable<SentSettings[K]>
}

/** The defaults of the settings. */
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
    // Only parsed: whether an expired certificate is acceptable is for people to decide, because providers renew late.
    void new X509Certificate(certificate)
  } catch {
    throw failures.badParameter(parameter, 'is not a readable X.509 certificate')
  }
}

const checkRole = async (db: Database, roleId: string) => {
  if (isBuiltInRole(roleId)) return
  const [role] = await db.select({ id: roles.id }).from(roles).where(eq(roles.id, roleId))
  if (!role)
    throw failures.badParameter('roleId', `refers to a role that does not exist: ${roleId}`)
}

const checkGroups = async (db: Database, ids: readonly string[]) => {
  const found = await db.select({ id: groups.id }).from(groups).where(among(groups.id, ids))
  const known = new Set(found.map(({ id }) => id))
  const missing = ids.find((id) => !known.has(id))
  if (missing !== undefined)
    throw failures.badParameter('groups', `refers to a group that does not exist: ${missing}`)
}

/**
 * Checks the rules of a provider or federation: between the values as they will be stored, and that what the newly `set` ones refer
 * to exists. Throws a PortalError with the name of the parameter.
 */
export const checkProvider = async (
  db: Database,
  settings: ProviderSettings,
  set: ProviderSettings,
): Promise<void> => {
  if (settings.useSHA256 && !settings.supportSignedRequest)
    throw failures.badParameter('useSHA256', 'requires supportSignedRequest=true')
  if (settings.signUpMode !== 'Automatic')
    for (const name of automaticNames)
      if (settings[name] !== undefined)
        throw failures.badParameter(name, 'can be used with signUpMode=Automatic only')
  checkCertificate('certificate', set.certificate)
  checkCertificate('encryptionCertificate', set.encryptionCertificate)
  if (set.roleId !== undefined) await checkRole(db, set.roleId)
  if (set.userLicenseType !== undefined && !Object.hasOwn(userLicenseNames, set.userLicenseType))
    throw failures.badParameter('userLicenseType', `is not a user type: ${set.userLicenseType}`)
  if (set.groups !== undefined) await checkGroups(db, set.groups)
}
