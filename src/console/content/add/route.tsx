import type { RouteObject } from 'react-router'
import { page } from '../../shell/part/page.ts'
import { paths } from '../../shell/paths.ts'

export const addItemRoute: RouteObject = {
  path: paths.addItem(),
  ...page(() => import('./AddPage.tsx'), 'form'),
}
