import { PortalError } from '../rest/errors.ts'
import type { Operations } from '../rest/index.ts'
import type { Handlers } from './context.ts'
import { signInWithPassword } from './passwords.ts'
import { issueToken, lifetime } from './tokens.ts'

const noToken = (detail: string) =>
  new PortalError({ code: 400, message: 'Unable to generate token.', details: [detail] })

export const authenticationHandlers: Handlers<Operations['authentication']> = {
  generateToken: async ({ username, password, client, referer, ip, expiration }, context) => {
    const { db, clock, request } = context
    const signIn = await signInWithPassword(context, username ?? '', password ?? '')
    if (!('member' in signIn)) throw noToken('Invalid username or password.')
    const expires = clock.now() + (await lifetime(db, 'generateToken', expiration))
    const token = await issueToken(db, {
      kind: 'access',
      username: signIn.member.username,
      expires,
      ...(client === 'ip' && ip !== undefined ? { ip } : {}),
      ...(client === 'requestip' ? { ip: request.ip } : {}),
      ...((client === 'referer' || client === undefined) && referer !== undefined
        ? { referer }
        : {}),
    })
    return { token, expires, ssl: false }
  },
  authorize: () => ({ headers: {}, body: '' }),
  signIn: () => ({ headers: {}, body: '' }),
  token: () => {
    throw new PortalError({ code: 400, message: 'Invalid request' })
  },
  revokeToken: () => ({ success: true }),
}
