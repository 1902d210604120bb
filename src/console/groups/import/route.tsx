import type { RouteObject } from 'react-router'

export const importRoute: RouteObject = {
  path: '/groups/:groupId/import',
  lazy: () => import('./ImportPage.tsx'),
}
