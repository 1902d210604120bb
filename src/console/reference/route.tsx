import type { RouteObject } from 'react-router'
import { page } from '../shell/part/page.ts'
import { paths } from '../shell/paths.ts'

export const referenceRoute: RouteObject = {
  path: paths.reference(':operation?'),
  ...page(() => import('./ReferencePage.tsx'), 'list'),
}
