import { sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Person } from '../../rest/protocol/authorization.ts'
import type { StoredSettings } from '../../rest/records/settings.ts'
import type { User } from '../../rest/records/user.ts'
import { portalId, type Services } from '../server/context.ts'
import type { Database } from '../db/database.ts'
import { members } from '../db/schema.ts'
import { personOf, roleFields, type MemberRow } from '../access/rights.ts'
import { seesAllMembers } from '../access/visibility.ts'
import { settingsOf } from '../db/settings.ts'
import { storageUsage } from '../items/storage.ts'

type UserRecord = z.input<typeof User>

const creatorTypes = '^(creator|GISProfessional|advanced|storyteller|insightsAnalyst)'
const isCreator = new RegExp(creatorTypes)

/** The old level of a member's licence, to sort by. */
export const levelOf = sql`CASE WHEN ${members.userLicenseTypeId} ~ ${creatorTypes} THEN 2 ELSE 1 END`

/**
 * Whether `caller` may know of the member at all. A private profile is for its member and who sees all; the others are told
 * to anyone, in parts (see `userRecord`).
 */
export const maySeeMember = (
  { username, access }: Pick<MemberRow, 'username' | 'access'>,
  caller: Person | undefined,
): boolean => access !== 'private' || caller?.username === username || seesAllMembers(caller)

/** What anonymous callers see (rest-organization.md section 3.3). */
const publicFields = (member: MemberRow, locale: Locale): UserRecord => ({
  username: member.username,
  fullName: member.fullName,
  firstName: member.firstName,
  lastName: member.lastName,
  description: member.description,
  tags: member.tags,
  culture: locale.culture,
  region: locale.region,
  units: locale.units,
  thumbnail: null,
  created: member.created,
  modified: member.modified,
  provider: 'arcgis',
})

type Locale = Pick<StoredSettings, 'culture' | 'region' | 'units'>

/**
 * User records as `caller` sees them (rest-organization.md section 3.3): a few fields for anonymous callers and for members
 * without the privilege to see others, all for the member and who sees all.
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
      ...roleFields(member.role),
      level: isCreator.test(member.userLicenseTypeId) ? '2' : '1',
      userLicenseTypeId: member.userLicenseTypeId,
      disabled: member.disabled,
      mfaEnabled: false,
      idpUsername: null,
      orgId: portalId,
      ...(mine || sees
        ? { privileges: [...personOf(member).privileges], lastLogin: member.lastLogin }
        : {}),
    }
  })
}

/** The whole record of a member, for the member and for callers who see all members, with the storage of the member's content. */
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
