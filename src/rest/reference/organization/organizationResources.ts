import type { AreaTexts } from '../text.ts'

const key = 'Name of the resource, such as `thumbnail.png`.'

export const organizationResourcesTexts: AreaTexts<'organizationResources'> = {
  add: {
    example: { text: 'text' },
    summary: 'Add or replace a resource of the organization',
    description:
      'Resources are files of the organization, such as its thumbnail or the background image of its home page.',
    parameters: {
      key,
      file: 'The file, at most 10 MB.',
      text: 'Content of a text file, instead of `file`.',
    },
  },
  list: { summary: 'List the resources of the organization' },
  read: { summary: 'Download a resource of the organization', parameters: { key } },
  remove: { summary: 'Delete a resource of the organization', parameters: { key } },
}
