import { itemTexts } from './parameters.ts'
import type { AreaTexts } from './text.ts'

const schema =
  'The whole schema as JSON: `{"categorySchema": [{"title": "Categories", "categories": […]}]}`.'
const outcomes =
  'The response contains one result per item, in any order; an invalid item does not affect the others.'

export const categoriesTexts: AreaTexts<'categories'> = {
  read: {
    summary: 'Get the category schema of the organization',
    description: 'Returns an empty list if the organization has no schema.',
  },
  assign: {
    summary: 'Replace the category schema of the organization',
    description: 'Items keep categories that are no longer in the schema.',
    parameters: { categorySchema: schema },
  },
  remove: { summary: 'Delete the category schema of the organization' },
  updateItems: {
    example: {
      items: [{ '5f1b3c7d9e2a4c6b8d0f1a3c5e7b9d1f': { categories: ['/Categories/Water'] } }],
    },
    summary: 'Set the categories of items',
    description: `Sets the organization's categories of up to 100 items. An empty list removes all categories of an item. ${outcomes}`,
    parameters: {
      items:
        'JSON array of objects with the item ID as key: `[{"<itemId>": {"categories": ["/Categories/Water"]}}]`.',
    },
  },
  readOfGroup: {
    summary: 'Get the category schema of a group',
    description: 'Returns an empty list if the group has no schema.',
  },
  assignToGroup: {
    summary: 'Replace the category schema of a group',
    parameters: { categorySchema: schema },
  },
  removeFromGroup: { summary: 'Delete the category schema of a group' },
  updateGroupItems: {
    example: { items: [{ '5f1b3c7d9e2a4c6b8d0f1a3c5e7b9d1f': ['/Categories/Water'] }] },
    summary: "Set a group's categories of items",
    description: `Sets the group's categories of up to 100 items of the group. ${outcomes}`,
    parameters: {
      items:
        'JSON array of objects with the item ID as key: `[{"<itemId>": ["/Categories/Water"]}]`.',
    },
  },
}

const schemaFile = 'JSON file with a classification schema of grammar 2.0, at most 1 MB.'

export const classificationTexts: AreaTexts<'classification'> = {
  read: {
    summary: 'Check whether items are classified',
    description: 'Returns whether the organization has a classification schema.',
  },
  schema: {
    summary: 'Get the classification schema',
    description: 'Returns an empty object if the organization has no schema.',
  },
  assign: {
    summary: 'Assign a classification schema',
    description: 'From then on, new items need a classification.',
    parameters: { classificationSchemaFile: schemaFile },
    errors: [{ code: 400, when: 'The schema is invalid. `details` lists every mistake.' }],
  },
  validateSchema: {
    summary: 'Validate a classification schema',
    description: 'Mistakes are part of the result, not an error.',
    parameters: { classificationSchemaFile: schemaFile },
  },
  validate: {
    example: { classificationValue: { classification: 'Unclassified' } },
    summary: 'Validate a classification',
    description:
      'Checks a value against the schema of the organization. Mistakes are part of the result, not an error.',
    parameters: {
      classificationValueFile: 'The value as a JSON file, instead of `classificationValue`.',
      classificationValue: 'The value as JSON.',
    },
  },
  remove: {
    summary: 'Delete the classification schema',
    description: 'New items no longer need a classification. Classified items keep theirs.',
  },
}

const uploadId =
  'ID of the upload, as `items.update` returns it. A request that belongs to an earlier upload is refused.'
const folderTitle =
  'Title of the folder, unique among the folders of the member without regard to case.'

