import type { RouteObject } from 'react-router'
import { paths } from '../shell/paths.ts'

export const groupRoutes: RouteObject[] = [
  { path: paths.groups(), lazy: () => import('./GroupsPage.tsx') },
  { path: '/groups/:groupId', lazy: () => import('./GroupPage.tsx') },
]
