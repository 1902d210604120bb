import type { RouteObject } from 'react-router'
import { page } from '../../shell/part/page.ts'
import { paths } from '../../shell/paths.ts'

export const roleRoutes: RouteObject[] = [
  { path: paths.roles(), ...page(() => import('./RolesPage.tsx'), 'list') },
  { path: paths.newRole(), ...page(() => import('./NewRolePage.tsx'), 'form') },
  { path: paths.importRoles(), ...page(() => import('./exchange/ImportRolesPage.tsx'), 'form') },
  { path: '/organization/roles/compare', ...page(() => import('./ComparePage.tsx'), 'list') },
  { path: '/organization/roles/:roleId', ...page(() => import('./RolePage.tsx'), 'form') },
]
