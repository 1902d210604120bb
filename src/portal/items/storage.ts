import { pipeline, Transform, type Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Services } from '../operations/context.ts'
import type { Database } from '../db/database.ts'
import { itemFiles, itemParts, items } from '../db/schema.ts'

/** The default of the storage quota, in bytes: 2 TB. */
export const defaultStorageQuota = 2 ** 41

/**
 * Returns the bytes of a member's content: data, resources, and info files of the items, and the parts of uploads that have arrived.
 */
export const storageUsage = async (db: Database, username: string): Promise<number> => {
  const ofFiles = sql`(SELECT coalesce(sum(f.size), 0) FROM ${itemFiles} f JOIN ${items} i ON i.id = f.item_id WHERE i.owner = ${username})`
  const ofParts = sql`(SELECT coalesce(sum(p.size), 0) FROM ${itemParts} p JOIN ${items} i ON i.id = p.item_id WHERE i.owner = ${username})`
  const [used] = await db
    .select({
      bytes: sql<string>`coalesce(sum(greatest(${items.size}, 0)), 0) + ${ofFiles} + ${ofParts}`,
    })
    .from(items)
    .where(eq(items.owner, username))
  return Number(used?.bytes ?? 0)
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

const readableSize = (bytes: number) => {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  return `${Number((bytes / 1024 ** power).toFixed(1))} ${units[power]}`
}

const exceeded = (username: string, quota: number, parameter?: string) => {
  const message = `The content of ${username} would exceed the storage quota of ${readableSize(quota)}. Delete items or files first.`
  return new PortalError({ code: 400, message, details: [message], parameter })
}

/** Throws 400 if a member's content exceeds the quota; called in the transaction that added to it. */
export const checkStorage = async (
  tx: Database,
  username: string,
  { storageQuota }: Pick<Services, 'storageQuota'>,
  parameter?: string,
): Promise<void> => {
  if ((await storageUsage(tx, username)) > storageQuota)
    throw exceeded(username, storageQuota, parameter)
}

/**
 * Limits a stream to a member's remaining quota at this moment: reading it fails with 400 when it is longer. Throws the same error
 * at once if `offset`, the position of the stream in a whole file, is beyond the quota.
 */
export const limitToStorage = async (
  username: string,
  { db, storageQuota }: Pick<Services, 'db' | 'storageQuota'>,
  offset = 0,
): Promise<(content: Readable) => Readable> => {
  const left = storageQuota - (await storageUsage(db, username))
  if (offset > storageQuota) throw exceeded(username, storageQuota, 'offset')
  return (content) => {
    let size = 0
    const limited = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length
        if (size > left) done(exceeded(username, storageQuota, 'file'))
        else done(null, chunk)
      },
    })
    return pipeline(content, limited, () => undefined)
  }
}
