import type { RouteObject } from 'react-router'
import { paths } from '../../shell/paths.ts'

export const memberRoutes: RouteObject[] = [
  { path: paths.members(), lazy: () => import('./MembersPage.tsx') },
]
