import type { RouteObject } from 'react-router'
import type { Access } from '../rest/protocol/authorization.ts'
import type { Area } from './shell/areas.ts'
import { NotFound } from './shell/frame/NotFound.tsx'
import { page } from './shell/part/page.ts'
import { paths } from './shell/paths.ts'
import { requireSession } from './shell/session/requireSession.ts'
import { RouteError } from './shell/frame/RouteError.tsx'
import { Root, SignedInPages } from './shell/frame/Root.tsx'
import { loadable } from './ui/loadable.ts'

const creatingItems: Access = { owner: 'user', administrator: true }
const seeingMembers: Access = {
  anyPrivilege: ['portal:user:viewOrgUsers', 'portal:admin:viewUsers'],
}
const havingWebhooks: Access = {
  anyPrivilege: [
    'portal:admin:manageWebhooks',
    'portal:admin:createGPWebhook',
    'portal:publisher:createFeatureWebhook',
  ],
}

/** The menu, in its order. */
export const areas: readonly Area[] = [
  { path: paths.home(), label: 'home', access: { access: 'member' } },
  { path: paths.content(), label: 'content', access: { access: 'member' } },
  { path: paths.groups(), label: 'groups', access: { access: 'member' } },
  {
    path: paths.tasks(),
    label: 'tasks',
    access: { access: 'member' },
    use: creatingItems,
  },
  {
    path: paths.publishing(),
    label: 'publishing',
    access: { access: 'member', product: 'enterprise' },
    use: {
      anyPrivilege: [
        'portal:publisher:registerDataStores',
        'portal:publisher:bulkPublishFromDataStores',
      ],
    },
  },
  {
    path: paths.settings(),
    label: 'settings',
    section: 'organization',
    access: { access: 'administrator' },
  },
  {
    path: paths.roles(),
    label: 'roles',
    section: 'organization',
    access: { access: 'member' },
    use: seeingMembers,
  },
  {
    path: paths.members(),
    label: 'members',
    section: 'organization',
    access: { access: 'member' },
    use: seeingMembers,
  },
  {
    path: paths.identityProviders(),
    label: 'identityProviders',
    section: 'organization',
    access: { access: 'administrator' },
  },
  {
    path: paths.servers(),
    label: 'servers',
    section: 'organization',
    access: { access: 'member', product: 'enterprise' },
    use: { anyPrivilege: ['portal:admin:manageServers', 'portal:publisher:registerDataStores'] },
  },
  {
    path: paths.webhooks(),
    label: 'webhooks',
    section: 'organization',
    access: { access: 'member' },
    use: havingWebhooks,
  },
  {
    path: paths.applications(),
    label: 'applications',
    section: 'organization',
    access: { access: 'member' },
    use: creatingItems,
  },
  {
    path: paths.urls(),
    label: 'urls',
    section: 'organization',
    access: { access: 'administrator', since: '11.4', product: 'enterprise' },
  },
  {
    path: paths.jobs(),
    label: 'jobs',
    section: 'activity',
    access: { access: 'member' },
  },
  {
    path: paths.history(),
    label: 'history',
    section: 'activity',
    access: { access: 'member' },
  },
]

const loadSettings = async () =>
  (await import('./organization/settings/settingEntries.ts')).settingEntries()

const frame = loadable(async () => (await import('./SignedInFrame.tsx')).SignedInFrame)

const root = <Root frame={frame} areas={areas} settings={loadSettings} />

