import type { RouteObject } from 'react-router'
import { paths } from '../shell/paths.ts'

export const jobRoutes: RouteObject[] = [
  { path: paths.jobs(), lazy: () => import('./JobsPage.tsx') },
  { path: '/jobs/runs/:runId', lazy: () => import('./RunPage.tsx') },
  { path: '/jobs/:jobName', lazy: () => import('./JobPage.tsx') },
]
