import { and, eq, sql } from 'drizzle-orm'
import { isAdministrator } from '../../../rest/protocol/authorization.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { Context } from '../../operations/context.ts'
import type { Database } from '../../db/database.ts'
import { among } from '../../db/among.ts'
import { folders, items } from '../../db/schema.ts'
import { checkStorable } from '../../common/storableText.ts'
import type { TransferItem } from './transferRules.ts'
import { folderTitled } from '../folders.ts'
import { firstCharacters } from '../../../rest/protocol/characters.ts'

/** Items and the new owner's folder for them; null is the root folder. */
export interface FolderAssignment {
  readonly folderId: string | null
  readonly ids: readonly string[]
}

const maxTitleLength = 250

/** Returns the default titles of the new folders: `<owner>_<folder>`, and `<owner>_root` for the root folder. */
const defaultTitles = async (tx: Database, transferItems: readonly TransferItem[]) => {
  const ids = [...new Set(transferItems.flatMap(({ folderId }) => folderId ?? []))]
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: folders.id, title: folders.title })
          .from(folders)
          .where(among(folders.id, ids))
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  return ({ owner, folderId }: TransferItem) =>
    firstCharacters(
      `${owner}_${(folderId === null ? undefined : titles.get(folderId)) ?? 'root'}`,
      maxTitleLength,
    )
}

const named = async (tx: Database, username: string, folderId: string | null) => {
  const rows = await tx
    .select({ name: items.name, title: items.title })
    .from(items)
    .where(
      and(
        eq(items.owner, username),
        folderId === null ? sql`${items.folderId} IS NULL` : eq(items.folderId, folderId),
        sql`${items.name} IS NOT NULL`,
        eq(items.state, 'completed'),
      ),
    )
  return new Map(rows.map(({ name, title }) => [name, title]))
}

/**
 * Throws 400 for a file name that the new folder already contains: names are unique in a folder, and nothing is renamed or replaced.
 */
const checkNames = async (
  tx: Database,
  username: string,
  folderId: string | null,
  transferItems: readonly TransferItem[],
  { folder, seesTitles }: { readonly folder: string; readonly seesTitles: boolean },
) => {
  const existingNames = await named(tx, username, folderId)
  const offending = transferItems.flatMap((item) => {
    if (item.name === null) return []
    const existing = existingNames.get(item.name)
    existingNames.set(item.name, existing ?? item.title)
    return existing === undefined ? [] : [{ ...item, existing }]
  })
  if (offending.length > 0)
    throw new PortalError({
      code: 400,
      message: 'Item with this filename already exists.',
      details: offending.map(({ id, type, name, existing }) => ({
        itemId: id,
        type,
        message: seesTitles
          ? `The ${folder} of the new owner contains the item '${existing}' with the file '${name}'.`
          : `The ${folder} of the new owner already contains a file '${name}'.`,
      })),
      parameter: 'targetFoldername',
    })
}

/** Returns the new owner's folders for the items: the named one, or one for each folder of the previous owner. */
export const assignFolders = async (
  tx: Database,
  transferItems: readonly TransferItem[],
  username: string,
  folderTitle: string | undefined,
  context: Context,
): Promise<FolderAssignment[]> => {
  checkStorable('targetFoldername', folderTitle)
  const title = folderTitle?.trim()
  const titleOf = title ? () => title : await defaultTitles(tx, transferItems)
  const byTitle = new Map<string, TransferItem[]>()
  for (const item of transferItems) {
    const key = titleOf(item)
    byTitle.set(key, [...(byTitle.get(key) ?? []), item])
  }
  const placed: FolderAssignment[] = []
  for (const [key, group] of byTitle) {
    const folderId = key === '/' ? null : await folderTitled(tx, username, key, context.clock)
    // Other members can't see all items of the new owner.
    await checkNames(tx, username, folderId, group, {
      folder: key === '/' ? 'root folder' : `folder '${key}'`,
      seesTitles: isAdministrator(context.caller),
    })
    placed.push({ folderId, ids: group.map(({ id }) => id) })
  }
  return placed
}
