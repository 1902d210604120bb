import { useEffect, useState } from 'react'
import type { Loadable } from './loadable.ts'

interface State<T> {
  readonly part: T | undefined
  readonly hasFailed: boolean
}

/** Loads a part while `isWanted` is true, and shows when it has arrived or could not be loaded. `loaded` is a constant. */
export const useLoadable = <T>(
  loaded: Loadable<T>,
  isWanted = true,
): State<T> & { readonly retry: () => void } => {
  const [state, setState] = useState<State<T>>(() => ({ part: loaded.now(), hasFailed: false }))
  const isDue = isWanted && state.part === undefined && !state.hasFailed
  useEffect(() => {
    if (!isDue) return undefined
    let isShown = true
    loaded.load().then(
      (part) => isShown && setState({ part, hasFailed: false }),
      () => isShown && setState({ part: undefined, hasFailed: true }),
    )
    return () => {
      isShown = false
    }
  }, [loaded, isDue])
  return { ...state, retry: () => setState({ part: undefined, hasFailed: false }) }
}
