import { itemTexts } from '../parameters.ts'
import type { AreaTexts } from '../text.ts'

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
