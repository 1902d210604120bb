import { and, eq, getTableColumns, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { applications, items } from '../db/schema.ts'

export type Application = Omit<typeof applications.$inferSelect, 'title'> & {
  /** That of its item, if it has one. */
  readonly title: string
  /** The owner of its item; null for the console. */
  readonly owner: string | null
}

/** Returns an application, locked until the transaction ends if `lock` is set; undefined for an unknown ID. */
export const findApplication = async (
  db: Database,
  clientId: string,
  lock?: 'share' | 'key share',
): Promise<Application | undefined> => {
  const query = db
    .select({
      ...getTableColumns(applications),
      title: sql<string>`coalesce(${items.title}, ${applications.title}, '')`,
      owner: items.owner,
    })
    .from(applications)
    .leftJoin(items, eq(items.id, applications.itemId))
    .where(eq(applications.clientId, clientId))
  const [application] = await (lock ? query.for(lock, { of: applications }) : query)
  return application
}

/** How exactly the last use of an application is known (ms), so that it is not written with every token. */
const useInterval = 60_000

/** Records that an application with an item received a token, for itself if `username` is null. */
export const recordUse = async (
  db: Database,
  clientId: string,
  username: string | null,
  now: number,
): Promise<void> => {
  const { itemId, lastUsed } = applications
  await db
    .update(applications)
    .set({ lastUsed: now, lastUsedBy: username })
    .where(
      and(
        eq(applications.clientId, clientId),
        isNotNull(itemId),
        or(isNull(lastUsed), lte(lastUsed, now - useInterval)),
      ),
    )
}
