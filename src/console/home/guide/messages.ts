import { texts } from '../../ui/texts.ts'

export const t = texts('homeGuide', {
  organization: 'Set up {{organization}}',
  organizationLine: 'There are no items yet. Start with any of these steps.',
  member: 'Start with your content',
  memberLine: 'You have no items and no groups yet.',
  viewer: 'Nothing is shared with you yet',
  viewerLine:
    'Items that other members share with you, and your groups, will be listed here. An administrator can add you to groups.',
  settings: {
    title: 'Review the settings',
    line: 'Name, language, sign-in, and what members can share.',
    action: 'Open settings',
  },
  roles: {
    title: 'Decide what members can do',
    line: 'Each role is a set of privileges. Custom roles have only those that you select.',
    action: 'Open roles',
  },
  members: {
    title: 'Assign roles to members',
    line: 'See who can sign in, and with which role.',
    action: 'Open members',
  },
  items: {
    title: 'Add the first item',
    line: 'Upload files, or add the URLs of services and web maps as JSON.',
    action: 'Add item',
  },
  dataStores: {
    title: 'Publish layers from a database',
    line: 'Register a data store, and publish its tables as layers.',
    action: 'Open publishing',
  },
  groups: {
    title: 'Find groups',
    line: 'Groups show the items that their members share.',
    action: 'Open groups',
  },
})
