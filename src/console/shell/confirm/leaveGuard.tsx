import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from './confirm.tsx'
import { guardClosing, guardMessage } from './guards.ts'
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
export const mayLeave = async (): Promise<boolean> => {
  const message = guardMessage()
  return message === undefined || ask(message)
}

/**
 * Asks before the page is left by a link, the back button, a reload or closing the tab, while `when` is true. Paths that begin
 * with `within` belong to the page too.
 */
export const useLeaveGuard = (when: boolean, message: string, within?: string): void => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      currentLocation.pathname !== nextLocation.pathname &&
      !(within !== undefined && nextLocation.pathname.startsWith(within)),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { proceed, reset } = blocker
    void ask(message).then((leave) => (leave ? proceed() : reset()))
  }, [blocker, message])
  useEffect(() => (when ? guardClosing(message) : undefined), [when, message])
}
