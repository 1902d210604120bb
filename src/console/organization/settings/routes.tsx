import type { RouteObject } from 'react-router'
import { paths } from '../../shell/paths.ts'

export const settingsRoutes: RouteObject[] = [
  {
    path: paths.settings(),
    lazy: () => import('./SettingsPage.tsx'),
    // One page: what has been entered in one section stays while the person looks at another.
    children: [{ path: ':section', element: null }],
  },
]
