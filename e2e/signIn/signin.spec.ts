import { eq } from 'drizzle-orm'
import { members } from '../../src/portal/db/schema.ts'
import { users } from '../../src/rest/organization/users.ts'
import { createClient } from '../../src/rest/protocol/client.ts'
import { checkAccessibility, expect, password, test, type Page } from '../fixtures.ts'

test.use({ sampleData: 'empty' })

const minute = 60_000
const day = 24 * 60 * minute

const onPortal = (page: Page) => page.getByRole('button', { name: "Sign in on the portal's page" })
const fillIn = async (page: Page, name: string, secret: string) => {
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
const person = (page: Page) => page.getByRole('button', { name: /account and appearance/ })
const signOut = async (page: Page) => {
  await person(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** The tokens that the tab stores. */
const credentials = async (page: Page) =>
  JSON.parse(
    await page.evaluate(() => sessionStorage.getItem('portal-console.credentials') ?? '{}'),
  ) as { token?: string; refresh?: { token: string } }

/** Records whether the title of the first page has the focus as soon as it is in the document. */
const observeTitle = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const title = document.querySelector<HTMLElement>('main h1')
      if (!title) return
      observer.disconnect()
      title.dataset['begins'] = String(document.activeElement === title)
    }).observe(document, { childList: true, subtree: true })
  })

/** Returns the user that the portal identifies by a token. */
const whoIs = (url: string, token: string | undefined) =>
  createClient({
    root: `${url}/portal/sharing/rest`,
    token: () => Promise.resolve(token),
  }).send(users.self, {})

