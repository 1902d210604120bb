import { useMemo } from 'react'
import { useSession } from '../../shell/session/session.ts'
import type { SharingContext } from './refusal.ts'

/** Returns the signed-in member and the organization's settings for sharing. */
export const useSharingContext = (): SharingContext => {
  const { person, organization } = useSession()
  return useMemo(
    () => ({ person, canSharePublic: organization.canSharePublic ?? true }),
    [person, organization],
  )
}
