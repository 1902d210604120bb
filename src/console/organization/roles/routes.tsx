import type { RouteObject } from 'react-router'
import { page } from '../../shell/part/page.ts'
import { paths } from '../../shell/paths.ts'

export const roleRoutes: RouteObject[] = [
  { path: paths.roles(), ...page(() => import('./RolesPage.tsx')) },
  { path: paths.newRole(), ...page(() => import('./NewRolePage.tsx')) },
  { path: paths.importRoles(), ...page(() => import('./exchange/ImportRolesPage.tsx')) },
  { path: '/organization/roles/compare', ...page(() => import('./ComparePage.tsx')) },
  { path: '/organization/roles/:roleId', ...page(() => import('./RolePage.tsx')) },
]
