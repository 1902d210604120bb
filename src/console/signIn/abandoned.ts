import { pendingKey } from '../shell/session/pendingSignIn.ts'

/** The portal's sign-in page did not send the browser back. */
export class NotReturned extends Error {
  override readonly name = 'NotReturned'
}

/** Returns a NotReturned error once if this tab left for the portal's sign-in page and returned without a sign-in; otherwise undefined. */
export const takeAbandoned = (): NotReturned | undefined => {
  if (sessionStorage.getItem(pendingKey) === null) return undefined
  sessionStorage.removeItem(pendingKey)
  return new NotReturned('The sign-in was not completed.')
}
