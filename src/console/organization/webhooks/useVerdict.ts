import { useEffect, useState } from 'react'
import { check, type Verdict } from './signature.ts'

const incomplete: Verdict = { kind: 'incomplete' }

/** Returns whether a signature fits, as soon as it has been computed. `keys` must be memoized. */
export const useVerdict = (payload: string, header: string, keys: readonly string[]): Verdict => {
  const [verdict, setVerdict] = useState<Verdict>(incomplete)
  useEffect(() => {
    let isCurrent = true
    void check(payload, header, keys).then((found) => isCurrent && setVerdict(found))
    return () => {
      isCurrent = false
    }
  }, [payload, header, keys])
  return verdict
}
