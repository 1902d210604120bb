export const words = {
  title: 'Home',
  line: 'What needs your attention, {{name}}',
  nothing: 'Nothing needs your attention.',
  toGroups: 'Go to the groups',
  jobs: 'Jobs',
  allJobs: 'All jobs',
  packages: 'Your export packages',
  packagesLine:
    'Export packages among your items. Imports are shown only if they were started from this browser.',
  imported: { succeeded: 'Imported', partial: 'Partly imported' },
  importIntoGroup: 'Import into a group',
  importOf: '(package {{title}})',
  otherGroup: 'Other groups',
  packagesCaption: 'Your export packages',
  morePackages_one: 'and {{count}} more',
  morePackages_other: 'and {{count}} more',
  groups: 'Groups you own',
  noGroups:
    'You own no group. The owner of a group and administrators can import packages into it.',
  allGroups_one: 'All {{count}} group you own',
  allGroups_other: 'All {{count}} groups you own',
  importPackage: 'Import a package',
  importInto: 'Import a package into {{title}}',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    home: typeof words
  }
}
