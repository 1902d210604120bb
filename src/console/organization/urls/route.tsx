import type { RouteObject } from 'react-router'
import { page } from '../../shell/part/page.ts'
import { paths } from '../../shell/paths.ts'

export const urlRoutes: RouteObject[] = [
  { path: paths.urls(), ...page(() => import('./map/UrlMapPage.tsx'), 'list') },
  { path: '/organization/urls/report', ...page(() => import('./report/ReportPage.tsx'), 'list') },
  { path: paths.unknownHosts(), ...page(() => import('./hosts/UnknownHostsPage.tsx'), 'list') },
]
