import { createBrowserRouter, type RouteObject } from 'react-router'
import { basePath } from './site.ts'

let router: ReturnType<typeof createBrowserRouter> | undefined

/** Creates the console's router, once. */
export const createRouter = (routes: RouteObject[]) =>
  (router = createBrowserRouter(routes, { basename: basePath() || '/' }))

/**
 * Returns the search parameters of this page: those of a pending navigation, else the current ones. A hook would return them only
 * with the next render, which can be after the next change.
 */
export const latestSearch = (): URLSearchParams => {
  if (!router) throw new Error('There is no router yet')
  const { location, navigation } = router.state
  const next = navigation.location?.pathname === location.pathname ? navigation.location : location
  return new URLSearchParams(next.search)
}

/** Whether an error is shown in place of the current page. */
export const hasRouteError = (): boolean => router?.state.errors != null
