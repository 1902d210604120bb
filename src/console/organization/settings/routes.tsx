import type { RouteObject } from 'react-router'
import { page } from '../../shell/part/page.ts'
import { paths } from '../../shell/paths.ts'

export const settingsRoutes: RouteObject[] = [
  {
    path: paths.settings(),
    ...page(() => import('./SettingsPage.tsx')),
    // One page: what has been entered in one section stays while the person looks at another.
    children: [{ path: ':section', element: null }],
  },
]
