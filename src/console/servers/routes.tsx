import type { RouteObject } from 'react-router'
import { page } from '../shell/part/page.ts'
import { paths } from '../shell/paths.ts'

export const serverRoutes: RouteObject[] = [
  { path: paths.servers(), ...page(() => import('./list/ServersPage.tsx'), 'list') },
  {
    path: '/servers/:serverId/upgrade',
    ...page(() => import('./upgrade/UpgradePage.tsx'), 'form'),
  },
]
