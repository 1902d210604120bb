import { and, asc, desc, eq, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type * as z from 'zod'
import type { Person } from '../../rest/protocol/authorization.ts'
import { systemUsernames } from '../../rest/records/systemAccounts.ts'
import type { User } from '../../rest/records/user.ts'
import { signedIn, type Context } from '../operations/context.ts'
import { folded, members } from '../db/schema.ts'
import { failures } from '../common/failures.ts'
import { seesAllMembers } from '../access/visibility.ts'
import { userRecords } from './memberRecords.ts'
import { compileFilter, compileQuery } from '../query/compile.ts'
import { budgetOf } from '../query/cost.ts'
import { memberFields } from '../query/memberFields.ts'
import { pageOf } from '../db/records.ts'
import { memberColumns } from '../access/rights.ts'

/** Returns the condition for members that `caller` can find. Callers who cannot see members find only themselves. */
const findable = (caller: Person): SQL | undefined => {
  if (seesAllMembers(caller)) return undefined
  const oneself = eq(members.username, caller.username)
  return caller.privileges.includes('portal:user:viewOrgUsers')
    ? or(oneself, ne(members.access, 'private'))
    : oneself
}

/** Returns the condition for members in categories: the embedded portal has no categories of members. */
export const inMemberCategories = (categories: readonly string[] = []): SQL | undefined =>
  categories.length > 0 ? sql`false` : undefined

/** Returns the condition for members that are people, if only they are asked for. */
export const withoutSystemAccounts = (isAsked: boolean | undefined): SQL | undefined =>
  isAsked === true ? sql`${members.username} !~* ${systemUsernames.source}` : undefined

interface MemberPage {
  readonly where: SQL | undefined
  readonly order: readonly SQL[]
  readonly start: number
  readonly num: number
}

/** Returns one page of the members that the caller can find. */
export const listMembers = async (
  { where, order, start, num }: MemberPage,
  context: Context,
): Promise<{ total: number; records: z.input<typeof User>[] }> => {
  const { db } = context
  const caller = signedIn(context)
  const found = and(findable(caller), where)
  const [total, rows] = await Promise.all([
    db.$count(members, found),
    db
      .select(memberColumns)
      .from(members)
      .where(found)
      .orderBy(...order, asc(members.username))
      .limit(num)
      .offset(start - 1),
  ])
  return { total, records: await userRecords(db, rows, caller) }
}

const sortColumns: Readonly<Record<string, SQLWrapper>> = {
  username: folded(members.username),
  fullname: folded(members.fullName),
  created: members.created,
  modified: members.modified,
}

const orderBy = (fields: readonly string[] = ['username'], order: 'asc' | 'desc' | undefined) => {
  const direction = order === 'desc' ? desc : asc
  return fields.map((field) => {
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
}

interface MemberQuery {
  readonly q: string
  readonly filter?: string | undefined
  readonly categories?: readonly string[] | undefined
  readonly start: number
  readonly num: number
  readonly sortField?: readonly string[] | undefined
  readonly sortOrder?: 'asc' | 'desc' | undefined
  readonly excludeSystemUsers?: boolean | undefined
}

/** Returns members by search terms, for User Search and Portal User Search. */
export const searchMembers = async (
  { q, filter, categories, start, num, sortField, sortOrder, excludeSystemUsers }: MemberQuery,
  context: Context,
) => {
  const caller = signedIn(context)
  const fields = memberFields(caller)
  const budget = budgetOf(caller)
  const where = and(
    compileQuery(q, fields, budget).where,
    filter === undefined ? undefined : compileFilter(filter, fields, budget),
    inMemberCategories(categories),
    withoutSystemAccounts(excludeSystemUsers),
  )
  const order = orderBy(sortField, sortOrder)
  const { total, records } = await listMembers({ where, order, start, num }, context)
  return { query: q, ...pageOf(start, records.length, total), results: records }
}
