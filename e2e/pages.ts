import { paths } from '../src/console/shell/paths.ts'

/** A page of the console as tests and measurements open it. */
export interface ConsolePage {
  readonly path: string
  /** Its title, as it stands in the page. */
  readonly heading: string
}

type Name = keyof typeof paths

/** Every page there is, opened on a group: a path of the console that is missing here does not compile. */
export const pages = (group: { readonly id: string; readonly title: string }) =>
  ({
    home: { path: paths.home(), heading: 'Home' },
    groups: { path: paths.groups(), heading: 'Groups' },
    ownGroups: { path: paths.ownGroups(), heading: 'Groups' },
    group: { path: paths.group(group.id), heading: group.title },
    importPackage: { path: paths.importPackage(group.id), heading: `Import into ${group.title}` },
    jobs: { path: paths.jobs(), heading: 'Jobs' },
  }) satisfies Record<Exclude<Name, 'signIn'>, ConsolePage>
