import type { RouteObject } from 'react-router'
import { paths } from '../../shell/paths.ts'

export const ownersRoute: RouteObject = {
  path: paths.owners(),
  lazy: () => import('./OwnersPage.tsx'),
}
