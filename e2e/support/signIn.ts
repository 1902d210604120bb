import type { Page } from '@playwright/test'
import { issueToken } from '../../src/portal/tokens.ts'
import { password, type Account } from './arrange.ts'
import type { TestPortal } from './portal.ts'

const leave = (page: Page) =>
  page.getByRole('button', { name: "Sign in on the portal's page" }).click()

/** Opens a page of the console and signs in on the way, on the portal's own page, with user name and password. */
export const signInByHand = async (page: Page, account: Account, path = '/'): Promise<void> => {
  await page.goto(path)
  await leave(page)
  await page.getByLabel('User name').fill(account)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('banner').waitFor()
}

/**
 * Opens a page of the console as somebody whom the portal's own page knows already: the way is the same, only no password is
 * typed and checked.
 */
export const signInAsKnown = async (
  page: Page,
  { url, services: { db, clock } }: Pick<TestPortal, 'url' | 'services'>,
  account: Account,
  path = '/',
): Promise<void> => {
  const expires = clock.now() + 3_600_000
  const value = await issueToken(db, { kind: 'session', username: account, expires })
  const name = `portal_session_${new URL(url).port}`
  await page
    .context()
    .addCookies([{ name, value, url: `${url}/portal`, httpOnly: true, sameSite: 'Lax' }])
  await page.goto(`${url}${path}`)
  await leave(page)
  await page.getByRole('button', { name: /^Continue as/ }).click()
  await page.getByRole('banner').waitFor()
}
