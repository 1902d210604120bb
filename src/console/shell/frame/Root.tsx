import Box from '@mui/material/Box'
import { createElement, useDeferredValue, type ComponentType } from 'react'
import { Navigate, Outlet, useLocation, useOutlet } from 'react-router'
import type { Loadable } from '../../ui/loadable.ts'
import { useLoadable } from '../../ui/useLoadable.ts'
import { isPublic, paths } from '../paths.ts'
import type { LoadSettings } from '../palette/settingEntry.ts'
import { useMaybeSession, type Session } from '../session/session.ts'
import type { Area } from '../areas.ts'
import { LoadingPath } from './PageArea.tsx'

/** What the frame of signed-in people needs. */
export interface FrameProps {
  readonly areas: readonly Area[]
  readonly settings: LoadSettings
  readonly session: Session
}

interface Props extends Omit<FrameProps, 'session'> {
  readonly frame: Loadable<ComponentType<FrameProps>>
}

/** Pages of signed-in people, and public pages. When the session ends, the sign-in page is shown. */
export const SignedInPages = () => {
  const session = useMaybeSession()
  const { pathname } = useLocation()
  return session || isPublic(pathname) ? <Outlet /> : <Navigate to={paths.signIn()} />
}

/**
 * The frame of signed-in people with the current page; without a session and on the sign-in page the page alone.
 * Shown for the root route both before and after its first page has been loaded, so that whatever is opened or typed in the
 * frame meanwhile remains.
 */
export const Root = ({ frame, areas, settings }: Props) => {
  const page = useOutlet()
  const { pathname } = useLocation()
  const current = useMaybeSession()
  // The frame takes longer to render than its page to request its data, so that the requests come first.
  const deferred = useDeferredValue(current)
  const session = current && deferred
  const isFramed = session !== undefined && pathname !== paths.signIn()
  const { part } = useLoadable(frame, isFramed)
  const SignedIn = part ?? frame.now()
  if (isFramed && SignedIn) return createElement(SignedIn, { areas, settings, session })
  if (page) return page
  return (
    <Box sx={{ padding: 6 }}>
      <LoadingPath areas={areas} pathname={pathname} />
    </Box>
  )
}
