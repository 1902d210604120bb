import { authentication } from '../../../rest/signIn/authentication.ts'
import type { Client } from '../../../rest/protocol/client.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { Credentials } from './credentials.ts'

interface KeeperOptions {
  readonly credentials: Credentials
  /** Calls the portal without a token. */
  readonly anonymous: Pick<Client, 'send'>
  /** Called with the new credentials after each renewal. */
  readonly onRenewed: (credentials: Credentials) => void
  /** Called once, when the portal no longer accepts the token and the token can't be renewed. */
  readonly onExpired: () => void
  /** Returns the credentials of another tab of the same person if they are newer. */
  readonly newer?: () => Promise<Credentials | undefined>
  /** Runs an exchange of the refresh token while no other tab with this token does. */
  readonly alone?: (exchange: () => Promise<boolean>) => Promise<boolean>
  readonly now?: () => number
}

export interface TokenKeeper {
  readonly credentials: () => Credentials
  /** Returns a token that is valid for at least a minute, renewed if necessary; concurrent callers share one renewal. */
  readonly token: () => Promise<string>
  /** Called when the portal refused the token: returns true if there is a new one. */
  readonly refused: () => Promise<boolean>
  /** Continues with credentials that another tab renewed. */
  readonly adopt: (credentials: Credentials) => void
}

/** How long before its expiration a token is renewed (ms). */
const margin = 60_000
/** Requests that were in flight with the old token during a renewal don't need a second renewal (ms). */
const justRenewed = 10_000
const day = 86_400_000

/** Manages the token of one session (`oauth2/token`, `generateToken`). */
export const createTokenKeeper = ({
  credentials: initial,
  anonymous,
  onRenewed,
  onExpired,
  newer = () => Promise.resolve(undefined),
  alone = (exchange) => exchange(),
  now = Date.now,
}: KeeperOptions): TokenKeeper => {
  let credentials = initial
  let renewal: Promise<boolean> | undefined
  let renewedAt = Number.NEGATIVE_INFINITY
  let isOver = false

  const adopt = (next: Credentials) => {
    credentials = next
    renewedAt = now()
  }

  const adoptNewer = async (): Promise<boolean> => {
    const found = await newer()
    if (found) adopt(found)
    return found !== undefined
  }

  const request = async (
    refresh: NonNullable<Credentials['refresh']>,
    exchanges: boolean,
  ): Promise<boolean> => {
    try {
      const answer = await anonymous.send(authentication.token, {
        grant_type: exchanges ? 'exchange_refresh_token' : 'refresh_token',
        client_id: refresh.applicationId,
        refresh_token: refresh.token,
        ...(exchanges ? { redirect_uri: refresh.redirectUri } : {}),
      })
      adopt({
        ...credentials,
        token: answer.access_token,
        expires: now() + answer.expires_in * 1000,
        refresh: {
          ...refresh,
          token: answer.refresh_token ?? refresh.token,
          expires:
            answer.refresh_token_expires_in === undefined
              ? refresh.expires
              : now() + answer.refresh_token_expires_in * 1000,
        },
      })
    } catch (error) {
      // A refusal is final, unless another tab has signed in since. A broken connection or too many requests are not: the caller gets
      // the error, and the next call tries again.
      if (error instanceof PortalError && error.code < 500 && error.code !== 429)
        return adoptNewer()
      throw error
    }
    onRenewed(credentials)
    return true
  }

  const renewOnce = async (): Promise<boolean> => {
    const { refresh } = credentials
    if (!refresh || refresh.expires <= now()) return adoptNewer()
    // The refresh token is exchanged for a new one on its last day, so that a tab left open stays signed in.
    if (refresh.expires - now() >= day) return request(refresh, false)
    // The exchange makes the earlier token invalid, so that only one of the tabs that share it exchanges it.
    return alone(async () => (await adoptNewer()) || request(refresh, true))
  }

  const renew = (): Promise<boolean> => {
    renewal ??= renewOnce().finally(() => {
      renewal = undefined
    })
    return renewal
  }

  const over = () => {
    if (isOver) return
    isOver = true
    onExpired()
  }

  return {
    credentials: () => credentials,
    adopt,
    token: async () => {
      const left = credentials.expires - now()
      if (left > margin || !credentials.refresh) return credentials.token
      try {
        await renew()
      } catch (error) {
        if (left <= 0) throw error
      }
      return credentials.token
    },
    refused: async () => {
      if (now() - renewedAt < justRenewed) return true
      const renewed = await renew()
      if (!renewed) over()
      return renewed
    },
  }
}
