import { and, asc, count, desc, eq, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type * as z from 'zod'
import { isAdministrator, type Person } from '../rest/callers.ts'
import type { Group } from '../rest/groups.ts'
import type { Operations } from '../rest/index.ts'
import { signedIn, type Handlers } from './context.ts'
import type { Database } from './db/database.ts'
import { groups, members } from './db/schema.ts'
import { failures } from './failures.ts'
import { maySeeMember, ownRecord, userRecords } from './members.ts'
import { compileQuery } from './query/compile.ts'
import { memberFields } from './query/memberFields.ts'
import { groupColumns, groupRecord, pageOf } from './records.ts'
import { personOf } from './roles.ts'
import { groupsOf, readableGroups } from './visibility.ts'

type MemberRow = typeof members.$inferSelect

const readMember = async (db: Database, username: string): Promise<MemberRow | undefined> => {
  const [member] = await db.select().from(members).where(eq(members.username, username))
  return member
}

/** The groups of a member that the caller may see, with the member's place in each. */
const memberGroups = async (
  db: Database,
  member: MemberRow,
  caller: Person | undefined,
): Promise<z.input<typeof Group>[]> => {
  const rows = await db
    .select(groupColumns(personOf(member)))
    .from(groups)
    .where(and(sql`${groups.id} IN ${groupsOf(member.username)}`, readableGroups(caller)))
    .orderBy(asc(sql`lower(${groups.title})`), asc(groups.id))
  return rows.map((row) => groupRecord(row, personOf(member)))
}

/** The members that `caller` may find. Who may not see members finds nobody but themselves. */
const findable = (caller: Person): SQL | undefined => {
  if (isAdministrator(caller)) return undefined
  const oneself = eq(members.username, caller.username)
  return caller.privileges.includes('portal:user:viewOrgUsers')
    ? or(oneself, ne(members.access, 'private'))
    : oneself
}

const sortColumns: Readonly<Record<string, SQLWrapper>> = {
  username: sql`lower(${members.username})`,
  fullname: sql`lower(${members.fullName})`,
  created: members.created,
  modified: members.modified,
}

const orderBy = (fields: readonly string[] = ['username'], order: 'asc' | 'desc' | undefined) => {
  const direction = order === 'desc' ? desc : asc
  const named = fields.map((field) => {
    const column = Object.hasOwn(sortColumns, field.toLowerCase())
      ? sortColumns[field.toLowerCase()]
      : undefined
    if (!column)
      throw failures.badParameter(
        'sortField',
        `must be one of ${Object.keys(sortColumns).join(', ')}`,
      )
    return direction(column)
  })
  return [...named, asc(members.username)]
}

export const userHandlers: Handlers<Operations['users']> = {
  self: async (_params, context) => {
    const { db } = context
    const caller = signedIn(context)
    const member = await readMember(db, caller.username)
    if (!member) throw failures.noUser()
    return { ...(await ownRecord(db, member)), groups: await memberGroups(db, member, caller) }
  },

  read: async ({ userName }, { db, caller }) => {
    const member = await readMember(db, userName)
    if (!member || !maySeeMember(member, caller)) throw failures.noUser()
    const [record] =
      caller?.username === userName
        ? [await ownRecord(db, member)]
        : await userRecords(db, [member], caller)
    if (!record) throw failures.noUser()
    // Anonymous callers see the few fields and no groups.
    return caller ? { ...record, groups: await memberGroups(db, member, caller) } : record
  },

  search: async ({ q, start, num, sortField, sortOrder }, context) => {
    const { db } = context
    const caller = signedIn(context)
    const where = and(findable(caller), compileQuery(q, memberFields(caller)).where)
    const [counted] = await db.select({ total: count() }).from(members).where(where)
    const rows = await db
      .select()
      .from(members)
      .where(where)
      .orderBy(...orderBy(sortField, sortOrder))
      .limit(num)
      .offset(start - 1)
    return {
      query: q,
      ...pageOf(start, rows.length, counted?.total ?? 0),
      results: await userRecords(db, rows, caller),
    }
  },
}
