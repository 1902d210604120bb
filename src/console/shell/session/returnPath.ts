import { basePath } from '../site.ts'

const key = 'portal-console.return'

/** Returns the path inside the console, without the folder that serves the console. */
export const currentPath = (): string => {
  const { pathname, search, hash } = window.location
  const base = basePath()
  const inside = pathname.startsWith(base) ? pathname.slice(base.length) : pathname
  return `${inside || '/'}${search}${hash}`
}

let navigatingTo: string | undefined

/** Called when a navigation starts; the URL changes only when it ends. */
export const noteNavigation = (path: string): void => {
  navigatingTo = path
}

/** Returns the current path, or the target of a pending navigation. */
export const wantedPath = (): string => {
  const here = currentPath()
  return navigatingTo === undefined || here.split('#')[0] === navigatingTo.split('#')[0]
    ? here
    : navigatingTo
}

/** Stores the path to open after sign-in, also via the portal's page. */
export const keepReturnPath = (path: string): void => sessionStorage.setItem(key, path)

/** Returns and removes the path to open after sign-in. Only paths inside the console are valid. */
export const takeReturnPath = (): string => {
  const path = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/'
}