/** The pages of people who have signed in, each with the shape of its skeleton. */
const pages: RouteObject[] = [
  page(paths.home(), () => import('./home/HomePage.tsx'), 'object'),
  page(paths.content(), () => import('./content/ContentPage.tsx'), 'list'),
  page(paths.categories(), () => import('./content/categories/CategoriesPage.tsx'), 'form'),
  page(paths.editItems(), () => import('./content/edit/EditPage.tsx'), 'form'),
  page('/content/items/:itemId/:tab?', () => import('./content/item/ItemPage.tsx'), 'object'),
  page(paths.sharing(), () => import('./content/sharing/SharingPage.tsx'), 'list'),
  page(paths.transfer(), () => import('./content/transfer/TransferPage.tsx'), 'form'),
  page(paths.housekeeping(), () => import('./content/housekeeping/HousekeepingPage.tsx'), 'object'),
  page(paths.addItem(), () => import('./content/add/AddPage.tsx'), 'form'),
  page(paths.groups(), () => import('./groups/GroupsPage.tsx'), 'list'),
  page(paths.newGroup(), () => import('./groups/properties/NewGroupPage.tsx'), 'form'),
  page('/groups/:groupId', () => import('./groups/GroupPage.tsx'), 'object'),
  page('/groups/:groupId/members', () => import('./groups/members/MembersPage.tsx'), 'list'),
  page('/groups/:groupId/requests', () => import('./groups/requests/RequestsPage.tsx'), 'list'),
  page('/groups/:groupId/settings', () => import('./groups/properties/SettingsPage.tsx'), 'form'),
  page('/groups/:groupId/import', () => import('./groups/import/ImportPage.tsx'), 'form'),
  {
    ...page(paths.settings(), () => import('./organization/settings/SettingsPage.tsx'), 'form'),
    // One page for all sections, so that entered values are kept while another section is shown.
    children: [{ path: ':section', element: null }],
  },
  page(
    paths.identityProviders(),
    () => import('./organization/identityProviders/IdentityProvidersPage.tsx'),
    'form',
  ),
  page(paths.comparePortals(), () => import('./organization/compare/ComparePage.tsx'), 'form'),
  page(paths.roles(), () => import('./organization/roles/RolesPage.tsx'), 'list'),
  page(paths.newRole(), () => import('./organization/roles/NewRolePage.tsx'), 'form'),
  page(
    paths.importRoles(),
    () => import('./organization/roles/exchange/ImportRolesPage.tsx'),
    'form',
  ),
  page('/organization/roles/compare', () => import('./organization/roles/ComparePage.tsx'), 'list'),
  page('/organization/roles/:roleId', () => import('./organization/roles/RolePage.tsx'), 'form'),
  page(paths.members(), () => import('./organization/members/MembersPage.tsx'), 'list'),
  page(paths.addMembers(), () => import('./organization/members/add/AddMembersPage.tsx'), 'list'),
  page(
    '/organization/members/:username/:tab?',
    () => import('./organization/members/member/MemberPage.tsx'),
    'object',
  ),
  page(paths.account(), () => import('./organization/account/AccountPage.tsx'), 'object'),
  page(paths.webhooks(), () => import('./organization/webhooks/WebhooksPage.tsx'), 'list'),
  page(
    paths.applications(),
    () => import('./organization/applications/ApplicationsPage.tsx'),
    'list',
  ),
  page(
    paths.newApplication(),
    () => import('./organization/applications/NewApplicationPage.tsx'),
    'form',
  ),
  page(
    '/organization/applications/:itemId',
    () => import('./organization/applications/ApplicationPage.tsx'),
    'form',
  ),
  page(paths.servers(), () => import('./servers/list/ServersPage.tsx'), 'list'),
  page('/servers/:serverId', () => import('./servers/server/ServerPage.tsx'), 'form'),
  page('/servers/:serverId/upgrade', () => import('./servers/upgrade/UpgradePage.tsx'), 'form'),
  page(paths.urls(), () => import('./organization/urls/map/UrlMapPage.tsx'), 'list'),
  page(
    '/organization/urls/report',
    () => import('./organization/urls/report/ReportPage.tsx'),
    'list',
  ),
  page(
    '/organization/urls/replace',
    () => import('./organization/urls/replace/ReplacePage.tsx'),
    'list',
  ),
  page(
    paths.unknownHosts(),
    () => import('./organization/urls/hosts/UnknownHostsPage.tsx'),
    'list',
  ),
  page(paths.jobs(), () => import('./jobs/JobsPage.tsx'), 'list'),
  page('/jobs/runs/:runId', () => import('./jobs/RunPage.tsx'), 'list'),
  page('/jobs/:jobName', () => import('./jobs/JobPage.tsx'), 'list'),
  page(paths.tasks(), () => import('./tasks/list/TasksPage.tsx'), 'list'),
  page(paths.newTask(), () => import('./tasks/form/NewTaskPage.tsx'), 'form'),
  page('/tasks/:user/:taskId/edit', () => import('./tasks/form/EditTaskPage.tsx'), 'form'),
  page(paths.importTasks(), () => import('./tasks/exchange/ImportTasksPage.tsx'), 'form'),
  page(paths.taskLimits(), () => import('./tasks/limits/LimitsPage.tsx'), 'form'),
  page('/tasks/:user/:taskId', () => import('./tasks/task/TaskPage.tsx'), 'object'),
  page('/publishing', () => import('./publishing/list/DataStoresPage.tsx'), 'list'),
  page('/publishing/new', () => import('./publishing/register/RegisterPage.tsx'), 'form'),
  page(
    '/publishing/:dataStoreId',
    () => import('./publishing/dataStore/DataStorePage.tsx'),
    'object',
  ),
  page(
    '/publishing/:dataStoreId/publish',
    () => import('./publishing/publish/PublishPage.tsx'),
    'form',
  ),
  page(
    '/publishing/:dataStoreId/synchronize',
    () => import('./publishing/synchronize/SynchronizePage.tsx'),
    'form',
  ),
  page(
    '/publishing/:dataStoreId/result',
    () => import('./publishing/result/ResultPage.tsx'),
    'list',
  ),
  page(paths.history(), () => import('./history/HistoryPage.tsx'), 'list'),
  page(paths.recordedChanges(), () => import('./history/portal/RecordPage.tsx'), 'list'),
  page(paths.reference(':operation?'), () => import('./reference/ReferencePage.tsx'), 'list'),
  { path: '*', element: <NotFound /> },
]

/** Every page of the console. */
export const routes: RouteObject[] = [
  {
    element: root,
    errorElement: <RouteError isOutside />,
    hydrateFallbackElement: root,
    children: [
      page(paths.signIn(), () => import('./signIn/SignInPage.tsx'), 'form'),
      {
        middleware: [requireSession],
        // Middleware runs where a loader does.
        loader: () => null,
        lazy: async () => {
          await frame.load()
          return { element: <SignedInPages /> }
        },
        children: [
          {
            errorElement: <RouteError />,
            children: pages,
          },
        ],
      },
    ],
  },
]
