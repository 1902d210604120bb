import type { RouteObject } from 'react-router'
import { paths } from '../../shell/paths.ts'

export const federationRoute: RouteObject = {
  path: paths.federation(),
  lazy: () => import('./FederationPage.tsx'),
}
