import { useEffect } from 'react'
import { useBlocker, type BlockerFunction } from 'react-router'
import { confirm } from './confirm.tsx'
import { guard, guardMessage } from './guards.ts'
import { t } from '../messages/index.ts'

const ask = (message: string): Promise<boolean> =>
  confirm({
    title: t('leave.title'),
    body: message,
    action: t('leave.leave'),
    cancel: t('leave.stay'),
    tone: 'danger',
  })

/** Asks for confirmation if leaving would lose something. For actions that are not links, such as sign-out. */
export const mayLeave = async (next?: string): Promise<boolean> => {
  const message = guardMessage(next)
  return message === undefined || ask(message)
}

/**
 * Asks before the page is left by a link, the back button, a reload or closing the tab, while `when` is true. Paths that begin
 * with `within` belong to the page too.
 */
export const useLeaveGuard = (when: boolean, message: string, within?: string): void =>
  useEffect(() => (when ? guard(message, within) : undefined), [when, message, within])

const isGuardedLeave: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname &&
  guardMessage(nextLocation.pathname) !== undefined

/** Asks for all guards; used once, in the layout, because a router takes the answer of one blocker only. */
export const LeaveGuard = () => {
  const blocker = useBlocker(isGuardedLeave)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { proceed, reset, location } = blocker
    void mayLeave(location.pathname).then((leave) => (leave ? proceed() : reset()))
  }, [blocker])
  return null
}
