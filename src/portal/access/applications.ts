import {
  and,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias, QueryBuilder, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../db/database.ts'
import { lacksApproval } from '../db/records.ts'
import { allowedApplications, applications, items, members } from '../db/schema.ts'

export type Application = Omit<typeof applications.$inferSelect, 'title'> & {
  /** That of its item, if it has one. */
  readonly title: string
  /** The owner of its item; null for the console. */
  readonly owner: string | null
  readonly ownerName: string | null
  /** Whether its owner is disabled: then it receives no codes and tokens, and those that it has are refused. */
  readonly isOff: boolean
  /** Whether only its owner can use it, because the organization wants an administrator's approval, which it doesn't have. */
  readonly needsApproval: boolean
}

/** Whether a member can use an application whose owner is not disabled. */
export const canUse = (
  { needsApproval, owner }: Pick<Application, 'needsApproval' | 'owner'>,
  username: string,
): boolean => !needsApproval || owner === username

const owners = alias(members, 'owners')

/** The condition that a member can use the application with this client ID; null belongs to no application. */
export const isOn = (clientId: AnyPgColumn, username: AnyPgColumn) =>
  notExists(
    new QueryBuilder()
      .select({ off: sql`1` })
      .from(applications)
      .innerJoin(items, eq(items.id, applications.itemId))
      .innerJoin(owners, eq(owners.username, items.owner))
      .where(
        and(
          eq(applications.clientId, clientId),
          or(owners.disabled, and(ne(items.owner, username), lacksApproval)),
        ),
      ),
  )

const applicationsWhere = (db: Database, condition: SQL | undefined) =>
  db
    .select({
      ...getTableColumns(applications),
      title: sql<string>`coalesce(${items.title}, ${applications.title}, '')`,
      owner: items.owner,
      ownerName: owners.fullName,
      isOff: sql<boolean>`coalesce(${owners.disabled}, false)`,
      needsApproval: sql<boolean>`${lacksApproval}`,
    })
    .from(applications)
    .leftJoin(items, eq(items.id, applications.itemId))
    .leftJoin(owners, eq(owners.username, items.owner))
    .where(condition)

/** Returns an application, locked until the transaction ends if `lock` is set; undefined for an unknown ID. */
export const findApplication = async (
  db: Database,
  clientId: string,
  lock?: 'share' | 'key share' | 'update',
): Promise<Application | undefined> => {
  const query = applicationsWhere(db, eq(applications.clientId, clientId))
  const [application] = await (lock ? query.for(lock, { of: applications }) : query)
  return application
}

/** Returns the applications with these IDs that belong to items. */
export const findApplicationsOfItems = (
  db: Database,
  clientIds: readonly string[],
): Promise<Application[]> =>
  applicationsWhere(
    db,
    and(inArray(applications.clientId, [...clientIds]), isNotNull(applications.itemId)),
  ).execute()

/** How exactly the last use of an application is known (ms), so that it is not written with every token. */
const useInterval = 60_000

/** Records that an application with an item received a token of a member, or for itself if `username` is null. */
export const recordUse = async (
  db: Database,
  clientId: string,
  username: string | null,
  now: number,
): Promise<void> => {
  const isOutdated = (lastUsed: AnyPgColumn) =>
    or(isNull(lastUsed), lte(lastUsed, now - useInterval))
  const { itemId, lastUsed } = applications
  await db
    .update(applications)
    .set({ lastUsed: now, lastUsedBy: username })
    .where(and(eq(applications.clientId, clientId), isNotNull(itemId), isOutdated(lastUsed)))
  if (username === null) return
  const { username: member, clientId: allowed, lastUsed: lastUsedByMember } = allowedApplications
  await db
    .update(allowedApplications)
    .set({ lastUsed: now })
    .where(and(eq(member, username), eq(allowed, clientId), isOutdated(lastUsedByMember)))
}
