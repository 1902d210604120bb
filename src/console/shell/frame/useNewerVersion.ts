import { useEffect, useState } from 'react'
import { installedEntry, ownEntry } from '../part/entryScript.ts'

/** The shortest time between two requests (ms). */
const period = 15 * 60_000

// The page itself was the first request.
let last = performance.timeOrigin
let postponed: string | undefined

/**
 * Returns whether the server has a newer version of the console, and a function that hides the notice until there is another one. The
 * server is asked when the tab becomes visible, at most every 15 minutes.
 */
export const useNewerVersion = (): readonly [boolean, () => void] => {
  const [installed, setInstalled] = useState<string>()
  const [, setIsPostponed] = useState(postponed)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - last < period) return
      last = Date.now()
      // Without an answer, the next request decides.
      void installedEntry('no-cache').then(setInstalled, () => undefined)
    }
    look()
    const timer = setInterval(look, period)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  const isNewer = installed !== undefined && installed !== ownEntry() && installed !== postponed
  const postpone = () => {
    postponed = installed
    setIsPostponed(installed)
  }
  return [isNewer, postpone]
}
