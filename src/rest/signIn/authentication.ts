import * as z from 'zod'
import { bytes } from '../protocol/files.ts'
import { openEnum } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'

/** Token lifetimes in minutes (rest-organization.md section 2.5); a request above the maximum is served with the maximum. */
export const tokenMinutes = {
  generateToken: { default: 120, maximum: 20_160 },
  access: { default: 30, maximum: 30 },
  implicit: { default: 120, maximum: 20_160 },
  refresh: { default: 20_160, maximum: 129_600 },
} as const

/** What the sign-in page is asked for (rest-organization.md section 2.2). */
const authorizeParams = {
  client_id: z.string().min(1, 'is needed').max(128),
  response_type: z.enum(['code', 'token']),
  redirect_uri: z.string().min(1, 'is needed').max(2048),
  /** Minutes. */
  expiration: z.int().optional(),
  state: z.string().max(2048).optional(),
  code_challenge: z.string().max(256).optional(),
  code_challenge_method: z.enum(['S256', 'plain', 's256']).optional(),
  locale: z.string().max(20).optional(),
  style: z.enum(['light', 'dark']).optional(),
}

export const authentication = {
  /** A token for a user name and password (rest-organization.md section 2.1). `expiration` in minutes, `expires` in epoch ms. */
  generateToken: operation({
    method: 'POST',
    path: '/generateToken',
    params: z.object({
      username: z.string().max(128).optional(),
      password: z.string().max(1024).meta({ secret: true }).optional(),
      client: z.enum(['referer', 'ip', 'requestip']).optional(),
      referer: z.string().max(2048).optional(),
      ip: z.string().max(64).optional(),
      /** The federated server that a token is wanted for. */
      serverUrl: z.string().max(2048).optional(),
      expiration: z.int().optional(),
    }),
    result: z.looseObject({ token: z.string(), expires: z.int(), ssl: z.boolean() }),
    access: 'anyone',
  }),
  /** The sign-in page of OAuth 2.0 (rest-organization.md section 2.2). */
  authorize: operation({
    method: 'GET',
    path: '/oauth2/authorize',
    params: z.object(authorizeParams),
    result: bytes(),
    answer: 'page',
    access: 'anyone',
  }),
  /** What the sign-in page's own form sends: back to the application with a code, or the page again with the reason. */
  signIn: operation({
    method: 'POST',
    path: '/oauth2/signin',
    params: z.object({
      ...authorizeParams,
      username: z.string().max(128).default(''),
      password: z.string().max(1024).meta({ secret: true }).default(''),
      /** `continue`: as the person who signed in on this browser before. */
      decision: z.enum(['signIn', 'continue', 'cancel']).default('signIn'),
      /** Shows that the form came from the page. */
      proof: z.string().max(128).meta({ secret: true }).default(''),
    }),
    result: bytes(),
    answer: 'page',
    access: 'anyone',
  }),
  /** Ends the session of the sign-in page in this browser; for browsers only (rest-organization.md section 2.4). */
  signOut: operation({
    method: 'GET',
    path: '/oauth2/signout',
    params: z.object({
      locale: authorizeParams.locale,
      style: authorizeParams.style,
    }),
    result: bytes(),
    answer: 'page',
    access: 'anyone',
  }),
  /** Exchanges a code or a refresh token for tokens; lifetimes in seconds (rest-organization.md section 2.3). */
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
      client_id: z.string().min(1, 'is needed').max(128),
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
      username: z.string(),
      ssl: z.boolean(),
      refresh_token: z.string().optional(),
      refresh_token_expires_in: z.int().optional(),
    }),
    access: 'anyone',
  }),
  /**
   * Ends a token; answers success for unknown ones too, so that nothing leaks (rest-organization.md section 2.4). The embedded portal
   * also ends tokens of `generateToken`, which belong to no application; other portals leave those.
   */
  revokeToken: operation({
    method: 'POST',
    path: '/oauth2/revokeToken',
    params: z.object({
      auth_token: z.string().min(1, 'is needed').max(256).meta({ secret: true }),
      /** The application that obtained the token. */
      client_id: z.string().min(1, 'is required').max(128).optional(),
      token_type_hint: openEnum('access_token', 'refresh_token').optional(),
    }),
    result: z.looseObject({ success: z.boolean() }),
    access: 'anyone',
  }),
}