test("on the portal's page, a user signs in with the keyboard after a wrong password and a canceled attempt, and returns to the requested page; no URL contains a secret", async ({
  page,
  portal,
}) => {
  const group = await portal.arrange.group({ title: 'River maintenance' })
  const path = `/groups/${group.id}?sort=type&order=desc#facts`
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await observeTitle(page)
  await page.goto(path)
  await expect(onPortal(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('data-begins', 'true')
  await page.keyboard.press('Tab')
  await expect(onPortal(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type('publisher')
  await page.keyboard.press('Tab')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('The username or password is incorrect.')
  await expect(page.getByLabel('Username')).toHaveValue('publisher')
  await expect(page.getByLabel('Password')).toHaveValue('')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('The sign-in was canceled.')
  await onPortal(page).click()
  await fillIn(page, 'publisher', password)
  await expect(page.getByRole('heading', { level: 1, name: group.title })).toBeFocused()
  await expect(page).toHaveURL(path)

  const { token, refresh } = await credentials(page)
  expect(token).toMatch(/.{20}/)
  expect(refresh?.token).toMatch(/.{20}/)
  expect(addresses.length).toBeGreaterThan(10)
  for (const secret of [token, refresh?.token, password])
    expect(addresses.filter((address) => address.includes(String(secret)))).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(kept).not.toContain(String(token))
})

test('with username and password, a user signs in after a wrong password and a broken connection, and returns to the requested page; signing out revokes the token', async ({
  page,
  portal,
  guards,
}) => {
  guards.allow(/ERR_CONTENT_LENGTH_MISMATCH|ERR_CONNECTION_RESET/)
  await page.goto('/groups?q=river')
  await page.getByRole('button', { name: 'Sign in with username and password' }).click()
  await fillIn(page, 'editor', 'not the password')
  await expect(page.getByRole('alert')).toContainText('Invalid username or password.')
  await expect(page.getByLabel('Username')).toHaveValue('editor')
  portal.faults.add('authentication.generateToken', { kind: 'cut' })
  await fillIn(page, 'editor', password)
  await expect(page.getByRole('alert')).toContainText('The portal could not be reached.')
  await expect(page.getByLabel('Password')).toHaveValue(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
  await expect(page).toHaveURL('/groups?q=river')
  const { token = '' } = await credentials(page)
  // The token is bound to the console as its referer.
  const self = async () => {
    const response = await page.request.get(`${portal.url}/portal/sharing/rest/community/self`, {
      headers: { referer: `${portal.url}/` },
      params: { f: 'json', token },
    })
    return (await response.json()) as unknown
  }
  expect(await self()).toMatchObject({ username: 'editor' })
  await signOut(page)
  await expect(page.getByText('You have signed out.')).toBeVisible()
  expect(await self()).toMatchObject({ error: { code: 498, message: 'Invalid token.' } })
})

test('a temporary password is replaced before the sign-in, also with username and password', async ({
  page,
  portal,
}) => {
  await portal.services.db
    .update(members)
    .set({ passwordTemporary: true, temporarySince: portal.services.clock.now() })
    .where(eq(members.username, 'editor'))
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Sign in with username and password' }).click()
  await fillIn(page, 'editor', password)
  const [first, repeated] = [
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('Repeat the new password'),
  ]
  await expect(first).toBeFocused()
  await checkAccessibility(page)
  const replace = async (one: string, two: string) => {
    await first.fill(one)
    await repeated.fill(two)
    await page.getByRole('button', { name: 'Set password and sign in' }).click()
  }
  await replace('river', 'river')
  await expect(first).toHaveAccessibleDescription(/at least 8 characters/i)
  await replace('river-2026', 'river-2027')
  await expect(repeated).toHaveAccessibleDescription('The two new passwords are not the same.')
  await replace('river-2026', 'river-2026')
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
})

test.describe('a session', () => {
  test('continues without a question in new tabs: of the person whose tab was used last', async ({
    page,
    context,
    portal,
    signIn,
  }) => {
    const group = await portal.arrange.group({ title: 'River maintenance' })
    const viewer = await context.newPage()
    await signIn('viewer', '/', viewer)
    await signIn('publisher', '/groups')
    const [linked] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: group.title }).click({ modifiers: ['ControlOrMeta'] }),
    ])
    await expect(linked.getByRole('heading', { level: 1, name: group.title })).toBeVisible()
    await expect(person(linked)).toHaveAccessibleName(/^Priya Lindqvist/)

    await viewer.getByRole('link', { name: 'Content', exact: true }).click()
    await expect(viewer.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible()
    const pasted = await context.newPage()
    // The tab that was used last is busy, and answers after the others.
    const isBusy = viewer.evaluate(() => {
      const end = performance.now() + 2_000
      while (performance.now() < end);
    })
    await pasted.goto(`/groups/${group.id}#facts`)
    await isBusy
    await expect(pasted.getByRole('heading', { level: 1, name: group.title })).toBeVisible()
    await expect(pasted).toHaveURL(`/groups/${group.id}#facts`)
    await expect(person(pasted)).toHaveAccessibleName(/^Vera Nakamura/)
    // The tokens are stored in session storage only, which ends with its tab.
    const { token } = await credentials(pasted)
    expect(token).toBe((await credentials(viewer)).token)
    const kept = await pasted.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    expect(kept).not.toContain(String(token))
    for (const tab of [page, linked, viewer, pasted]) await tab.close()
    const last = await context.newPage()
    await last.goto('/groups')
    await expect(onPortal(last)).toBeVisible()
  })

  test('is not shared with a page at the same origin that is no page of the console', async ({
    context,
    guards,
    page,
    signIn,
  }) => {
    guards.allow(/favicon/)
    await signIn('admin', '/groups')
    const foreign = await context.newPage()
    await foreign.goto('/config.json')
    // Whatever the page claims to be, the browser knows the URL that it was opened with.
    await foreign.evaluate(async () => {
      const heard: unknown[] = []
      Object.assign(window, { heard })
      navigator.serviceWorker.addEventListener('message', ({ data }) => heard.push(data))
      navigator.serviceWorker.startMessages()
      history.replaceState({}, '', '/groups')
      const { active } = await navigator.serviceWorker.register('/assets/tabs.js')
      active?.postMessage({ message: { kind: 'ask', request: 'foreign' } }, [])
      const channel = new BroadcastChannel('portal-console session 1 /')
      channel.addEventListener('message', ({ data }) => heard.push(data))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
      channel.postMessage({ kind: 'ask', reply: channel.name })
    })
    const joined = await context.newPage()
    await joined.goto('/groups')
    await expect(person(joined)).toHaveAccessibleName(/^Ada Moreno/)
    expect(await foreign.evaluate(() => (window as { heard?: unknown[] }).heard)).toEqual([])
    await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
  })

  test('ends on the portal and in all tabs that share it when the member signs out, and continues there after the next sign-in', async ({
    page,
    context,
    portal,
    signIn,
  }) => {
    const [other, elsewhere] = [await context.newPage(), await context.newPage()]
    await signIn('viewer', '/', elsewhere)
    await signIn('admin', '/')
    await other.goto('/organization/settings')
    await other.getByLabel('Name', { exact: true }).fill('Riverside Center')
    const { token } = await credentials(page)
    expect((await whoIs(portal.url, token)).username).toBe('admin')
    await signOut(page)
    await expect(page.getByText('You have signed out.')).toBeVisible()
    await expect(whoIs(portal.url, token)).rejects.toThrow('Invalid token')
    expect(await credentials(page)).toEqual({})
    await expect(other.getByText('You signed out in another tab.')).toBeVisible()
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    // A tab where a member signed out does not continue the session of another member.
    await page.goto('/groups')
    await onPortal(page).click()
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Continue as/ })).toBeHidden()
    await fillIn(page, 'admin', password)
    await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
    await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Riverside Center')
    await expect(other.getByText('You have 1 unapplied change from earlier.')).toBeVisible()
    await expect(person(elsewhere)).toHaveAccessibleName(/^Vera Nakamura/)
  })

  test('continues without a message when its token expires', async ({ page, portal, signIn }) => {
    const group = await portal.arrange.group({ title: 'River maintenance' })
    await signIn('publisher', '/groups')
    await expect(page.getByRole('link', { name: group.title })).toBeVisible()
    const before = await credentials(page)
    portal.clock.forward(45 * minute)
    await page.getByRole('link', { name: group.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: group.title })).toBeVisible()
    const after = await credentials(page)
    expect(after.token).not.toBe(before.token)
    await expect(whoIs(portal.url, before.token)).rejects.toThrow('Invalid token')
  })

  test('that has expired leads to the sign-in page, and after signing in back to the requested page', async ({
    page,
    portal,
    signIn,
  }) => {
    const group = await portal.arrange.group({ title: 'River maintenance' })
    await signIn('publisher', '/groups')
    await expect(page.getByRole('link', { name: group.title })).toBeVisible()
    // What the list still reads would end the session before the click.
    await page.waitForLoadState('networkidle')
    portal.clock.forward(40 * day)
    await page.getByRole('link', { name: group.title }).click()
    await expect(page.getByText(/Your session has ended/)).toBeVisible()
    await onPortal(page).click()
    await fillIn(page, 'publisher', password)
    await expect(page.getByRole('heading', { level: 1, name: group.title })).toBeVisible()
  })
})
