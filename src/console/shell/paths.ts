/** Every link of the console is built here; a test finds a route for each. */
export const paths = {
  home: () => '/',
  signIn: () => '/sign-in',
  groups: () => '/groups',
  ownGroups: () => '/groups?show=owned',
  group: (groupId: string) => `/groups/${encodeURIComponent(groupId)}`,
  importPackage: (groupId: string) => `/groups/${encodeURIComponent(groupId)}/import`,
  settings: (section?: string) =>
    section === undefined
      ? '/organization/settings'
      : `/organization/settings/${encodeURIComponent(section)}`,
  federation: () => '/organization/federation',
  jobs: () => '/jobs',
  journal: () => '/journal',
  job: (name: string) => `/jobs/${encodeURIComponent(name)}`,
}
