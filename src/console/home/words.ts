export const words = {
  title: 'Home',
  line: 'What needs your attention, {{name}}',
  nothing: 'Nothing needs your attention.',
  toGroups: 'Go to the groups',
  jobs: 'Jobs',
  allJobs: 'All jobs',
  started: 'Started',
  packages: 'Packages not imported yet',
  packagesLine: 'Export packages among your items. Choose a group to import one into.',
  packagesCaption: 'Your export packages',
  morePackages_one: 'and {{count}} more',
  morePackages_other: 'and {{count}} more',
  package: 'Package',
  size: 'Size',
  added: 'Added',
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