export const contentTexts: AreaTexts<'content'> = {
  list: {
    summary: 'List the content of a member',
    description:
      'Returns the items in the root folder, or in one folder, and the folders of the member. Without `num` a page has 1,000 items.',
    parameters: {
      folderId: 'ID of the folder. Leave the segment out for the root folder.',
      types: 'Returns only items of these types.',
    },
  },
  createFolder: { summary: 'Create a folder', parameters: { title: folderTitle } },
  updateFolder: {
    summary: 'Rename a folder',
    parameters: { newTitle: folderTitle, folderId: 'ID of the folder.' },
  },
  removeFolder: {
    summary: 'Delete a folder',
    description:
      'Deletes the folder and every item in it. If one of the items is protected, nothing is deleted.',
    parameters: { folderId: 'ID of the folder.' },
    errors: [
      { code: 400, messageCode: 'CONT_0048', when: 'The folder contains a protected item.' },
    ],
  },
  deleteItems: {
    summary: 'Delete several items',
    description:
      'Deletes up to 100 items of one owner. The response contains one result per item, in the order of the request.',
    parameters: { items: 'IDs of the items.' },
  },
  moveItems: {
    summary: 'Move several items',
    description:
      'Moves up to 100 items of one owner to another folder. The response contains one result per item.',
    parameters: {
      items: 'IDs of the items.',
      folder: 'ID of the target folder, or `/` for the root folder.',
    },
  },
  addItem: {
    example: {
      title: 'Rivers',
      type: 'Web Map',
      tags: ['water'],
      text: '{"operationalLayers": []}',
    },
    summary: 'Add an item',
    description: [
      'Adds an item in one request, with its content as a `file`, as `text`, or as a `url`.',
      'To upload a large file in parts, send `multipart=true` and `filename`, then `content.addPart` for each part and `content.commit`.',
      'With `dataUrl`, `filename`, and `async=true` the portal downloads the file itself.',
      'With `originItemId` or `destinationItemId` and `relationshipType` the new item is related to an existing one; if that fails, the item is not added.',
    ].join(' '),
    parameters: {
      ...itemTexts,
      folderId: 'ID of the folder for the item. Leave the segment out for the root folder.',
      file: 'Content of the item.',
      url: 'URL of the service or web page that the item represents.',
      text: 'Content of items that are stored as text, such as the JSON of a web map.',
      dataUrl: 'Unsecured URL from which the portal downloads the file.',
      originItemId:
        'ID of an existing item that becomes the origin of a relationship to the new item.',
      destinationItemId:
        'ID of an existing item that becomes the destination of a relationship from the new item.',
      relationshipType: 'Type of the relationship, such as `Service2Data`.',
      filename: 'Name of a file that is uploaded in parts or downloaded by the portal.',
      async: 'Returns at once; follow the item with `content.status`.',
      multipart: 'Starts an upload in parts.',
      overwrite: 'Replaces a file of the same name.',
      itemIdToCreate: 'ID for the new item, for example to restore a deleted one.',
    },
    errors: [
      { code: 400, messageCode: 'CONT_0113', when: 'The item type is unknown.' },
      {
        code: 400,
        when: 'The folder already contains a file of this name or an item with this URL.',
      },
    ],
  },
  addPart: {
    summary: 'Upload a part of a file',
    description:
      'Sends one part of a file that was announced with `multipart=true`. Parts can be sent in any order and in parallel. Sending a part number again replaces the part. Every part except the last must have at least 5 MB.',
    parameters: {
      partNum: 'Number of the part. The file consists of its parts in the order of their numbers.',
      offset:
        'Position of the part in the file, in bytes, so that the portal can write it there at once.',
      uploadId,
      file: 'Bytes of the part.',
    },
  },
  parts: {
    summary: 'List uploaded parts',
    description: 'Returns the numbers of the parts that have arrived.',
  },
  commit: {
    summary: 'Complete an upload',
    description:
      'Assembles the parts in the background. Properties that are sent with this request are applied to the item.',
    parameters: { ...itemTexts, uploadId },
  },
  cancel: {
    summary: 'Cancel an upload',
    description: 'Deletes the uploaded parts, and the item itself if it was new.',
    parameters: { uploadId },
  },
  status: {
    summary: 'Get the status of an item',
    description:
      'Returns how far an upload, download, or publishing of an item is. Repeat the request until `status` is `completed` or `failed`. For a data store, `partial` is the status of a job in progress, and of one that has ended with datasets that failed, which `statusMessage` names; `jobInfo.status` is `processing` only while the job is in progress.',
    parameters: {
      jobType:
        'Kind of work, if the item has several: such as `publish`, or `publishAllDatasets` for a data store.',
      jobId: 'ID of one job of the item; the last one of a data store if not set.',
    },
  },
}

const start = 'Index of the first result, starting at 0.'

export const dependenciesTexts: AreaTexts<'dependencies'> = {
  list: {
    summary: 'List what an item uses',
    description:
      'Returns items that the item refers to, as far as the caller can read them, and URLs that belong to no such item.',
    parameters: { start },
  },
  dependents: {
    summary: 'List what uses an item',
    description: 'Returns the items that refer to this one, as far as the caller can read them.',
    parameters: { start },
  },
}

