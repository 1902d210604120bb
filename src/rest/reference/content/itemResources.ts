import type { AreaTexts } from '../text.ts'

const parameters = {
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
      ...parameters,
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
    parameters,
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
