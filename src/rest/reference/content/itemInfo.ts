import type { AreaTexts } from '../text.ts'

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
