import { paths } from '../paths.ts'
import { takeReturnPath } from './returnPath.ts'
import { basePath } from '../site.ts'
import { createStore } from '../storage/store.ts'

/** Why the sign-in on the portal's page came to nothing; the sign-in page shows it. */
export const signInFailure = createStore<unknown>(undefined)

/**
 * After the portal has sent the browser back from its sign-in page: completes the sign-in before the router looks at the
 * address, and puts the page that was wanted in the first place there.
 */
export const finishSignIn = async (): Promise<void> => {
  const go = (path: string) =>
    window.history.replaceState(window.history.state, '', `${basePath()}${path}`)
  try {
    const { completeSignIn } = await import('./oauth.ts')
    await completeSignIn()
    go(takeReturnPath())
  } catch (error) {
    signInFailure.set(error)
    go(paths.signIn())
  }
}
