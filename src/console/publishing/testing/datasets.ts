import type { Dataset, PublishedDataset } from '../../../rest/publishing/datasets.ts'

const structure = (name: string) => ({
  name,
  fields: [{ name: 'id', type: 'esriFieldTypeOID', nullable: false } as const],
  keyField: 'id',
  geometryField: null,
  geometryType: null,
  wkid: null,
})

/** Returns a dataset of a database: a table that can be published, with its key as the only column, unless `more` says otherwise. */
export const datasetOf = (name: string, more: Partial<Dataset> = {}): Dataset => ({
  ...structure(name),
  displayName: name,
  type: 'table',
  datastoreId: 'd1',
  path: `/${name}`,
  isView: false,
  otherFields: [],
  timeFields: [],
  description: null,
  rowCount: 10,
  isEstimate: false,
  extent: [],
  canPublish: true,
  ...more,
})

/** Returns a dataset with both layers as it was published, with its key as the only column, unless `more` says otherwise. */
export const publishedOf = (
  name: string,
  more: Partial<PublishedDataset> = {},
): PublishedDataset => ({
  ...structure(name),
  serviceName: name.replace('.', '_'),
  rowCount: 10,
  mapItemId: `map of ${name}`,
  featureItemId: `features of ${name}`,
  created: 1,
  modified: 2,
  ...more,
})
