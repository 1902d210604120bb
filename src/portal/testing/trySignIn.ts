import type { Context, Services } from '../server/context.ts'
import { signInWithPassword, type SignIn } from '../access/passwords.ts'

/** Signs in as a request would, without writing to the log. */
export const trySignIn = (
  services: Services,
  username: string,
  password: string,
): Promise<SignIn> => {
  const context: Pick<Context, 'db' | 'clock' | 'securityEvent'> = {
    ...services,
    securityEvent: () => undefined,
  }
  return signInWithPassword(context, username, password)
}
