import { packages } from '../src/rest/packages.ts'
import { paths } from '../src/console/shell/paths.ts'
import type { TestPortal } from './support/portal.ts'

/** A page of the console as tests and measurements open it. */
export interface ConsolePage {
  readonly path: string
  /** Its title, as it stands in the page. */
  readonly heading: string
}

/** What the pages are opened on. */
interface Scene {
  readonly group: { readonly id: string; readonly title: string }
  readonly jobId: string
}

type Name = Exclude<keyof typeof paths, 'signIn'>

/** Every page there is behind the sign-in: a path of the console that is missing here does not compile. */
const pagesOf = ({ group, jobId }: Scene): Record<Name, ConsolePage> => ({
  home: { path: paths.home(), heading: 'Home' },
  groups: { path: paths.groups(), heading: 'Groups' },
  ownGroups: { path: paths.ownGroups(), heading: 'Groups' },
  group: { path: paths.group(group.id), heading: group.title },
  importPackage: { path: paths.importPackage(group.id), heading: 'Import a package' },
  jobs: { path: paths.jobs(), heading: 'Jobs' },
  job: { path: paths.job(jobId), heading: `Export of ${group.title}` },
})

export const pageNames = Object.keys(pagesOf({ group: { id: '', title: '' }, jobId: '' })) as Name[]

/** Arranges what the pages need and answers them. For an administrator, who may see each of them. */
export const arrangePages = async ({
  arrange,
}: Pick<TestPortal, 'arrange'>): Promise<Record<Name, ConsolePage>> => {
  const group = await arrange.group({
    title: 'River maintenance',
    items: [{ title: 'Culverts' }, { title: 'Weirs' }],
  })
  const started = await arrange
    .as('admin')
    .send(packages.exportGroup, { groupId: group.id, async: true })
  if (started.jobId === undefined) throw new Error('the portal started no job')
  return pagesOf({ group, jobId: started.jobId })
}
