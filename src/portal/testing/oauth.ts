import { createHash } from 'node:crypto'
import { openBrowser, type Browser, type Form, type Page } from './browser.ts'
import { issueToken } from '../access/tokens.ts'
import type { TestPortal } from './portal.ts'
import { defaultSamplePassword as password } from '../sampleData/sampleAccounts.ts'

export const verifier = 'k9Xv2mQ7pL4tR8wZ1yB6nC3dF5gH0jS-uE_aT.oP~iK'
export const challenge = createHash('sha256').update(verifier).digest('base64url')
export const redirectUri = 'http://localhost:5555/'

let portal: TestPortal
let current: Browser

/** Returns the browser of the test; `freshBrowser` replaces it. */
export const browser = () => current

/** Sets the portal for the steps of this file. */
export const signInAt = (started: TestPortal): void => {
  portal = started
}

export const request = {
  client_id: 'portal-console',
  response_type: 'code',
  redirect_uri: redirectUri,
  state: '{"id":"a&b","originalUrl":"/groups/x"}',
  code_challenge: challenge,
  code_challenge_method: 'S256',
}
export type Request = Record<string, string>

export const authorizeUrl = (changes: Request = {}, left: string[] = []) => {
  const fields = new URLSearchParams({ ...request, ...changes })
  for (const name of left) fields.delete(name)
  return `${portal.root}/oauth2/authorize?${fields}`
}

export const freshBrowser = () => {
  current = openBrowser(portal.portal.url)
  return current
}

export const formWith = (page: Page, button: string): Form => {
  const form = page.forms.find(({ buttons }) => buttons.some(({ value }) => value === button))
  if (!form) throw new Error(`no form has the button ${button}: ${page.text}`)
  return form
}

/** Presses the button that allows the application if the page asks for it. */
const allowIfAsked = (page: Page) =>
  page.forms.some(({ buttons }) => buttons.some(({ value }) => value === 'allow'))
    ? current.send(formWith(page, 'allow'), { decision: 'allow' })
    : page

/** Signs in with a password, and allows the application. Returns where the browser is redirected. */
export const signIn = async (
  username = 'publisher',
  { changes = {} }: { changes?: Request } = {},
) => {
  const page = await current.open(authorizeUrl(changes))
  return allowIfAsked(
    await current.send(formWith(page, 'signIn'), { username, password, decision: 'signIn' }),
  )
}

export const codeOf = (page: Page) => {
  const code = page.location?.searchParams.get('code')
  if (!code) throw new Error(`no code: ${page.status} ${page.location?.href} ${page.text}`)
  return code
}

export const post = async (path: string, fields: Record<string, string>) => {
  const answer = await fetch(`${portal.root}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ f: 'json', ...fields }),
  })
  return (await answer.json()) as Record<string, unknown>
}

export const exchange = (code: string, fields: Record<string, string> = {}) =>
  post('/oauth2/token', {
    grant_type: 'authorization_code',
    client_id: 'portal-console',
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
    ...fields,
  })

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
  readonly refresh_token_expires_in: number
}

/** Returns a code for a member who signed in earlier in a separate browser, which saves the time for a password. */
export const newCode = async (username = 'publisher', changes: Request = {}) => {
  const { db, clock } = portal.portal.services
  const { url } = portal.portal
  const expires = clock.now() + 3_600_000
  const session = await issueToken(db, { kind: 'session', username, expires })
  current = openBrowser(url, new Map([[`portal_session_${new URL(url).port}`, session]]))
  const page = await current.open(authorizeUrl(changes))
  const allowed = await allowIfAsked(page)
  return codeOf(
    allowed === page
      ? await current.send(formWith(page, 'continue'), { decision: 'continue' })
      : allowed,
  )
}

export const signInForTokens = async (changes: Request = {}) =>
  (await exchange(await newCode('publisher', changes))) as unknown as Tokens

export const ownerOf = (token: string) => post('/community/self', { token })
export const invalidToken = { error: { code: 498, message: 'Invalid token.', details: [] } }

export const refresh = (refreshToken: string, fields: Record<string, string> = {}) =>
  post('/oauth2/token', {
    grant_type: 'refresh_token',
    client_id: 'portal-console',
    refresh_token: refreshToken,
    ...fields,
  })

export const replace = (refreshToken: string, fields: Record<string, string> = {}) =>
  refresh(refreshToken, {
    grant_type: 'exchange_refresh_token',
    redirect_uri: redirectUri,
    ...fields,
  })
