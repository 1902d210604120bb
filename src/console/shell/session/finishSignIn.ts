import { paths } from '../paths.ts'
import { takeReturnPath } from './returnPath.ts'
import { basePath } from '../site.ts'
import { createStore } from '../storage/store.ts'

/** Why the sign-in on the portal's page failed, for the sign-in page. */
export const signInFailure = createStore<unknown>(undefined)

let isFinished = false

/** Whether this document was opened by a sign-in on the portal's page. */
export const hasFinishedSignIn = (): boolean => isFinished

/**
 * After the portal has sent the browser back from its sign-in page: completes the sign-in before the router reads the
 * URL, and sets the URL to the page that was originally requested.
 */
export const finishSignIn = async (): Promise<void> => {
  const go = (path: string) =>
    window.history.replaceState(window.history.state, '', `${basePath()}${path}`)
  try {
    const { completeSignIn } = await import('./oauth.ts')
    await completeSignIn()
    isFinished = true
    go(takeReturnPath())
  } catch (error) {
    signInFailure.set(error)
    go(paths.signIn())
  }
}
