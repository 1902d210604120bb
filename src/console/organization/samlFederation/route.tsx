import type { RouteObject } from 'react-router'
import { page } from '../../shell/part/page.ts'
import { paths } from '../../shell/paths.ts'

export const samlFederationRoute: RouteObject = {
  path: paths.samlFederation(),
  ...page(() => import('./FederationPage.tsx'), 'form'),
}
