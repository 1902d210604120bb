import type { RouteObject } from 'react-router'
import { paths } from '../shell/paths.ts'

export const journalRoutes: RouteObject[] = [
  { path: paths.journal(), lazy: () => import('./JournalPage.tsx') },
]
