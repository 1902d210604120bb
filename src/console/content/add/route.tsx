import type { RouteObject } from 'react-router'
import { paths } from '../../shell/paths.ts'

export const addItemRoute: RouteObject = {
  path: paths.addItem(),
  lazy: () => import('./AddPage.tsx'),
}