export const itemExportTexts: AreaTexts<'itemExport'> = {
  start: {
    example: {
      exportFormat: 'CSV',
      title: 'High gauges',
      exportParameters: {
        layers: [{ id: 0, where: 'stage_ft > 3', xColumnName: 'lon', yColumnName: 'lat' }],
        targetSR: 4326,
      },
    },
    summary: 'Export the features of a hosted layer',
    description:
      'Writes the features into a new item in the folder of the layer, in the background: repeat `content.status` of `exportItemId` until it is `completed` or `failed`. The embedded portal writes CSV, GeoJson, and Feature Collection. Coordinates are in WGS84 unless `targetSR` is set, in a feature collection in the spatial reference of the layer. Features that change during the export are written in their old or new state.',
    parameters: {
      itemId: 'ID of the feature layer.',
      exportFormat: 'Format, in any case.',
      title: 'Title of the new item; that of the layer if not set.',
      tags: 'Tags of the new item; those of the layer if not set.',
      exportParameters:
        'JSON object: `layers` with their `id`, a condition `where`, `includeGeometry`, and for CSVs `xColumnName` and `yColumnName`; `targetSR`, the well-known ID of a spatial reference; `forSpreadsheets` adds the byte order mark by which spreadsheets detect UTF-8, and an apostrophe before texts that they would interpret as formulas.',
    },
    errors: [{ code: 400, when: 'The item is not a feature layer that the portal hosts.' }],
  },
}

export const itemInfoTexts: AreaTexts<'itemInfo'> = {
  update: {
    summary: 'Add or replace an information file',
    description: 'Files in the information folder describe the item, such as its metadata.',
    parameters: { file: 'The file, at most 10 MB.', folderName: 'Subfolder for the file.' },
  },
  remove: {
    summary: 'Delete an information file',
    parameters: { infoFile: 'Path of the file below the information folder.' },
    errors: [{ code: 400, messageCode: 'CONT_0036', when: 'The file does not exist.' }],
  },
  updateThumbnail: {
    example: { url: 'https://www.example.com/rivers.png' },
    summary: 'Set the thumbnail of an item',
    description: 'Send the image as a file, or the URL of an image that the portal downloads.',
    parameters: {
      file: 'Image (PNG, GIF, or JPEG), at most 10 MB.',
      thumbnail: 'Same as `file`.',
      url: 'URL of an image of at most 1 MB.',
    },
  },
  deleteThumbnail: { summary: 'Delete the thumbnail of an item' },
}

const itemResourcesParameters = {
  file: 'The files.',
  fileName: 'Name of the file if there is one, or of the file for `text`.',
  resourcesPrefix: 'Folder for the files.',
  text: 'Content of a text file, instead of `file`.',
  access:
    '`inherit` (default): members who can read the item can read the file; `private`: only the owner and administrators can.',
  properties: 'Properties of the files as JSON.',
} as const

export const itemResourcesTexts: AreaTexts<'itemResources'> = {
  list: {
    summary: 'List the resources of an item',
    description: 'Private resources are listed for the owner and administrators only.',
  },
  read: {
    example: { path: 'settings/config.json' },
    summary: 'Download a resource of an item',
    parameters: { path: 'Path of the resource. It can contain slashes.' },
    errors: [{ code: 404, when: 'The resource does not exist.' }],
  },
  add: {
    example: { fileName: 'config.json', resourcesPrefix: 'settings', text: '{}' },
    summary: 'Add resources to an item',
    description: 'Adds up to 50 files; either all of them are added or none.',
    parameters: {
      ...itemResourcesParameters,
      archive: 'Adds the files in a ZIP file instead of the ZIP file itself.',
    },
    errors: [
      {
        code: 400,
        messageCode: 'CONT_0093',
        when: 'The item type or the file extension does not allow resources.',
      },
      { code: 400, when: 'The path exists already, or a limit is exceeded.' },
    ],
  },
  update: {
    example: { fileName: 'config.json', resourcesPrefix: 'settings', text: '{}' },
    summary: 'Replace resources of an item',
    description: 'Replaces existing files, their access, and their properties.',
    parameters: itemResourcesParameters,
    errors: [{ code: 404, when: 'The resource does not exist.' }],
  },
  remove: {
    example: { resource: 'settings/config.json' },
    summary: 'Delete resources of an item',
    parameters: {
      resource: 'Path of the resource to delete.',
      deleteAll: 'Deletes all resources of the item.',
    },
  },
}

