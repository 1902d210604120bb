import type { RouteObject } from 'react-router'
import { page } from '../../shell/part/page.ts'
import { paths } from '../../shell/paths.ts'

export const sharingRoute: RouteObject = {
  path: paths.sharing(),
  ...page(() => import('./SharingPage.tsx'), 'list'),
}
