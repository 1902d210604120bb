import type { RouteObject } from 'react-router'
import { page } from '../shell/part/page.ts'

/** The pages of the area below `/publishing`, by their names in `pages.ts`, which only these pages load. */
const routes = [
  ['', 'list', 'list'],
  ['/new', 'register', 'form'],
  ['/:dataStoreId', 'dataStore', 'object'],
  ['/:dataStoreId/publish', 'publish', 'form'],
  ['/:dataStoreId/synchronize', 'synchronize', 'form'],
  ['/:dataStoreId/result', 'result', 'list'],
] as const

export const publishingRoutes: RouteObject[] = routes.map(([path, name, shape]) => ({
  path: `/publishing${path}`,
  ...page(async () => (await import('./pages.ts')).pages[name](), shape),
}))
