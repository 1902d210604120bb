import type { RouteObject } from 'react-router'
import { paths } from '../../shell/paths.ts'

export const roleRoutes: RouteObject[] = [
  { path: paths.roles(), lazy: () => import('./RolesPage.tsx') },
  { path: paths.newRole(), lazy: () => import('./NewRolePage.tsx') },
  { path: paths.importRoles(), lazy: () => import('./ImportPage.tsx') },
  { path: '/organization/roles/compare', lazy: () => import('./ComparePage.tsx') },
  { path: '/organization/roles/:roleId', lazy: () => import('./RolePage.tsx') },
]
