import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import { ExtentParameter, isDescription, readExtent } from '../../rest/protocol/fields.ts'
import type { CatalogDataset, MeasuredDataset } from '../dataStores/catalog.ts'
import { sanitizedHtml } from '../common/html.ts'
import { isStorable } from '../common/storableText.ts'
import { asName } from '../../rest/protocol/names.ts'
import { firstCharacters } from '../../rest/protocol/characters.ts'
import { items } from '../db/schema.ts'

type Values = Partial<typeof items.$inferInsert>

const text = (max: number) => z.string().trim().min(1).max(max).optional().catch(undefined)
const html = z.string().refine(isDescription).transform(sanitizedHtml).optional().catch(undefined)
const scale = z.number().min(0).optional().catch(undefined)

/** The metadata of a dataset: the comment of its table, as JSON. A key with an invalid value is ignored. */
const Metadata = z.object({
  title: text(256),
  snippet: text(2048),
  description: html,
  tags: z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(256)
        .regex(/^[^,]+$/),
    )
    .max(100)
    .optional()
    .catch(undefined),
  accessInformation: html,
  licenseInfo: html,
  minScale: scale,
  maxScale: scale,
  /** In all forms in which its parameter is sent. */
  extent: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').map(Number) : readExtent(value)),
      ExtentParameter,
    )
    .optional()
    .catch(undefined),
})

/** Returns the metadata in the comment of a table: JSON, or a text that is the summary. */
const metadataOf = ({ comment }: CatalogDataset): z.output<typeof Metadata> => {
  const written = comment?.trim() ?? ''
  if (written === '' || !isStorable(written)) return Metadata.parse({})
  try {
    const value: unknown = JSON.parse(written)
    const parsed = isStorable(value) ? Metadata.safeParse(value) : undefined
    if (parsed?.success) return parsed.data
  } catch {
    // Not JSON: a text.
  }
  return Metadata.parse({ snippet: firstCharacters(written, 2048) })
}

/** Returns a comment as a short text for lists. */
export const descriptionOf = (dataset: CatalogDataset): string | null =>
  metadataOf(dataset).snippet ?? null

/** Returns the name that people know a dataset by: that of its table. Both of its layers have it, as on other portals. */
export const titleOf = ({ table }: Pick<CatalogDataset, 'table'>): string =>
  firstCharacters(asName(table), 256)

/** Returns the properties of a layer item that come from the rows of its dataset. */
export const measuredValues = ({ extent, wkid }: MeasuredDataset): Values => ({
  xmin: extent?.[0] ?? null,
  ymin: extent?.[1] ?? null,
  xmax: extent?.[2] ?? null,
  ymax: extent?.[3] ?? null,
  spatialReference: wkid === null ? null : String(wkid),
})

/**
 * Returns the properties of a layer item that come from the metadata of its dataset: what the metadata lacks, the item lacks too. An
 * extent in the metadata replaces that of the rows.
 */
export const infoValues = (dataset: CatalogDataset): Values => {
  const { title, snippet, description, tags, accessInformation, licenseInfo, extent } =
    metadataOf(dataset)
  return {
    title: title ?? titleOf(dataset),
    snippet: snippet ?? null,
    description: description ?? null,
    tags: [...new Set(tags)],
    accessInformation: accessInformation ?? null,
    licenseInfo: licenseInfo ?? null,
    ...(extent && { xmin: extent[0], ymin: extent[1], xmax: extent[2], ymax: extent[3] }),
  }
}

/** Returns the scales in the metadata of a dataset, as properties of its layer item; null without any. */
export const scalesOf = (dataset: CatalogDataset): Record<string, number> | null => {
  const { minScale, maxScale } = metadataOf(dataset)
  if (minScale === undefined && maxScale === undefined) return null
  return {
    ...(minScale === undefined ? {} : { minScale }),
    ...(maxScale === undefined ? {} : { maxScale }),
  }
}

/** Returns the properties of an existing layer item with the scales in the metadata of its dataset instead of its own. */
export const withScalesOf = (dataset: CatalogDataset): SQL =>
  sql`nullif(coalesce(${items.properties}, '{}'::jsonb) - 'minScale' - 'maxScale' || ${JSON.stringify(scalesOf(dataset) ?? {})}::jsonb, '{}'::jsonb)`
