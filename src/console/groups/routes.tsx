import type { RouteObject } from 'react-router'
import { page } from '../shell/part/page.ts'
import { paths } from '../shell/paths.ts'

export const groupRoutes: RouteObject[] = [
  { path: paths.groups(), ...page(() => import('./GroupsPage.tsx'), 'list') },
  { path: '/groups/:groupId', ...page(() => import('./GroupPage.tsx'), 'object') },
  { path: '/groups/:groupId/members', ...page(() => import('./members/MembersPage.tsx'), 'list') },
]
