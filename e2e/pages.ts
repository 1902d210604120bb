import { dataStoreJson } from '../src/portal/publishing/testing/dataStore.ts'
import { groupMembers } from '../src/rest/groups/groupMembers.ts'
import { packages } from '../src/rest/groups/packages.ts'
import { tasks } from '../src/rest/tasks/tasks.ts'
import { applications } from '../src/rest/organization/applications.ts'
import { roles } from '../src/rest/organization/roles.ts'
import { paths } from '../src/console/shell/paths.ts'
import type { TestPortal } from './support/portal.ts'

/** A page of the console for tests and measurements. */
export interface ConsolePage {
  readonly path: string
  /** The title as the page shows it. */
  readonly heading: string
  /** A text in the part that appears last, if a part is loaded after the heading. */
  readonly last?: string
}

/** The records that the pages show. */
interface Scene {
  readonly application: { readonly id: string; readonly title: string }
  readonly dataStore: { readonly id: string; readonly title: string }
  readonly group: { readonly id: string; readonly title: string }
  readonly item: { readonly id: string; readonly title: string }
  readonly jobId: string
  readonly packageId: string
  readonly role: { readonly id: string; readonly name: string }
  readonly taskId: string
}

/** Each step of the import is a page. */
type Name =
  | Exclude<keyof typeof paths, 'signIn'>
  | 'itemData'
  | 'importChoose'
  | 'importOptions'
  | 'referenceOperation'

/** All pages that require sign-in. A path of the console that is missing here is a type error. */
const pagesOf = ({
  application,
  dataStore,
  group,
  item,
  jobId,
  packageId,
  role,
  taskId,
}: Scene): Record<Name, ConsolePage> => ({
  home: { path: paths.home(), heading: 'Home', last: 'Needs attention' },
  content: { path: paths.content(), heading: 'Content' },
  allContent: { path: `${paths.allContent()}&view=cards`, heading: 'Content' },
  item: { path: paths.item(item.id), heading: item.title },
  itemData: { path: paths.item(item.id, 'data'), heading: item.title, last: 'operationalLayers' },
  categories: { path: paths.categories(), heading: 'Categories' },
  editItems: { path: paths.editItems(), heading: 'Edit items' },
  housekeeping: { path: paths.housekeeping(), heading: 'Housekeeping', last: 'Never viewed' },
  transfer: {
    path: paths.transfer('publisher'),
    heading: 'Transfer all content of Priya Lindqvist',
    last: 'New owner',
  },
  addItem: { path: paths.addItem(), heading: 'Add items' },
  urls: { path: paths.urls(), heading: 'URLs' },
  urlReport: { path: paths.urlReport(), heading: 'URLs' },
  replaceUrls: { path: paths.replaceUrls(), heading: 'Replace URLs' },
  unknownHosts: { path: paths.unknownHosts(), heading: 'URLs' },
  groups: { path: paths.groups(), heading: 'Groups' },
  ownGroups: { path: paths.ownGroups(), heading: 'Groups' },
  newGroup: { path: paths.newGroup(), heading: 'Create group' },
  group: { path: paths.group(group.id), heading: group.title },
  groupMembers: { path: paths.groupMembers(group.id), heading: group.title },
  groupSettings: {
    path: paths.groupSettings(group.id),
    heading: group.title,
    last: 'Protect from deletion',
  },
  groupRequests: { path: paths.groupRequests(group.id), heading: group.title },
  importPackage: { path: paths.importPackage(group.id), heading: 'Import package' },
  importChoose: {
    path: `${paths.importPackage(group.id)}?package=${packageId}`,
    heading: 'Import package',
    last: 'Review changes',
  },
  importOptions: {
    path: `${paths.importPackage(group.id)}?package=${packageId}&step=options`,
    heading: 'Import package',
    last: 'Delete the package after the import',
  },
  sharing: {
    path: paths.sharing(item.id),
    heading: 'Sharing',
    last: 'Review changes',
  },
  settings: { path: paths.settings(), heading: 'Settings' },
  identityProviders: { path: paths.identityProviders(), heading: 'SAML sign-in' },
  webhooks: { path: paths.webhooks(), heading: 'Webhooks' },
  applications: { path: paths.applications(), heading: 'Applications' },
  newApplication: { path: paths.newApplication(), heading: 'Register application' },
  application: {
    path: paths.application(application.id),
    heading: application.title,
    last: 'Redirect URIs',
  },
  comparePortals: { path: paths.comparePortals(), heading: 'Compare portals' },
  roles: { path: paths.roles(), heading: 'Roles' },
  role: { path: paths.role(role.id), heading: role.name },
  newRole: { path: paths.newRole('org_user'), heading: 'Create role' },
  importRoles: { path: paths.importRoles(), heading: 'Import roles' },
  compareRoles: {
    path: paths.compareRoles(['org_user', 'org_publisher']),
    heading: 'Compare roles',
  },
  members: { path: paths.members(), heading: 'Members' },
  addMembers: { path: paths.addMembers(), heading: 'Add members', last: 'New member defaults' },
  member: {
    path: paths.member('publisher'),
    heading: 'Priya Lindqvist',
    last: 'Start inspections',
  },
  account: { path: paths.account(), heading: 'My account', last: 'Invitations' },
  publishing: { path: paths.publishing(), heading: 'Publishing', last: dataStore.title },
  newDataStore: { path: paths.newDataStore(), heading: 'Register data store' },
  dataStore: { path: paths.dataStore(dataStore.id), heading: dataStore.title, last: 'Retry' },
  publishLayers: { path: paths.publishLayers(dataStore.id), heading: 'Publish layers' },
  synchronizeLayers: {
    path: paths.synchronizeLayers(dataStore.id),
    heading: 'Synchronize layers',
  },
  publishingResult: { path: paths.publishingResult(dataStore.id), heading: 'Result' },
  servers: { path: paths.servers(), heading: 'Servers', last: 'Responds' },
  server: {
    path: paths.server('Rv7hQ2mXa9LcT4sE'),
    heading: 'gis1.riverside.example:6443',
    last: 'Inventory',
  },
  serverUpgrade: {
    path: paths.serverUpgrade('Rv7hQ2mXa9LcT4sE'),
    heading: 'Upgrade gis1.riverside.example:6443',
    last: 'No upgrade',
  },
  newTask: { path: paths.newTask(), heading: 'Create task', last: 'Geoprocessing' },
  tasks: { path: paths.tasks(), heading: 'Tasks', last: 'Next 7 days' },
  task: { path: paths.task('publisher', taskId), heading: 'Start inspections' },
  editTask: { path: paths.editTask('publisher', taskId), heading: 'Edit task' },
  importTasks: { path: paths.importTasks(), heading: 'Import tasks' },
  taskLimits: { path: paths.taskLimits(), heading: 'Limits of scheduled tasks' },
  reference: { path: paths.reference(), heading: 'API reference' },
  referenceOperation: { path: paths.reference('items.update'), heading: 'Update an item' },
  jobs: { path: paths.jobs(), heading: 'Jobs' },
  history: { path: paths.history(), heading: 'Change history' },
  recordedChanges: { path: paths.recordedChanges(), heading: 'Change history' },
  run: { path: paths.run('nowhere'), heading: 'Bulk operation not found' },
  job: { path: paths.job(jobId), heading: `Export of ${group.title}` },
})

