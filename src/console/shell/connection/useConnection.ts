import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { siteRoot } from '../site.ts'
import { failedRequests } from './failedRequests.ts'

/** `offline`: the browser has no network; `unreachable`: it has one, but the console's server does not respond. */
export type ConnectionState = 'online' | 'offline' | 'unreachable'

/** How long the console's server has to respond (ms). */
const patience = 8_000
/** How long to wait before the next check without a connection (ms). */
const pause = 5_000

/** Checks the connection with a small request to the console's server. Portals can be on the computer itself or in networks without internet. */
const check = async (): Promise<ConnectionState> => {
  try {
    await fetch(new URL('config.json', siteRoot()), {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    })
    return 'online'
  } catch {
    return navigator.onLine ? 'unreachable' : 'offline'
  }
}

/** Returns the state of the connection. It is checked when the browser reports a change and when a request fails, and then until it is back. */
export const useConnection = (): ConnectionState => {
  const [state, setState] = useState<ConnectionState>('online')
  const failures = failedRequests.use()
  const isDown = state !== 'online'
  useEffect(() => {
    let isCurrent = true
    const look = () =>
      void check().then((found) => {
        // The browser knows only of its own network.
        onlineManager.setOnline(found === 'online')
        if (isCurrent) setState(found)
      })
    if (failures > 0 || isDown || !navigator.onLine) look()
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    const timer = isDown ? setInterval(look, pause) : undefined
    return () => {
      isCurrent = false
      clearInterval(timer)
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [failures, isDown])
  return state
}
