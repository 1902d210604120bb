import { basePath } from './site.ts'

const key = 'portal-console.return'

/** The address inside the console: what the router knows, without the folder the console is served from. */
export const currentPath = (): string => {
  const { pathname, search, hash } = window.location
  const base = basePath()
  const inside = pathname.startsWith(base) ? pathname.slice(base.length) : pathname
  return `${inside || '/'}${search}${hash}`
}

/** Remembers where to go after signing in; outlives the way over the portal's own page. */
export const keepReturnPath = (path: string): void => sessionStorage.setItem(key, path)

/** Where to go after signing in; asking forgets it. Only a path inside the console counts. */
export const takeReturnPath = (): string => {
  const path = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return path?.startsWith('/') && !path.startsWith('//') ? path : '/'
}
