import { useCallback } from 'react'
import {
  createBrowserRouter,
  matchRoutes,
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
  type RouteObject,
  type SetURLSearchParams,
} from 'react-router'
import { unreadable } from './connection/unreadable.ts'
import { objectOf, type PageHandle } from './part/page.ts'
import { basePath } from './site.ts'

type Router = ReturnType<typeof createBrowserRouter>

let router: Router | undefined

/** Empties what the page could not read as soon as another one starts loading. React might not render that state. */
const emptyUnreadable = (of: Router) => {
  let { pathname } = of.state.location
  of.subscribe(({ location, navigation }) => {
    const next = (navigation.location ?? location).pathname
    if (next !== pathname) unreadable.set([])
    pathname = next
  })
}

/** Creates the console's router, once. */
export const createRouter = (routes: RouteObject[]) => {
  router = createBrowserRouter(routes, { basename: basePath() || '/' })
  emptyUnreadable(router)
  return router
}

const routerState = () => {
  if (!router) throw new Error('There is no router yet')
  return router.state
}

/** Whether a page of another path is being loaded. */
const isLeaving = (): boolean => {
  const { location, navigation } = routerState()
  return navigation.location !== undefined && navigation.location.pathname !== location.pathname
}

/**
 * Returns the search parameters of this page: those of a pending navigation, else the current ones. A hook would return them only
 * with the next render, which can be after the next change.
 */
export const latestSearch = (): URLSearchParams => {
  const { location, navigation } = routerState()
  const next = isLeaving() ? location : (navigation.location ?? location)
  return new URLSearchParams(next.search)
}

/** Whether an error is shown in place of the current page. */
export const hasRouteError = (): boolean => router?.state.errors != null

interface KnownPage extends PageHandle {
  /** Equal for all paths of one page. */
  readonly id: string
}

/** Returns what is known about the page of a path before it is loaded; undefined for unknown paths. */
export const pageOf = (pathname: string): KnownPage | undefined => {
  const matches = matchRoutes(router?.routes ?? [], pathname) ?? []
  const match = matches.findLast(({ route }) => route.handle !== undefined)
  if (!match) return undefined
  const handle = match.route.handle as PageHandle
  return { ...handle, id: `${match.route.id} ${objectOf(match.params)}` }
}

/** Returns whether the person is still on the page that has rendered this, whatever tab of it, and opens no other one. */
const useIsHere = () => {
  const { pathname } = useLocation()
  return useCallback((): boolean => {
    const now = routerState().location.pathname.slice(basePath().length) || '/'
    return !isLeaving() && (now === pathname || pageOf(now)?.id === pageOf(pathname)?.id)
  }, [pathname])
}

/**
 * Like `useSearchParams`, until the person leaves the page: neither what was typed before nor the end of a slow request keeps the next page
 * from being opened, or changes its URL.
 */
export const useUrlSearch = (): [URLSearchParams, SetURLSearchParams] => {
  const [search, setSearch] = useSearchParams()
  const isHere = useIsHere()
  return [
    search,
    (...next) => {
      if (isHere()) setSearch(...next)
    },
  ]
}

/** Returns a function that opens a page after a request, unless the person has opened another one meanwhile. */
export const useNavigateHere = (): ((path: string) => Promise<void>) => {
  const navigate = useNavigate()
  const isHere = useIsHere()
  return useCallback(
    async (path) => {
      if (isHere()) await navigate(path)
    },
    [isHere, navigate],
  )
}

/** Returns the path of the page that is being loaded, as links contain it, without the path of the console; undefined if there is none. */
export const useNextPath = (): string | undefined => {
  const pathname = useNavigation().location?.pathname
  return pathname === undefined ? undefined : pathname.slice(basePath().length) || '/'
}

/** Opens a path of the console from outside of React. */
export const goTo = (path: string): void => void router?.navigate(path)

/** Reads the data of the current page again. */
export const revalidate = async (): Promise<void> => router?.revalidate()
