import type { RouteObject } from 'react-router'
import { paths } from '../../shell/paths.ts'

export const sharingRoute: RouteObject = {
  path: paths.sharing(),
  lazy: () => import('./SharingPage.tsx'),
}
