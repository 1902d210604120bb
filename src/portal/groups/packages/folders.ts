import * as z from 'zod'
import type { Clock } from '../../common/clock.ts'
import type { Database } from '../../db/database.ts'
import { folderTitled, readFolder } from '../../items/folders.ts'

/** Where a job adds new items. A named folder is created when the first item needs it. */
export const Destination = z.union([
  z.object({ folderId: z.string().nullable() }),
  z.object({ folderTitle: z.string() }),
])
export type Destination = z.output<typeof Destination>

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
