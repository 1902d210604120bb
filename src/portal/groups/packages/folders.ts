import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Clock } from '../../common/clock.ts'
import type { Database } from '../../db/database.ts'
import { folders } from '../../db/schema.ts'
import { failures } from '../../common/failures.ts'
import { readFolder } from '../../items/folders.ts'

/** Where a job adds new items. A named folder is created when the first item needs it. */
export const Destination = z.union([
  z.object({ folderId: z.string().nullable() }),
  z.object({ folderTitle: z.string() }),
])
export type Destination = z.output<typeof Destination>

/** Returns the owner's folder with this title, case-insensitively; creates it when there is none. */
const folderTitled = async (tx: Database, username: string, title: string, clock: Clock) => {
  await tx
    .insert(folders)
    .values({ id: randomBytes(16).toString('hex'), username, title, created: clock.now() })
    .onConflictDoNothing()
  const [folder] = await tx
    .select({ id: folders.id })
    .from(folders)
    .where(
      and(
        eq(folders.username, username),
        sql`lower(normalize(${folders.title})) = lower(${title}::text)`,
      ),
    )
  if (!folder) throw failures.noFolder()
  return folder.id
}

/** Returns the folder's ID, null for the root folder; call it inside the transaction that adds an item. */
export const folderOf = async (
  tx: Database,
  username: string,
  destination: Destination,
  clock: Clock,
): Promise<string | null> => {
  if ('folderTitle' in destination)
    return folderTitled(tx, username, destination.folderTitle, clock)
  if (destination.folderId === null) return null
  return (await readFolder(tx, username, destination.folderId))?.id ?? null
}
