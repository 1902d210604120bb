import type { RouteObject } from 'react-router'
import { page } from '../../shell/part/page.ts'
import { paths } from '../../shell/paths.ts'

export const settingsRoutes: RouteObject[] = [
  {
    path: paths.settings(),
    ...page(() => import('./SettingsPage.tsx'), 'form'),
    // One page for all sections, so that entered values are kept while another section is shown.
    children: [{ path: ':section', element: null }],
  },
]
