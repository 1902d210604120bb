import type { RouteObject } from 'react-router'
import { page } from '../../shell/part/page.ts'
import { paths } from '../../shell/paths.ts'

export const federationRoute: RouteObject = {
  path: paths.federation(),
  ...page(() => import('./FederationPage.tsx')),
}