export const itemsTexts: AreaTexts<'items'> = {
  read: { summary: 'Get an item', description: 'Each call raises `numViews` of the item.' },
  data: {
    summary: 'Download the data of an item',
    description:
      'Returns the file of the item, or its JSON. The response is empty if the item has no data.',
  },
  info: {
    summary: 'Download an information file of an item',
    description: 'Returns a file from the information folder of the item, such as a thumbnail.',
    parameters: {
      path: 'Path of the file, such as `thumbnail/thumbnail.png`. It can contain slashes.',
      w: 'Width of a thumbnail in pixels: 200 (default), 400, 800, or 2400. Other values are raised to the next of these; images are never enlarged.',
    },
    errors: [{ code: 400, messageCode: 'CONT_0036', when: 'The file does not exist.' }],
  },
  own: {
    summary: 'Get an item as its owner',
    description: 'Returns the item with its sharing and its folder.',
  },
  update: {
    example: { title: 'Rivers and lakes', tags: ['water', 'rivers'] },
    summary: 'Update an item',
    description: [
      'Changes the properties that are sent; the others stay as they are. With `clearEmptyFields=true`, properties that are sent empty are cleared.',
      'A `file`, `text`, or `url` replaces the data of the item.',
      'To replace the file in parts, send `multipart=true` and `filename`, then `content.addPart` for each part and `content.commit`; until then, the item keeps its file.',
      'With `dataUrl`, `filename`, and `async=true` the portal downloads the new file itself.',
    ].join(' '),
    parameters: {
      ...itemTexts,
      file: 'New data of the item.',
      url: 'URL of the service or web page that the item represents.',
      text: 'New data of items that are stored as text, such as the JSON of a web map.',
      dataUrl: 'Unsecured URL from which the portal downloads the new file.',
      filename: 'Name of a file that is uploaded in parts or downloaded by the portal.',
      async: 'Returns at once; follow the item with `content.status`.',
      multipart: 'Starts an upload in parts.',
    },
    errors: [
      { code: 400, when: 'The item type does not allow this kind of data.' },
      {
        code: 400,
        when: 'The folder already contains a file of this name or an item with this URL.',
      },
      { code: 400, when: 'Another file of the item is being processed.' },
    ],
  },
  remove: {
    summary: 'Delete an item',
    description:
      'Also deletes the destinations of its composite relationships. If one of these items is protected, nothing is deleted.',
    errors: [{ code: 400, messageCode: 'CONT_0048', when: 'The item is protected.' }],
  },
  canDelete: {
    summary: 'Check whether an item can be deleted',
    description:
      'The result contains the error that deleting the item would return, and the items that are the reason.',
  },
  protect: { summary: 'Protect an item', description: 'A protected item cannot be deleted.' },
  unprotect: { summary: 'Remove the protection of an item' },
  move: {
    summary: 'Move an item to another folder',
    parameters: { folder: 'ID of the target folder, or `/` for the root folder.' },
  },
  setContentStatus: {
    example: { status: 'deprecated' },
    summary: 'Set the content status of an item',
    description:
      'Marks an item as authoritative or deprecated. Only administrators can mark items as authoritative.',
    parameters: {
      status: 'Content status. To remove it, send it empty together with `clearEmptyFields=true`.',
    },
  },
}

const ends = {
  userName: 'Username of the caller.',
  originItemId: 'ID of the origin item.',
  destinationItemId: 'ID of the destination item.',
  relationshipType: 'Type of the relationship, such as `Service2Data`.',
} as const

export const relationshipsTexts: AreaTexts<'relationships'> = {
  related: {
    example: { relationshipType: 'Map2Service', direction: 'forward' },
    summary: 'List related items',
    description: 'Returns the items that are related to an item and that the caller can read.',
    parameters: {
      relationshipType: 'Type of the relationship, such as `Service2Data`.',
      relationshipTypes: 'Types of relationships, instead of `relationshipType`.',
      direction: '`forward`: the item is the origin; `reverse`: the item is the destination.',
    },
  },
  add: {
    summary: 'Add a relationship',
    description:
      'The type determines which items can be related, and whether the caller must own or only update them.',
    parameters: ends,
    errors: [
      {
        code: 400,
        when: 'The relationship type is unknown, or it does not allow items of these types.',
      },
      {
        code: 403,
        when: 'The caller does not have the right to one of the items that the type requires.',
      },
    ],
  },
  remove: {
    summary: 'Delete a relationship',
    description: 'The caller must have created the relationship, or own its origin or destination.',
    parameters: ends,
    errors: [{ code: 400, when: 'The relationship does not exist.' }],
  },
}

