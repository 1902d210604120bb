import { buffer } from 'node:stream/consumers'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Services } from '../../../operations/context.ts'
import { groupItems, itemFiles, items, relationships } from '../../../db/schema.ts'

/** Properties of a portal rather than of the item. */
const stays = new Set([
  'owner',
  'folderId',
  'access',
  'protected',
  'numViews',
  'searchWords',
  'fieldWords',
  'dataHash',
  'size',
])

/**
 * Returns a group's items independently of the portal: properties, bytes of every file, relationships among them. The portal's own
 * URL is replaced by `(here)`, so that two portals can be compared.
 */
export const contentsOf = async ({ db, files, portalUrls }: Services, groupId: string) => {
  const here = (text: string) =>
    text
      .replaceAll(portalUrls.origin, '(here)')
      .replaceAll(portalUrls.origin.replaceAll('/', String.raw`\/`), '(here)')
  const bytes = async (hash: string | null) =>
    hash === null ? null : here((await buffer(files.read(hash))).toString('latin1'))
  const ids = db
    .select({ id: groupItems.itemId })
    .from(groupItems)
    .where(eq(groupItems.groupId, groupId))
  const rows = await db.select().from(items).where(inArray(items.id, ids)).orderBy(asc(items.id))
  const described = await Promise.all(
    rows.map(async (row) => {
      const attached = await db
        .select()
        .from(itemFiles)
        .where(eq(itemFiles.itemId, row.id))
        .orderBy(asc(itemFiles.kind), asc(itemFiles.path))
      const properties = Object.entries(row).filter(([name]) => !stays.has(name))
      return {
        id: row.id,
        type: row.type,
        properties: here(JSON.stringify(properties)),
        data: await bytes(row.dataHash),
        files: await Promise.all(
          attached.map(async ({ kind, path, mediaType, hash }) => ({
            kind,
            path,
            mediaType,
            bytes: await bytes(hash),
          })),
        ),
      }
    }),
  )
  const related = await db
    .select()
    .from(relationships)
    .where(inArray(relationships.originItemId, ids))
  return {
    items: described,
    relationships: related
      .map(({ originItemId, destinationItemId, relationshipType }) =>
        [originItemId, relationshipType, destinationItemId].join(' '),
      )
      .toSorted(),
  }
}
