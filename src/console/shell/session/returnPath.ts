import { basePath } from '../site.ts'

const key = 'portal-console.return'

/** The address inside the console: what the router knows, without the folder the console is served from. */
export const currentPath = (): string => {
  const { pathname, search, hash } = window.location
  const base = basePath()
  const inside = pathname.startsWith(base) ? pathname.slice(base.length) : pathname
  return `${inside || '/'}${search}${hash}`
}

let navigatingTo: string | undefined

/** Told of every navigation when it begins; the address changes only when it ends. */
export const noteNavigation = (path: string): void => {
  navigatingTo = path
}

/** Where the person is, or is about to be. */
export const wantedPath = (): string => {
  const here = currentPath()
  return navigatingTo === undefined || here.split('#')[0] === navigatingTo.split('#')[0]
    ? here
    : navigatingTo
}

/** Remembers where to go after signing in; outlives the way over the portal's own page. */
export const keepReturnPath = (path: string): void => sessionStorage.setItem(key, path)

/** Where to go after signing in; asking forgets it. Only a path inside the console counts. */
export const takeReturnPath = (): string => {
  const path = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/'
}