export const searchTexts: AreaTexts<'search'> = {
  items: {
    example: {
      q: 'title:rivers AND type:"Web Map"',
      num: 50,
      sortField: ['modified'],
      sortOrder: 'desc',
    },
    summary: 'Search for items',
    description:
      'Returns the items that match a query, an extent, or categories, and that the caller can read. At least one of `q`, `bbox`, `filter`, and `categories` is required. Only the first 10,000 results can be read.',
  },
}

const level =
  '`everyone` and `org` set the sharing level; one that is left out is false, and with both left out the level stays as it is. `groups` are added to the groups of the item; sent empty, with both levels false, the item is unshared from all groups.'
const many = 'The response contains one result per item.'
const sharingParameters = {
  everyone: 'Shares with everyone (public).',
  org: 'Shares with the organization.',
  groups: 'IDs of the groups to share with.',
  confirmItemControl:
    'Confirms that members of shared update groups can update the item. Without it, the item is not shared with these groups.',
} as const
const groups = { groups: 'IDs of the groups to unshare from.' } as const
const items = 'IDs of the items.'

export const sharingTexts: AreaTexts<'sharing'> = {
  shareOwn: {
    example: { org: true, groups: ['7c2e4a6f8b0d1c3e5f7a9b1d3c5e7f90'] },
    summary: 'Share an item',
    description: `${level} Groups with which the item could not be shared are in \`notSharedWith\`.`,
    parameters: sharingParameters,
    errors: [
      {
        code: 403,
        when: 'The caller lacks the privilege for the sharing level or for sharing with groups.',
      },
    ],
  },
  unshareOwn: { summary: 'Unshare an item from groups', parameters: groups },
  share: {
    example: { groups: ['7c2e4a6f8b0d1c3e5f7a9b1d3c5e7f90'] },
    summary: 'Share an item with groups that the caller manages',
    description:
      'For items of other owners that are shared with the organization or with everyone. Items of the caller are shared as with `sharing.shareOwn`.',
    parameters: sharingParameters,
  },
  unshare: {
    summary: 'Unshare an item from groups that the caller manages',
    description: 'The owner can unshare an item from any group.',
    parameters: groups,
  },
  shareMany: {
    example: { org: true },
    summary: 'Share several items',
    description: `Shares up to 100 items of one owner. ${level} ${many}`,
    parameters: { ...sharingParameters, items },
  },
  unshareMany: {
    summary: 'Unshare several items from groups',
    description: `Unshares up to 100 items of one owner. ${many}`,
    parameters: { ...groups, items },
  },
  groupsOf: {
    summary: 'List the groups of an item',
    description:
      'Returns the groups that contain the item and that the caller can see, by the group role of the caller: `admin` (owner or manager), `member`, and `other`.',
  },
}

const targetUsername = 'Username of the new owner.'
const folder =
  'Title of the folder for the items; `/` is the root folder. The portal creates a folder that does not exist. If not set, the title is `<owner>_<folder>`.'
const errors = [
  {
    code: 403,
    messageCode: 'CONT_0291',
    when: 'The new owner cannot receive some of the items. `details` contains a ReassignDetail for each of them.',
  },
] as const

export const transferTexts: AreaTexts<'transfer'> = {
  canReassign: {
    summary: 'Check whether an item can be transferred',
    parameters: { targetUsername },
    errors,
  },
  reassign: {
    example: { targetFolderName: '/' },
    summary: 'Transfer an item to another owner',
    parameters: { targetUsername, targetFolderName: folder },
    errors,
  },
  canReassignMany: {
    summary: 'Check whether several items can be transferred',
    parameters: { targetUsername, items: 'IDs of the items.' },
    errors,
  },
  reassignMany: {
    example: { targetFoldername: '/' },
    summary: 'Transfer several items to another owner',
    description: 'Transfers up to 100 items; either all of them are transferred or none.',
    parameters: { targetUsername, items: 'IDs of the items.', targetFoldername: folder },
    errors,
  },
  reassignAll: {
    summary: 'Transfer all content of a member',
    description:
      'Transfers all groups and items of a member to another member; either all of them are transferred or none.',
    parameters: { userName: 'Username of the current owner.', targetUsername },
    errors,
  },
}
