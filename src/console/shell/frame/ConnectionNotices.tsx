import { createElement, useEffect, useState } from 'react'
import { loadable } from '../../ui/loadable.ts'
import { claimDrafts, draftChanges } from '../drafts/storedDrafts.ts'

const notices = loadable(async () => (await import('./PageNotices.tsx')).PageNotices)

/** How long after the page the notices load (ms), so that they don't delay it. */
const delay = 15_000

/**
 * The notices about the connection and about a newer version of the console. They load soon after the page or with the first entry,
 * because they must be present when the connection ends.
 */
export const ConnectionNotices = () => {
  const [isLoaded, setIsLoaded] = useState(() => notices.now() !== undefined)
  const hasEntries = draftChanges.use() > 0
  useEffect(claimDrafts, [])
  useEffect(() => {
    if (isLoaded) return undefined
    const load = () =>
      // Without a connection there is nothing to show them with; the next event loads them.
      void notices.load().then(
        () => setIsLoaded(true),
        () => undefined,
      )
    if (hasEntries) load()
    const timer = setInterval(load, delay)
    return () => clearInterval(timer)
  }, [isLoaded, hasEntries])
  const loaded = notices.now()
  return isLoaded && loaded ? createElement(loaded) : null
}
