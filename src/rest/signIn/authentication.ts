import * as z from 'zod'
import { bytes } from '../protocol/files.ts'
import { inBytes, openEnum } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'

/** Token lifetimes in minutes; a request above the maximum gets the maximum. */
export const tokenMinutes = {
  generateToken: { default: 120, maximum: 20_160 },
  access: { default: 30, maximum: 30 },
  /** Tokens of applications themselves. */
  application: { default: 120, maximum: 20_160 },
  refresh: { default: 20_160, maximum: 129_600 },
} as const

/** The parameters of the sign-in page. */
const authorizeParams = {
  client_id: z.string().min(1).max(128),
  response_type: z.enum(['code', 'token']),
  redirect_uri: z.string().min(1).max(2048),
  /** Minutes. */
  expiration: z.int().optional(),
  /** Limited in bytes: it is part of a URL that servers accept as a header of 8 KB. */
  state: inBytes(z.string().max(2048), 2048).optional(),
  code_challenge: z.string().max(256).optional(),
  code_challenge_method: z.enum(['S256', 'plain', 's256']).optional(),
  locale: z.string().max(20).optional(),
  style: z.enum(['light', 'dark']).optional(),
}

const signingIn = { access: 'anyone', isSigningIn: true } as const

export const authentication = {
  /**
   * Generate Token: returns a token for a username and password, or exchanges a token of the portal for one that a federated server
   * accepts. `expiration` in minutes, `expires` in epoch ms.
   */
  generateToken: operation({
    method: 'POST',
    path: '/generateToken',
    params: z.object({
      username: z.string().trim().normalize('NFC').max(128).optional(),
      password: z.string().max(1024).meta({ secret: true }).optional(),
      client: z.enum(['referer', 'ip', 'requestip']).optional(),
      referer: z.string().max(2048).optional(),
      ip: z.string().max(64).optional(),
      /** The federated server for which the token is requested, with a token of the portal. */
      serverUrl: z.string().max(2048).optional(),
      token: z.string().max(256).meta({ secret: true }).optional(),
      request: z.enum(['getToken', 'gettoken']).optional(),
      expiration: z.int().optional(),
    }),
    result: z.looseObject({ token: z.string(), expires: z.int(), ssl: z.boolean() }),
    countedBy: 'address',
    ...signingIn,
  }),
  /** Authorize: the sign-in page of OAuth 2.0. */
  authorize: operation({
    method: 'GET',
    path: '/oauth2/authorize',
    params: z.object(authorizeParams),
    result: bytes(),
    answer: 'page',
    ...signingIn,
  }),
  /** The form of the sign-in page: redirects to the application with a code, or returns the page with an error. */
  signIn: operation({
    method: 'POST',
    path: '/oauth2/signin',
    params: z.object({
      ...authorizeParams,
      username: z.string().trim().normalize('NFC').max(128).default(''),
      password: z.string().max(1024).meta({ secret: true }).default(''),
      /** Replaces a temporary password; not checked here, so that the page explains what is wrong. */
      newPassword: z.string().max(1024).meta({ secret: true }).default(''),
      repeatedPassword: z.string().max(1024).meta({ secret: true }).default(''),
      /** `change` sets a new password; `continue`: as the person who has already signed in in this browser; `allow`: also for the first time. */
      decision: z.enum(['signIn', 'change', 'continue', 'allow', 'cancel']).default('signIn'),
      /** Proves that the form was sent from the page. */
      proof: z.string().max(128).meta({ secret: true }).default(''),
    }),
    result: bytes(),
    answer: 'page',
    countedBy: 'address',
    ...signingIn,
  }),
  /** Sign Out: ends the session of the sign-in page in this browser; for browsers only. */
  signOut: operation({
    method: 'GET',
    path: '/oauth2/signout',
    params: z.object({
      locale: authorizeParams.locale,
      style: authorizeParams.style,
    }),
    result: bytes(),
    answer: 'page',
    ...signingIn,
  }),
  /** Token: exchanges a code, a refresh token, or the secret of an application for tokens; lifetimes in seconds. */
  token: operation({
    method: 'POST',
    path: '/oauth2/token',
    params: z.object({
      grant_type: z.enum([
        'authorization_code',
        'refresh_token',
        'exchange_refresh_token',
        'client_credentials',
      ]),
      client_id: z.string().min(1).max(128),
      client_secret: z.string().max(256).meta({ secret: true }).optional(),
      code: z.string().max(256).meta({ secret: true }).optional(),
      code_verifier: z.string().max(256).meta({ secret: true }).optional(),
      redirect_uri: z.string().max(2048).optional(),
      refresh_token: z.string().max(256).meta({ secret: true }).optional(),
      /** Minutes. */
      expiration: z.int().optional(),
    }),
    result: z.looseObject({
      access_token: z.string(),
      expires_in: z.int(),
      /** Not with `client_credentials`. */
      username: z.string().optional(),
      ssl: z.boolean(),
      refresh_token: z.string().optional(),
      refresh_token_expires_in: z.int().optional(),
    }),
    countedBy: 'refresh_token',
    ...signingIn,
  }),
  /**
   * Revoke Token: ends a token. It also succeeds for unknown tokens, so that it reveals nothing. The embedded portal also revokes
   * tokens of Generate Token, which belong to no application; other portals do not.
   */
  revokeToken: operation({
    method: 'POST',
    path: '/oauth2/revokeToken',
    params: z.object({
      auth_token: z.string().min(1).max(256).meta({ secret: true }),
      /** The application that obtained the token. */
      client_id: z.string().min(1).max(128).optional(),
      token_type_hint: openEnum('access_token', 'refresh_token').optional(),
    }),
    result: z.looseObject({ success: z.boolean() }),
    ...signingIn,
  }),
}
