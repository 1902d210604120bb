import { itemTexts } from '../parameters.ts'
import type { AreaTexts } from '../text.ts'

const uploadId =
  'ID of the upload, as `items.update` returns it. A request that belongs to an earlier upload is refused. Extension of the embedded portal; other portals ignore it.'
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
        'Position of the part in the file, in bytes, so that the portal can write it there at once. Extension of the embedded portal; other portals ignore it.',
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
