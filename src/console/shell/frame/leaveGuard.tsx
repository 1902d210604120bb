import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from './confirm.tsx'
import { t } from '../messages/index.ts'

/** Warnings about unsaved data, by page part; empty if leaving loses nothing. */
const guards = new Map<symbol, string>()

const ask = (message: string): Promise<boolean> =>
  confirm({
    title: t('leave.title'),
    body: message,
    action: t('leave.leave'),
    cancel: t('leave.stay'),
  })

/** Whether leaving would lose something. */
export const isGuarded = (): boolean => guards.size > 0

/** Asks for confirmation if leaving would lose something. For actions that are not links, such as sign-out. */
export const mayLeave = async (): Promise<boolean> => {
  const [message] = guards.values()
  return message === undefined || ask(message)
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Asks before the tab is reloaded or closed, or the person signs out: for work that continues on every page. Returns the function
 * that removes the guard.
 */
export const guardClosing = (message: string): (() => void) => {
  const guard = Symbol(message)
  guards.set(guard, message)
  window.addEventListener('beforeunload', warn)
  return () => {
    guards.delete(guard)
    if (guards.size === 0) window.removeEventListener('beforeunload', warn)
  }
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
