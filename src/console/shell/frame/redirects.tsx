import type { RouteObject } from 'react-router'
import { Navigate, useLocation } from 'react-router'

const Redirect = ({ to }: { to: string }) => {
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: to, search, hash }} replace />
}

/** Routes of earlier paths: each redirects to the path the page has now, with its search parameters and hash. */
export const redirects = (moved: Readonly<Record<string, string>>): RouteObject[] =>
  Object.entries(moved).map(([path, to]) => ({ path, element: <Redirect to={to} /> }))
