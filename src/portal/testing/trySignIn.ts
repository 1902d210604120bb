import type { Services } from '../operations/context.ts'
import { signInWithPassword, type SignIn } from '../access/passwords.ts'

/** Signs in as a request from an IP address would, without writing to the log. */
export const trySignIn = (
  services: Services,
  username: string,
  password: string,
  ip = '127.0.0.1',
): Promise<SignIn> =>
  signInWithPassword(
    { ...services, securityEvent: () => undefined, request: { ip } },
    username,
    password,
  )
