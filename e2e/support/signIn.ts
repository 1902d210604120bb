import type { Page } from '@playwright/test'
import { readConnections } from '../../src/console/shell/session/configFile.ts'
import { credentialsKey, type AnyCredentials } from '../../src/console/shell/session/credentials.ts'
import { hashSecret, issueToken } from '../../src/portal/access/tokens.ts'
import { password, type Account } from './arrange.ts'
import type { TestPortal } from './portal.ts'

const leave = (page: Page) =>
  page.getByRole('button', { name: "Sign in on the portal's page" }).click()

/** Opens a page of the console, and signs in on the portal's own page with username and password. */
export const signInByHand = async (
  page: Page,
  account: Account,
  path = '/',
  secret = password,
): Promise<void> => {
  await page.goto(path)
  await leave(page)
  await page.getByLabel('Username').fill(account)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('banner').waitFor()
}

/** The response of the portal when a code is exchanged for tokens. */
const issueTokens = async (
  { db, clock }: TestPortal['services'],
  username: Account,
  clientId: string,
) => {
  const now = clock.now()
  const until = { access: now + 30 * 60_000, refresh: now + 14 * 24 * 3_600_000 }
  const refresh = await issueToken(db, {
    kind: 'refresh',
    username,
    clientId,
    expires: until.refresh,
  })
  const access = await issueToken(db, {
    kind: 'access',
    username,
    clientId,
    parent: hashSecret(refresh),
    expires: until.access,
  })
  return { access, refresh, until }
}

/** Returns what a tab stores after a sign-in, for a console at the origin `at`. */
export const issueCredentials = async (
  { url, services }: Pick<TestPortal, 'url' | 'services'>,
  account: Account,
  at = url,
): Promise<AnyCredentials> => {
  const config: unknown = await (await fetch(`${url}/config.json`)).json()
  const [connection] = readConnections(config, `${at}/`)
  if (connection?.applicationId === undefined) throw new Error('config.json offers no sign-in')
  const { applicationId } = connection
  const { access, refresh, until } = await issueTokens(services, account, applicationId)
  return {
    connection,
    token: access,
    expires: until.access,
    refresh: {
      token: refresh,
      expires: until.refresh,
      applicationId,
      redirectUri: `${at}/`,
    },
  }
}

/**
 * Opens a page of the console in a signed-in tab: sets the portal's session cookie and the tab's stored tokens. Signing in on the
 * page would take as long as most tests; signin.spec.ts covers it.
 */
export const signInAsKnown = async (
  page: Page,
  portal: Pick<TestPortal, 'url' | 'services'>,
  account: Account,
  path = '/',
): Promise<void> => {
  const { url, services } = portal
  const value = await issueToken(services.db, {
    kind: 'session',
    username: account,
    expires: services.clock.now() + 3_600_000,
  })
  const name = `portal_session_${new URL(url).port}`
  await page
    .context()
    .addCookies([{ name, value, url: `${url}/portal`, httpOnly: true, sameSite: 'Lax' }])
  const credentials = await issueCredentials(portal, account)
  // The script runs before every page of the tab. After the first page, the console updates the stored tokens.
  await page.addInitScript(
    ([origin, key, text]) => {
      if (location.origin !== origin || sessionStorage.getItem('signed in') === text) return
      sessionStorage.setItem('signed in', text)
      sessionStorage.setItem(key, text)
    },
    [new URL(url).origin, credentialsKey, JSON.stringify(credentials)] as const,
  )
  await page.goto(`${url}${path}`)
  // The frame is shown before the page.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}
