import type { RouteObject } from 'react-router'
import { page } from '../../shell/part/page.ts'

export const importRoute: RouteObject = {
  path: '/groups/:groupId/import',
  ...page(() => import('./ImportPage.tsx'), 'form'),
}
