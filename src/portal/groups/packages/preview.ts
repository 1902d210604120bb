import type * as z from 'zod'
import type { Person } from '../../../rest/protocol/authorization.ts'
import type { ClassificationSchema } from '../../../rest/content/classification.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { PackageEntry, PackagePreview } from '../../../rest/groups/packages.ts'
import type { Database } from '../../db/database.ts'
import { among } from '../../db/among.ts'
import { items } from '../../db/schema.ts'
import { assignable, readCategorySchema, sortCategories } from '../../items/categorizing.ts'
import { classificationSchema, classificationRefusal } from '../../items/classifying.ts'
import { pageOf } from '../../db/records.ts'
import { refusalOfOverwrite } from './existing.ts'
import type { ManifestEntry, PackedItem } from '../../packageFormat/manifest.ts'
import type { OpenPackage } from '../../packageFormat/reader.ts'
import type { PackageSource } from './source.ts'
import { refusalOfType, withoutCategories } from '../../packageFormat/supportedTypes.ts'

const existingItems = async (db: Database, ids: string[]) => {
  const { id, owner, type, state, modified, categories } = items
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ id, owner, type, state, modified, categories })
          .from(items)
          .where(among(items.id, ids))
  return new Map(found.map((item) => [item.id, item]))
}

/** Returns an item's properties in the package, or why they cannot be read. */
const readItem = async ({ item }: OpenPackage, id: string): Promise<PackedItem | string> => {
  try {
    return await item(id)
  } catch (error) {
    if (error instanceof PortalError) return error.message
    throw error
  }
}

/** Returns why an item's classification would be rejected, or undefined. */
const refusalBySchema = (
  packed: PackedItem | string,
  isNew: boolean,
  schema: ClassificationSchema,
): string | undefined =>
  typeof packed === 'string'
    ? packed
    : classificationRefusal(packed.classification ?? undefined, isNew, schema)

/**
 * Returns a page of a package's contents. `exists` refers to the whole organization; an entry that exists and that the person could
 * not overwrite cannot be imported at all.
 */
export const previewPage = async (
  opened: OpenPackage,
  { id, fileName }: PackageSource,
  { start, num }: { readonly start: number; readonly num: number },
  person: Person,
  db: Database,
): Promise<z.input<typeof PackagePreview>> => {
  const { source, packageVersion, created, entries } = opened.manifest
  const page = entries.slice(start - 1, start - 1 + num)
  const existing = await existingItems(
    db,
    page.map((entry) => entry.id),
  )
  const schema = await classificationSchema(db)
  const known = assignable(await readCategorySchema(db))

  const describe = async (entry: ManifestEntry): Promise<z.input<typeof PackageEntry>> => {
    const here = existing.get(entry.id)
    const refused =
      refusalOfType(entry.type) ??
      (here && (await refusalOfOverwrite(db, person, here, entry.type)))
    const packed = refused ?? (await readItem(opened, entry.id))
    const reason = refused ?? (schema && refusalBySchema(packed, !here, schema))
    const message =
      reason === undefined && typeof packed !== 'string'
        ? withoutCategories(sortCategories(packed.categories, known, here?.categories).unknown)
        : undefined
    return {
      ...entry,
      exists: here !== undefined,
      canImport: reason === undefined,
      ...(reason === undefined ? {} : { reason }),
      ...(message === undefined ? {} : { message }),
      ...(here && reason === undefined ? { existingModified: here.modified } : {}),
    }
  }

  const results = await Promise.all(page.map(describe))
  const { httpsUrl, httpUrl, version, portalId, isPortal } = source
  return {
    packageSummary: {
      id,
      fileName,
      packageVersion,
      packageCreated: created,
      sourcePortalInfo: {
        httpsUrl,
        ...(httpUrl === undefined ? {} : { httpUrl }),
        version,
        portalId,
        isPortal,
      },
    },
    ...pageOf(start, results.length, entries.length),
    results,
  }
}
