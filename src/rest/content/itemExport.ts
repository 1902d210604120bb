import * as z from 'zod'
import { Id, Name, openEnum, Username } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { itemProperties } from '../records/itemProperties.ts'

/** The formats of exports, each the type of the new item where the portal has one. */
export const exportFormats = [
  'CSV',
  'Excel',
  'Feature Collection',
  'File Geodatabase',
  'GeoJson',
  'KML',
  'Scene Package',
  'Shapefile',
] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The words of the formats in the metadata of feature services, `supportedExportFormats`. */
const words: { readonly [Format in ExportFormat]?: string } = {
  CSV: 'csv',
  Excel: 'excel',
  'Feature Collection': 'featureCollection',
  'File Geodatabase': 'filegdb',
  GeoJson: 'geojson',
  KML: 'kml',
  Shapefile: 'shapefile',
}

/** Returns formats as the metadata of a feature service lists them. */
export const wordsOfFormats = (formats: readonly ExportFormat[]): string =>
  formats.flatMap((format) => words[format] ?? []).join(',')

/** Returns the formats that the metadata of a service lists. Words that no export accepts are ignored. */
export const formatsInWords = (text: string | null | undefined): readonly ExportFormat[] => {
  const listed = new Set(text?.split(',').map((word) => word.trim().toLowerCase()))
  return exportFormats.filter((format) => {
    const word = words[format]
    return word !== undefined && listed.has(word.toLowerCase())
  })
}

/** Maximum characters of the name of a column. */
const columnName = 128

/** A layer to export. */
export const ExportedLayer = z.looseObject({
  id: z.int().min(0),
  /** Only features that meet this condition are exported. */
  where: z.string().optional(),
  includeGeometry: z.boolean().default(true),
  /** The columns of the coordinates of points in a CSV. */
  xColumnName: Name(columnName).optional(),
  yColumnName: Name(columnName).optional(),
})

const SpatialReference = z.looseObject({
  wkid: z.int().min(1).optional(),
  latestWkid: z.int().min(1).optional(),
})

/** The layers to export, all of them if none is named, and the spatial reference of the result. */
const ExportParameters = z.looseObject({
  layers: z.array(ExportedLayer).max(1000).default([]),
  targetSR: z.union([z.int().min(1), z.string().max(4096), SpatialReference]).optional(),
  /**
   * Whether a CSV begins with the byte order mark by which spreadsheets detect UTF-8, and has an apostrophe before texts that they would
   * interpret as formulas.
   */
  forSpreadsheets: z.boolean().optional().meta({ addition: true }),
})

export const itemExport = {
  /**
   * Export Item: writes the features of a hosted layer into a new item of the layer's owner, in the background; `content.status` of the
   * new item, with `jobType=export`, returns how far it is. Who can add items can export their own layers, and administrators those of
   * others, whose items the results are. Errors: 400 for an item that is not such a layer, or for a format that the portal does not write.
   */
  start: operation({
    method: 'POST',
    path: '/content/users/:userName/export',
    params: z.object({
      userName: Username,
      itemId: Id,
      exportFormat: z.enum(exportFormats).meta({ anyCase: true }),
      /** The title of the new item; that of the layer if not set. */
      title: itemProperties.title,
      tags: itemProperties.tags,
      exportParameters: ExportParameters.optional(),
    }),
    result: z.looseObject({
      /** The type of the new item. */
      type: z.string(),
      /** Bytes; -1 while the file does not exist yet. */
      size: z.int().optional(),
      jobId: z.string(),
      exportItemId: z.string(),
      serviceItemId: z.string(),
      exportFormat: openEnum(...exportFormats),
    }),
    access: { owner: 'item', administrator: true },
    job: ({ exportItemId: itemId, jobId }, { userName }) => ({
      kind: 'item',
      userName,
      itemId,
      jobId,
      jobType: 'export',
    }),
  }),
}
