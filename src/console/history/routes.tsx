import type { RouteObject } from 'react-router'
import { page } from '../shell/part/page.ts'
import { paths } from '../shell/paths.ts'

export const historyRoutes: RouteObject[] = [
  { path: paths.history(), ...page(() => import('./HistoryPage.tsx'), 'list') },
]
