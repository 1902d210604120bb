import type { RouteObject } from 'react-router'
import { page } from '../../shell/part/page.ts'
import { paths } from '../../shell/paths.ts'

export const transferRoute: RouteObject = {
  path: paths.transfer(),
  ...page(() => import('./TransferPage.tsx'), 'form'),
}
