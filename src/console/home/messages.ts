export const messages = {
  title: 'Home',
  line: 'Tasks, jobs, export packages, and groups of {{name}}',
  toGroups: 'Go to groups',
  jobs: 'Jobs',
  allJobs: 'All jobs',
  packages: 'Your export packages',
  packagesLine:
    'The export packages that you own. Imports are shown only if they were started from this browser.',
  imported: { succeeded: 'Imported', partial: 'Partly imported' },
  importIntoGroup: 'Import into group',
  importPackageIntoGroup: 'Import {{title}} into group',
  otherGroup: 'Other groups',
  morePackages_one: 'and {{count, number}} more',
  morePackages_other: 'and {{count, number}} more',
  groups: 'Groups you own',
  noGroups: 'You don’t own any groups',
  noGroupsLine: 'Group owners and administrators can import packages into a group.',
  allGroups_one: 'All {{count, number}} group you own',
  allGroups_other: 'All {{count, number}} groups you own',
  importPackage: 'Import package',
  importInto: 'Import package into {{title}}',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    home: typeof messages
  }
}