const nowhere = {
  application: { id: '', title: '' },
  dataStore: { id: '', title: '' },
  group: { id: '', title: '' },
  item: { id: '', title: '' },
  jobId: '',
  packageId: '',
  role: { id: '', name: '' },
  taskId: '',
}
export const pageNames = Object.keys(pagesOf(nowhere)) as Name[]

/** A web map that the editor of an item has to scroll. */
const longMap = JSON.stringify({
  operationalLayers: Array.from({ length: 60 }, (_, index) => ({ id: `layer-${index}` })),
})

/** Creates the records that the pages need, and returns the pages. An administrator can open all of them. */
export const arrangePages = async ({
  arrange,
}: Pick<TestPortal, 'arrange'>): Promise<Record<Name, ConsolePage>> => {
  const tags = Array.from({ length: 15 }, (_, index) => `inspection district ${index + 1}`)
  const group = await arrange.group({
    title: 'River maintenance',
    tags,
    items: [{ title: 'Culverts', tags, text: longMap }, { title: 'Weirs' }],
  })
  await arrange.as('editor').send(groupMembers.join, { groupId: group.id })
  const admin = arrange.as('admin')
  const { result } = await admin.send(packages.exportGroup, { groupId: group.id })
  const { jobId } = await admin.send(packages.exportGroup, { groupId: group.id, async: true })
  if (result?.itemId === undefined || jobId === undefined)
    throw new Error('the portal exported nothing')
  const { id } = await admin.send(roles.create, { name: 'Surveyor' })
  const role = { id, name: 'Surveyor' }
  const workflow = await arrange.item('publisher', { title: 'Inspections', type: 'Workflow' })
  const { taskId } = await arrange.as('publisher').send(tasks.create, {
    userName: 'publisher',
    title: 'Start inspections',
    type: 'ExecuteWorkflowManager',
    itemId: workflow.id,
    minute: '0',
    hour: '2',
    dayOfMonth: '*',
    month: '*',
    dayOfWeek: '?',
  })
  const application = await arrange.item('admin', { title: 'Field app', type: 'Application' })
  await admin.send(applications.register, {
    itemId: application.id,
    appType: 'browser',
    redirect_uris: ['https://field.example.com/'],
  })
  // Nothing listens on the port.
  const dataStore = await arrange.item('admin', {
    title: 'Assets database',
    type: 'Data Store',
    text: dataStoreJson(
      'DB_CONNECTION_PROPERTIES=127.0.0.1,9;DATABASE=assets;USER=reader;PASSWORD=not-a-secret',
    ),
  })
  const [item] = group.items
  if (!item) throw new Error('the group holds no items')
  return pagesOf({
    application,
    dataStore,
    role,
    taskId,
    group,
    item,
    jobId,
    packageId: result.itemId,
  })
}
