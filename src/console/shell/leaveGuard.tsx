import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from './confirm.tsx'
import { t } from './words/index.ts'

/** Asks before the page is left by a link, the back button, a reload or closing the tab, as long as `when` holds. */
export const useLeaveGuard = (when: boolean, message: string): void => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { proceed, reset } = blocker
    void confirm({
      title: t('leave.title'),
      body: message,
      action: t('leave.leave'),
      cancel: t('leave.stay'),
    }).then((leave) => (leave ? proceed() : reset()))
  }, [blocker, message])
  useEffect(() => {
    if (!when) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
}
