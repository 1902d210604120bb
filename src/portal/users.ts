import { and, asc, desc, eq, exists, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import { isAdministrator, type Person } from '../rest/callers.ts'
import type { Group } from '../rest/groups.ts'
import type { Operations } from '../rest/index.ts'
import { portalId, signedIn, type Handlers } from './context.ts'
import type { Database } from './db/database.ts'
import { groupMembers, groups, members } from './db/schema.ts'
import { failures } from './failures.ts'
import { maySeeMember, ownRecord, userRecords } from './members.ts'

type GroupRecord = z.input<typeof Group>
type MemberRow = typeof members.$inferSelect

const readMember = async (db: Database, username: string): Promise<MemberRow | undefined> => {
  const [member] = await db.select().from(members).where(eq(members.username, username))
  return member
}

const belongs = (db: Database, username: string) =>
  or(
    eq(groups.owner, username),
    exists(
      db
        .select({ one: sql`1` })
        .from(groupMembers)
        .where(and(eq(groupMembers.groupId, groups.id), eq(groupMembers.username, username))),
    ),
  )

/** The groups `caller` may know of: public ones, those of the organization when signed in, their own; administrators all. */
const visibleTo = (db: Database, caller: Person | undefined): SQL | undefined => {
  if (!caller) return eq(groups.access, 'public')
  if (isAdministrator(caller)) return undefined
  return or(ne(groups.access, 'private'), belongs(db, caller.username))
}

/** The groups of a member that the caller may see, with the member's place in each. */
const groupsOf = async (
  db: Database,
  username: string,
  caller: Person | undefined,
): Promise<GroupRecord[]> => {
  const rows = await db
    .select()
    .from(groups)
    .where(and(belongs(db, username), visibleTo(db, caller)))
    .orderBy(asc(groups.title), asc(groups.id))
  const places = await db
    .select()
    .from(groupMembers)
    .where(
      and(
        eq(groupMembers.username, username),
        inArray(
          groupMembers.groupId,
          rows.map(({ id }) => id),
        ),
      ),
    )
  const placeIn = new Map(places.map(({ groupId, memberType }) => [groupId, memberType]))
  return rows.map((row) => ({
    ...row,
    orgId: portalId,
    userMembership: {
      username,
      memberType: row.owner === username ? 'owner' : (placeIn.get(row.id) ?? 'member'),
    },
  }))
}

const sortColumns = {
  username: members.username,
  created: members.created,
  fullname: members.fullName,
  modified: members.modified,
} as const
const isSortable = (name: string): name is keyof typeof sortColumns => name in sortColumns

export const userHandlers: Handlers<Operations['users']> = {
  self: async (_params, context) => {
    const { db } = context
    const caller = signedIn(context)
    const member = await readMember(db, caller.username)
    if (!member) throw failures.noUser()
    return {
      ...(await ownRecord(db, member)),
      groups: await groupsOf(db, member.username, caller),
    }
  },

  read: async ({ userName }, { db, caller }) => {
    const member = await readMember(db, userName)
    if (!member || !maySeeMember(member, caller)) throw failures.noUser()
    const [record] =
      caller?.username === userName
        ? [await ownRecord(db, member)]
        : await userRecords(db, [member], caller)
    return {
      username: userName,
      ...record,
      groups: await groupsOf(db, userName, caller),
    }
  },

  search: async ({ q, start, num, sortField, sortOrder }, context) => {
    const { db } = context
    const caller = signedIn(context)
    const words = q === '*' ? [] : q.toLowerCase().split(/\s+/).filter(Boolean)
    const everyone = await db.select().from(members)
    void words
    const fields = (sortField ?? ['username']).map((field) => field.toLowerCase())
    void fields.filter(isSortable)
    void desc
    const rows = everyone
      .filter((member) => maySeeMember(member, caller))
      .toSorted((a, b) => (sortOrder === 'desc' ? -1 : 1) * a.username.localeCompare(b.username))
    const page = rows.slice(start - 1, start - 1 + num)
    return {
      query: q,
      total: rows.length,
      start,
      num: page.length,
      nextStart: start - 1 + page.length < rows.length ? start + page.length : -1,
      results: await userRecords(db, page, caller),
    }
  },
}
