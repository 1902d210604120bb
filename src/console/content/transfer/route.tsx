import type { RouteObject } from 'react-router'
import { page } from '../../shell/part/page.ts'
import { paths } from '../../shell/paths.ts'

export const ownersRoute: RouteObject = {
  path: paths.owners(),
  ...page(() => import('./OwnersPage.tsx')),
}
