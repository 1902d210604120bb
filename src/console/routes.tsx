import type { RouteObject } from 'react-router'
import { contentRoutes } from './content/routes.tsx'
import { transferRoute } from './content/transfer/route.tsx'
import { addItemRoute } from './content/add/route.tsx'
import { importRoute } from './groups/import/route.tsx'
import { sharingRoute } from './content/sharing/route.tsx'
import { groupRoutes } from './groups/routes.tsx'
import { jobRoutes } from './jobs/routes.tsx'
import { publishingRoutes } from './publishing/routes.tsx'
import { taskRoutes } from './tasks/routes.tsx'
import { referenceRoute } from './reference/route.tsx'
import { historyRoutes } from './history/routes.tsx'
import { settingsRoutes } from './organization/settings/routes.tsx'
import { samlFederationRoute } from './organization/samlFederation/route.tsx'
import { memberRoutes } from './organization/members/routes.tsx'
import { roleRoutes } from './organization/roles/routes.tsx'
import { webhooksRoute } from './organization/webhooks/route.tsx'
import { serverRoutes } from './servers/routes.tsx'
import { urlRoutes } from './organization/urls/route.tsx'
import type { Area } from './shell/frame/areas.ts'
import { NotFound } from './shell/frame/NotFound.tsx'
import { page } from './shell/part/page.ts'
import { paths } from './shell/paths.ts'
import { requireSession } from './shell/session/requireSession.ts'
import { RouteError } from './shell/frame/RouteError.tsx'
import { Root, SignedInPages } from './shell/frame/Root.tsx'
import { loadable } from './ui/loadable.ts'

/** The menu, in its order. */
export const areas: readonly Area[] = [
  { path: paths.home(), label: 'home', access: { access: 'member' } },
  { path: paths.content(), label: 'content', access: { access: 'member' } },
  { path: paths.groups(), label: 'groups', access: { access: 'member' } },
  { path: paths.tasks(), label: 'tasks', access: { access: 'member' } },
  { path: paths.publishing(), label: 'publishing', access: { access: 'member' } },
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
  },
  {
    path: paths.members(),
    label: 'members',
    section: 'organization',
    access: { access: 'member' },
  },
  {
    path: paths.samlFederation(),
    label: 'samlFederation',
    section: 'organization',
    access: { access: 'administrator' },
  },
  {
    path: paths.servers(),
    label: 'servers',
    section: 'organization',
    access: { access: 'member' },
  },
  {
    path: paths.webhooks(),
    label: 'webhooks',
    section: 'organization',
    access: { access: 'member' },
  },
  {
    path: paths.urls(),
    label: 'urls',
    section: 'organization',
    access: { access: 'administrator' },
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

/** Every page of the console. */
export const routes: RouteObject[] = [
  {
    element: root,
    errorElement: <RouteError isOutside />,
    hydrateFallbackElement: root,
    children: [
      { path: paths.signIn(), ...page(() => import('./signIn/SignInPage.tsx'), 'form') },
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
            children: [
              { path: paths.home(), ...page(() => import('./home/HomePage.tsx'), 'object') },
              ...contentRoutes,
              sharingRoute,
              transferRoute,
              addItemRoute,
              ...groupRoutes,
              importRoute,
              ...settingsRoutes,
              samlFederationRoute,
              ...roleRoutes,
              ...memberRoutes,
              webhooksRoute,
              ...serverRoutes,
              ...urlRoutes,
              ...jobRoutes,
              ...taskRoutes,
              ...publishingRoutes,
              ...historyRoutes,
              referenceRoute,
              { path: '*', element: <NotFound /> },
            ],
          },
        ],
      },
    ],
  },
]
