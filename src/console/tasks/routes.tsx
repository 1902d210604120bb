import type { RouteObject } from 'react-router'
import { page } from '../shell/part/page.ts'
import { paths } from '../shell/paths.ts'

export const taskRoutes: RouteObject[] = [
  { path: paths.tasks(), ...page(() => import('./list/TasksPage.tsx'), 'list') },
  { path: paths.newTask(), ...page(() => import('./form/NewTaskPage.tsx'), 'form') },
  { path: '/tasks/:user/:taskId/edit', ...page(() => import('./form/EditTaskPage.tsx'), 'form') },
  { path: paths.importTasks(), ...page(() => import('./exchange/ImportTasksPage.tsx'), 'form') },
  { path: paths.taskLimits(), ...page(() => import('./limits/LimitsPage.tsx'), 'form') },
  { path: '/tasks/:user/:taskId', ...page(() => import('./task/TaskPage.tsx'), 'object') },
]
