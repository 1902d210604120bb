import type { RouteObject } from 'react-router'
import { page } from '../shell/part/page.ts'
import { paths } from '../shell/paths.ts'

export const jobRoutes: RouteObject[] = [
  { path: paths.jobs(), ...page(() => import('./JobsPage.tsx'), 'list') },
  { path: '/jobs/runs/:runId', ...page(() => import('./RunPage.tsx'), 'list') },
  { path: '/jobs/:jobName', ...page(() => import('./JobPage.tsx'), 'list') },
]
