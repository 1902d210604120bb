import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Person } from '../../rest/protocol/authorization.ts'
import type { StoredSettings } from '../../rest/records/settings.ts'
import type { User } from '../../rest/records/user.ts'
import { portalId } from '../common/identity.ts'
import type { Services } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { pictureName } from '../db/records.ts'
import { members } from '../db/schema.ts'
import { personOf, roleFields, type MemberRow } from '../access/rights.ts'
import { seesAllMembers } from '../access/visibility.ts'
import { settingsOf } from '../db/settings.ts'
import { storageUsage } from '../items/storage.ts'

type UserRecord = z.input<typeof User>

const creatorTypes = '^(creator|GISProfessional|advanced|storyteller|insightsAnalyst)'
const isCreator = new RegExp(creatorTypes)

/** The legacy level of a member's user type, for sorting. */
export const levelOf = sql`CASE WHEN ${members.userLicenseTypeId} ~ ${creatorTypes} THEN 2 ELSE 1 END`

/** Returns the fields for anonymous callers. */
const publicFields = (member: MemberRow, locale: Locale): UserRecord => ({
  username: member.username,
  fullName: member.fullName,
  firstName: member.firstName,
  lastName: member.lastName,
  description: member.description,
  tags: member.tags,
  culture: member.culture ?? locale.culture,
  region: member.region ?? locale.region,
  units: member.units ?? locale.units,
  thumbnail: pictureName(member),
  created: member.created,
  modified: member.modified,
  provider: member.idpUsername === null ? 'arcgis' : 'enterprise',
})

type Locale = Pick<StoredSettings, 'culture' | 'region' | 'units'>

/**
 * Returns user records for `caller`: a few fields for anonymous callers and for members without the privilege to see others, all
 * fields for the member and for callers who see all members.
 */
export const userRecords = async (
  db: Database,
  rows: readonly MemberRow[],
  caller: Person | undefined,
): Promise<UserRecord[]> => {
  const locale = await settingsOf(db)
  return rows.map((member) => {
    const mine = caller?.username === member.username
    const sees = seesAllMembers(caller)
    if (!(mine || sees || caller?.privileges.includes('portal:user:viewOrgUsers')))
      return publicFields(member, locale)
    return {
      ...publicFields(member, locale),
      id: member.id,
      email: member.email,
      access: member.access,
      preferredView: member.preferredView,
      ...roleFields(member.role),
      level: isCreator.test(member.userLicenseTypeId) ? '2' : '1',
      userLicenseTypeId: member.userLicenseTypeId,
      disabled: member.disabled,
      mfaEnabled: false,
      idpUsername: member.idpUsername,
      orgId: portalId,
      ...(mine || sees
        ? { privileges: [...personOf(member).privileges], lastLogin: member.lastLogin }
        : {}),
    }
  })
}

/**
 * Returns the whole record of a member, for the member and for callers who see all members, including the storage used by the
 * member's content.
 */
export const ownRecord = async (
  { db, storageQuota }: Pick<Services, 'db' | 'storageQuota'>,
  member: MemberRow,
): Promise<UserRecord> => {
  const [record] = await userRecords(db, [member], personOf(member))
  return {
    username: member.username,
    ...record,
    storageUsage: await storageUsage(db, member.username),
    storageQuota,
  }
}
