import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { insertAll } from '../db/insertAll.ts'
import { groupInvitations, groupMembers, groups, itemFiles, items, members } from '../db/schema.ts'
import { random } from './random.ts'

/** Accounts that the product creates for itself, and what they own. */
const systemItems = [
  { owner: 'esri_nav', title: 'World Navigation Map', type: 'Vector Tile Service' },
  { owner: 'esri_livingatlas', title: 'Living Atlas of the World', type: 'Web Map' },
  { owner: 'system_publisher', title: 'PublishingTools', type: 'Geoprocessing Service' },
] as const

/** A group of another organization. */
const foreignGroup = { owner: 'esri_livingatlas', title: 'Living Atlas contributors' } as const

/** Who belongs to it, and who is invited. */
const contributors = { member: 'publisher', invited: 'viewer' } as const
const invitationLasts = 14 * 86_400_000

/** One in `count` rows, always the same ones. */
const oneIn = (count: number, id: typeof items.id | typeof groups.id | typeof members.username) =>
  sql`mod(abs(hashtext(${id})), ${sql.raw(String(count))}) = 0`

/**
 * Makes sample data as poor as those of real portals: members without a name or a description, items and groups without a summary and a
 * thumbnail, resources with properties of applications, and accounts of the product with items of theirs and with a group of another
 * organization. The sample accounts stay as they are. `now` in epoch ms.
 */
export const impoverish = async (db: Database, now: number): Promise<void> => {
  await db
    .update(items)
    .set({ snippet: null, description: null, thumbnailHash: null, thumbnailType: null })
    .where(oneIn(3, items.id))
  await db
    .update(items)
    .set({ tags: [], accessInformation: null, licenseInfo: null, culture: null })
    .where(oneIn(4, items.id))
  await db
    .update(groups)
    .set({ snippet: null, description: null, tags: [] })
    .where(oneIn(3, groups.id))
  await db
    .update(members)
    .set({ description: null, firstName: '', lastName: '', fullName: '', email: '' })
    .where(
      sql`${oneIn(5, members.username)} and not ${inArray(members.username, ['admin', 'publisher', 'editor', 'viewer'])}`,
    )
  const accounts = [...new Set(systemItems.map(({ owner }) => owner))]
  await insertAll(
    db,
    members,
    accounts.map((username) => ({
      username,
      id: random(`member:${username}`).hex(32),
      firstName: '',
      lastName: '',
      fullName: '',
      email: '',
      role: 'org_publisher',
      userLicenseTypeId: 'creatorUT',
      // No password has this hash.
      passwordHash: '',
      created: now,
      modified: now,
    })),
  )
  await insertAll(
    db,
    items,
    systemItems.map((item) => ({
      ...item,
      id: random(`item:${item.title}`).hex(32),
      typeKeywords: [],
      tags: [],
      name: null,
      access: 'public' as const,
      size: -1,
      created: now,
      modified: now,
    })),
  )
  const groupId = random(`group:${foreignGroup.title}`).hex(32)
  await db
    .insert(groups)
    .values({ ...foreignGroup, id: groupId, access: 'public', created: now, modified: now })
  await db
    .insert(groupMembers)
    .values({ groupId, username: contributors.member, memberType: 'member', joined: now })
  await db.insert(groupInvitations).values({
    id: random(`invitation:${foreignGroup.title}`).hex(32),
    groupId,
    username: contributors.invited,
    role: 'group_member',
    fromUsername: foreignGroup.owner,
    created: now,
    expires: now + invitationLasts,
  })
  await db
    .update(itemFiles)
    .set({ properties: { creator: 'publisher', name: 'draft', updated: now } })
    .where(eq(itemFiles.kind, 'resource'))
}
