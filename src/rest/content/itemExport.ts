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

/** Maximum characters of the name of a column. */
const columnName = 128

const Layer = z.looseObject({
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
  layers: z.array(Layer).max(1000).default([]),
  targetSR: z.union([z.int().min(1), z.string().max(4096), SpatialReference]).optional(),
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
      exportFormat: z.enum(exportFormats),
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
    access: { owner: 'item', administrator: true, privilege: 'portal:user:createItem' },
    job: ({ exportItemId }, { userName }) => ({ kind: 'item', userName, itemId: exportItemId }),
  }),
}
