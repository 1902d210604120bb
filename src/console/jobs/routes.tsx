import type { RouteObject } from 'react-router'
import { page } from '../shell/part/page.ts'
import { paths } from '../shell/paths.ts'

export const jobRoutes: RouteObject[] = [
  { path: paths.jobs(), ...page(() => import('./JobsPage.tsx')) },
  { path: '/jobs/runs/:runId', ...page(() => import('./RunPage.tsx')) },
  { path: '/jobs/:jobName', ...page(() => import('./JobPage.tsx')) },
]
