import type { RouteObject } from 'react-router'
import { page } from '../../shell/part/page.ts'
import { paths } from '../../shell/paths.ts'

export const webhooksRoute: RouteObject = {
  path: paths.webhooks(),
  ...page(() => import('./WebhooksPage.tsx'), 'list'),
}
