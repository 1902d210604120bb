import { Readable } from 'node:stream'
import * as z from 'zod'
import { exportFormats, itemExport } from '../../../rest/content/itemExport.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { reauthorize } from '../../access/access.ts'
import { failures } from '../../common/failures.ts'
import { ResultTooLarge, type DataStoreDatabase } from '../../dataStores/database.ts'
import { limitToStorage } from '../../items/storage.ts'
import type { RunningJob } from '../../jobQueue/jobs.ts'
import { watchJob } from '../../jobQueue/watchJob.ts'
import { coordinateColumns, formatOf, type EsriFeature } from './formats.ts'
import { layerOfItem, type Layer } from '../layer.ts'
import { queryParams } from '../operations.ts'
import { keyOf, queryTable } from '../query.ts'
import type { Services } from '../../operations/context.ts'
import { runUpload } from '../../items/uploads/finalize.ts'

/** What a job that exports a layer must know. `itemId` is the new item, `layer` the exported one with its owner. */
export const ItemExportParams = z.object({
  itemId: z.string(),
  uploadId: z.string(),
  layer: z.object({ userName: z.string(), itemId: z.string() }),
  exportFormat: z.enum(exportFormats),
  where: z.string(),
  includeGeometry: z.boolean(),
  /** The well-known ID of the spatial reference; that of the format if undefined. */
  wkid: z.int().optional(),
  x: z.string().optional(),
  y: z.string().optional(),
  forSpreadsheets: z.boolean().optional(),
})
export type ItemExportParams = z.output<typeof ItemExportParams>

/** How many features are read at once, and fewer where they are large. */
const pageSize = 1000

interface Reading {
  readonly params: ItemExportParams
  readonly wkid: number
  readonly isGeoJson: boolean
  readonly hasDigits: boolean
  readonly signal: AbortSignal
}

const layerQuery = { folder: '-', serviceName: '-', layerId: 0 } as const

/** Returns how many features of a layer meet a condition. */
const countOf = async (
  database: DataStoreDatabase,
  { structure, source }: Layer,
  where: string,
  signal: AbortSignal,
): Promise<number> => {
  const query = queryParams.parse({ ...layerQuery, where, returnCountOnly: true })
  const { count } = await queryTable(
    database,
    { structure, source, maxRecordCount: pageSize },
    query,
    signal,
  )
  return Number(count)
}

const inWords = (rows: number) => `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`

/**
 * Throws a PortalError if an export has not as many rows as the layer, which is counted before and after it: its table can change
 * meanwhile.
 */
const checkRows = (written: number, before: number, after: number): void => {
  if (written >= Math.min(before, after) && written <= Math.max(before, after)) return
  const counts =
    before === after ? inWords(after) : `${inWords(before)} before and ${inWords(after)} after`
  throw new PortalError({
    code: 400,
    message: `The export has ${inWords(written)}, but the layer has ${counts}. Either its table was changed meanwhile, and the export can be repeated, or the values of its key are not unique.`,
  })
}

/** Yields the features of a layer by their object IDs; each page continues after the last one. */
async function* pagesOf(
  database: DataStoreDatabase,
  { structure, source }: Layer,
  { params, wkid, isGeoJson, hasDigits, signal }: Reading,
): AsyncIterable<readonly unknown[]> {
  const query = queryParams.parse({
    ...layerQuery,
    f: isGeoJson ? 'geojson' : 'json',
    where: params.where,
    outFields: '*',
    outSR: String(wkid),
    returnGeometry: params.includeGeometry,
  })
  const key = keyOf({ structure }).name
  let size = pageSize
  let after: number | undefined
  for (;;) {
    const target = {
      structure,
      source,
      maxRecordCount: size,
      hasDigits,
      ...(after === undefined ? {} : { after }),
    }
    try {
      const { features } = await queryTable(database, target, query, signal)
      const page = features as readonly (EsriFeature & { readonly id?: number })[]
      const last = page.at(-1)
      if (!last) return
      yield page
      if (page.length < size) return
      after = isGeoJson ? last.id : Number(last.attributes[key])
    } catch (error) {
      if (error instanceof ResultTooLarge && size > 1) size = Math.ceil(size / 2)
      else if (error instanceof PortalError && error.parameter === 'outSR')
        throw failures.badParameter(
          'targetSR',
          'is a spatial reference that the database of the layer does not know',
        )
      else throw error
    }
  }
}

/** Passes pages on, and says how many features each has. */
async function* counted(
  pages: AsyncIterable<readonly unknown[]>,
  onPage: (features: number) => void,
): AsyncIterable<readonly unknown[]> {
  for await (const page of pages) {
    onPage(page.length)
    yield page
  }
}

/** Writes the features of a layer into the file of a new item; restarts from the beginning after a restart of the portal. */
export const runItemExport = async (job: RunningJob, services: Services): Promise<void> => {
  const params = ItemExportParams.parse(job.params)
  const { db, dataStores } = services
  /** Throws if the member can no longer export the layer, also because of a new owner. */
  const check = () => reauthorize(itemExport.start, job.username, params.layer, db)
  const watched = watchJob(services, job.id)
  try {
    await runUpload(job, services, async ({ owner }, files) => {
      await check()
      const layer = await layerOfItem(db, params.layer.itemId)
      if (!layer) throw failures.noItem()
      const { title, structure } = layer
      const format = formatOf(params.exportFormat)
      const { includeGeometry } = params
      const wkid = params.wkid ?? (format.isText ? (structure.wkid ?? 4326) : 4326)
      const signal = AbortSignal.any([job.signal, watched.signal])
      const database = dataStores.of(layer.store)
      const count = () => countOf(database, layer, params.where, signal)
      let written = 0
      const reading = {
        params,
        wkid,
        isGeoJson: format.isGeoJson,
        hasDigits: !format.isText,
        signal,
      }
      const pages = counted(pagesOf(database, layer, reading), (rows) => (written += rows))
      const bytes = format.write(
        {
          title,
          structure,
          wkid,
          includeGeometry,
          coordinates: includeGeometry ? coordinateColumns(structure, params) : null,
          isForSpreadsheets: params.forSpreadsheets === true,
        },
        pages,
      )
      const limited = await limitToStorage(owner, services)
      try {
        const before = await count()
        const stored = await files.put(limited(Readable.from(bytes, { signal })))
        checkRows(written, before, await count())
        await check()
        return { ...stored, note: `The item has ${inWords(written)}.` }
      } catch (error) {
        watched.signal.throwIfAborted()
        throw error
      }
    })
  } finally {
    watched.stop()
  }
}
