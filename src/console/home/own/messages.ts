import { texts } from '../../ui/texts.ts'

export const t = texts('homeOwn', {
  facts: {
    items_one: '{{count, number}} item of yours',
    items_other: '{{count, number}} items of yours',
    groups_one: '{{count, number}} group',
    groups_other: '{{count, number}} groups',
  },
  continue: 'Continue',
  ownItems: 'My items',
  edited: 'Modified {{time}}',
  noItems: 'You have no items yet',
  noItemsLine: 'Items that you add are listed here.',
  groups: 'Your groups',
  allGroups_one: 'All {{count, number}} group',
  allGroups_other: 'All {{count, number}} groups',
  noGroups: 'You are not in a group yet',
  noGroupsLine: 'Groups that you own or belong to are listed here.',
  role: { owner: 'Owner', admin: 'Manager', member: 'Member' },
  requests_one: '{{count, number}} request',
  requests_other: '{{count, number}} requests',
  toGroups: 'Go to groups',
  packages: 'Your export packages',
  packagesLine:
    'The export packages that you own. Imports are shown only if they were started from this browser.',
  imported: { succeeded: 'Imported', partial: 'Partly imported' },
  importIntoGroup: 'Import into group',
  importPackageIntoGroup: 'Import {{title}} into group',
  otherGroup: 'Other groups',
  morePackages_one: 'and {{count, number}} more',
  morePackages_other: 'and {{count, number}} more',
})
