import { redirect, type LoaderFunctionArgs } from 'react-router'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { dropCredentials, readCredentials } from './credentials.ts'
import { isPublic, paths } from '../paths.ts'
import { keepReturnPath, noteNavigation } from './returnPath.ts'
import { maybeSession } from './session.ts'
import { basePath } from '../site.ts'

/** Returns the requested path with its hash, which requests don't contain. */
const wanted = (request: Request): string => {
  const { pathname, search } = new URL(request.url)
  const { location } = window
  const isHere = location.pathname === pathname && location.search === search
  return `${pathname.slice(basePath().length) || '/'}${search}${isHere ? location.hash : ''}`
}

/**
 * Restores the session that this tab had before a reload. Returns whether the page can be shown. Public pages can be shown without
 * a session: if there is none, the portal rejects it, or the portal is unreachable.
 */
const resume = async (isPublicPage: boolean): Promise<boolean> => {
  const credentials = readCredentials()
  if (!credentials) return isPublicPage
  const { open } = await import('./connect.ts')
  try {
    await open(credentials)
    return true
  } catch (error) {
    if (error instanceof PortalError && error.isAboutToken) dropCredentials()
    else if (!isPublicPage) throw error
    return isPublicPage
  }
}

/**
 * Middleware of the signed-in layout: runs before all loaders below it, which therefore have a session, except on public
 * pages. Without one, it redirects to the sign-in page, which returns to the requested page; public pages are shown.
 */
export const requireSession = async ({
  request,
}: LoaderFunctionArgs): Promise<Response | undefined> => {
  const path = wanted(request)
  noteNavigation(path)
  if (maybeSession() || (await resume(isPublic(path)))) return undefined
  keepReturnPath(path)
  return redirect(paths.signIn())
}
