import { redirect, type LoaderFunctionArgs } from 'react-router'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { dropCredentials, readCredentials } from './credentials.ts'
import { isPublic, paths } from '../paths.ts'
import { keepReturnPath, noteNavigation } from './returnPath.ts'
import { maybeSession } from './session.ts'
import { canJoin, countSignedInTabs } from './signedInTabs.ts'
import { basePath } from '../site.ts'

/** Returns the requested path with its hash, which requests don't contain. */
const wanted = (request: Request): string => {
  const { pathname, search } = new URL(request.url)
  const { location } = window
  const isHere = location.pathname === pathname && location.search === search
  return `${pathname.slice(basePath().length) || '/'}${search}${isHere ? location.hash : ''}`
}

/** Opens a session with what `start` finds. Returns false if it finds nothing, or the portal does not accept it. */
const started = async (start: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await start()
  } catch (error) {
    if (!(error instanceof PortalError && error.isAboutToken)) throw error
    dropCredentials()
    return false
  }
}

/** Restores the session that this tab had before a reload. */
const resume = async (): Promise<boolean> => {
  const credentials = readCredentials()
  if (!credentials) return false
  const { open } = await import('./connect.ts')
  await open(credentials)
  return true
}

/** Continues the session of another tab: a link of the console was opened in a new tab. */
const join = async (portal?: string): Promise<boolean> => {
  if (!canJoin()) return false
  const tabs = await countSignedInTabs()
  if (tabs === 0) return false
  const { openFromTabs } = await import('./connect.ts')
  return openFromTabs(tabs, portal)
}

/** Continues the session of another tab at a portal, by its URL for requests. Returns whether there is one that the portal accepts. */
export const joinAt = (portal: string): Promise<boolean> => started(() => join(portal))

/**
 * Returns whether the page can be shown. Public pages can be shown without a session: if there is none, the portal rejects it, or the
 * portal is unreachable.
 */
const canShow = async (isPublicPage: boolean): Promise<boolean> => {
  try {
    return (await started(resume)) || (await started(() => join())) || isPublicPage
  } catch (error) {
    if (!isPublicPage) throw error
    return true
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
  if (maybeSession() || (await canShow(isPublic(path)))) return undefined
  keepReturnPath(path)
  return redirect(paths.signIn())
}
