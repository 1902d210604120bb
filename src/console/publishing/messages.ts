import { texts } from '../ui/texts.ts'

/** Terms that several pages of publishing use. */
export const t = texts('publishing', {
  crumb: 'Publishing',
  work: {
    publish: 'Publish layers',
    synchronize: 'Synchronize layers',
    delete: 'Delete layers',
  },
  /** The state of a data store, or of a job. */
  state: {
    unpublished: 'Not published',
    processing: 'In progress',
    completed: 'Completed',
  },
  /** What a job did with a dataset. */
  outcome: {
    published: 'Published',
    refreshed: 'Refreshed',
    unchanged: 'Unchanged',
    removed: 'Removed',
    skipped: 'Not published',
    failed: 'Failed',
  },
  geometry: {
    esriGeometryPoint: 'Points',
    esriGeometryMultipoint: 'Multipoints',
    esriGeometryPolyline: 'Lines',
    esriGeometryPolygon: 'Polygons',
    none: 'Table',
  },
  cutAt:
    'The database has more than {{count, number}} tables and views that the account can see. Only the first {{count, number}} by name were read, and those with published layers; the others are not published. Limit the schemas that the account can use.',
  all: 'Portals publish every dataset that can be published, without a choice. To leave one out, withdraw the right of the connection’s account to read it.',
  rows_one: '{{count, number}} row',
  rows_other: '{{count, number}} rows',
  aboutRows: 'about {{count, number}} rows',
  layers: {
    title: 'Published layers',
    reading: 'Reading the layers',
    search: 'Search layers',
    file: 'published-layers',
    none: 'No layers published',
    noneLine:
      'This portal does not say beforehand which tables and feature classes a database has.',
    noMatch: 'No layers match your search',
    column: {
      title: 'Layer',
      type: 'Type',
      dataset: 'Dataset',
      created: 'Published',
      modified: 'Changed',
    },
  },
  publication: {
    layer: { map: 'Map layer', feature: 'Feature layer' },
    layerOf: '{{layer}} of {{dataset}}',
    itemInfo: 'Copy item information from the database',
    itemInfoHelp:
      'Title, summary, description, tags, credits, license, scales, and extent of the layers are those in the comments of their tables.',
  },
})
