import type { RouteObject } from 'react-router'
import { page } from '../shell/part/page.ts'
import { paths } from '../shell/paths.ts'

export const journalRoutes: RouteObject[] = [
  { path: paths.journal(), ...page(() => import('./JournalPage.tsx')) },
]
