import type { RouteObject } from 'react-router'
import { page } from '../shell/part/page.ts'
import { paths } from '../shell/paths.ts'

export const taskRoutes: RouteObject[] = [
  { path: paths.tasks(), ...page(() => import('./list/TasksPage.tsx'), 'list') },
]
