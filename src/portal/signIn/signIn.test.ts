import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changePassword, hashPassword, storePassword } from '../access/passwords.ts'
import { applications, failedSignIns, members } from '../db/schema.ts'
import { operations } from '../../rest/index.ts'
import { addItem } from '../testing/arrange.ts'
import { openBrowser } from '../testing/browser.ts'
import { minutes, movableClock } from '../testing/clock.ts'
import {
  authorizeUrl,
  browser,
  challenge,
  codeOf,
  exchange,
  formWith,
  freshBrowser,
  post,
  request,
  signIn,
  signInAt,
  signInForTokens,
  ownerOf,
  type Request,
} from '../testing/oauth.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { defaultSamplePassword as password } from '../sampleData/sampleAccounts.ts'

const clock = movableClock()
let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty', clock })
  signInAt(portal)
})
afterAll(() => portal.close())

/** Registers an item of a member as an application. Returns its client ID. */
const appWith = async (...redirect_uris: string[]) => {
  const itemId = await addItem(portal.portal.services, {
    title: 'Field survey',
    type: 'Web Mapping Application',
  })
  const owner = await portal.signIn('publisher')
  const application = await owner.send(operations.applications.register, {
    itemId,
    appType: 'multiple',
    redirect_uris,
  })
  return application.client_id
}

describe('the sign-in page', () => {
  test('names the organization and the application, and labels its fields', async () => {
    const { status, text } = await freshBrowser().open(authorizeUrl())
    expect(status).toBe(200)
    expect(text).toContain('<h1>Riverside County GIS</h1>')
    expect(text).toContain('Sign in to continue to Portal Console.')
    expect(text).toMatch(/<label for="username">[\s\S]*<input id="username"[^>]* autofocus>/)
    expect(text).toMatch(/<label for="password">/)
  })

  test('contains no scripts or styles, cannot be framed, and is not cached', async () => {
    const { text, headers } = await freshBrowser().open(authorizeUrl())
    expect(text).not.toMatch(/<script|<style|\son\w+=|\sstyle=/)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test.each(['my-app://auth', 'com.example.fieldapp:/oauth', 'http://127.0.0.1:44391/callback'])(
    'does not prevent its form from returning to %s',
    async (uri) => {
      const changes = { client_id: await appWith(uri), redirect_uri: uri }
      const page = await freshBrowser().open(authorizeUrl(changes))
      expect(page.headers.get('content-security-policy')).not.toContain('form-action')
      const canceled = await browser().send(formWith(page, 'cancel'), { decision: 'cancel' })
      expect(canceled.location?.href).toContain(`${uri}?error=access_denied`)
      const { location } = await signIn('publisher', { changes })
      expect(location?.href).toContain(`${uri}?code=`)
    },
  )

  test('does not submit forms elsewhere if it leads nowhere', async () => {
    const page = await freshBrowser().open(authorizeUrl({ client_id: 'unknown' }))
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
  })

  test('loads its stylesheet and its font from the portal', async () => {
    const { text } = await freshBrowser().open(authorizeUrl())
    const [, address = ''] = /<link rel="stylesheet" href="([^"]*)"/.exec(text) ?? []
    const sheet = await fetch(new URL(address, portal.portal.url))
    expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8')
    const css = await sheet.text()
    expect(css).toContain('prefers-color-scheme: dark')
    const [, fontUrl = ''] = /url\('([^']*)'\)/.exec(css) ?? []
    const font = await fetch(new URL(fontUrl, sheet.url))
    expect(font.headers.get('content-type')).toBe('font/woff2')
    expect(new TextDecoder().decode((await font.arrayBuffer()).slice(0, 4))).toBe('wOF2')
  })

  test('is light or dark as requested', async () => {
    const { text } = await freshBrowser().open(authorizeUrl({ style: 'dark' }))
    expect(text).toContain('<html lang="en" data-style="dark">')
  })

  test('escapes the input of the application', async () => {
    const state = `"><script>alert(1)</script>'`
    const page = await freshBrowser().open(authorizeUrl({ state }))
    expect(page.text).not.toContain('<script>')
    expect(formWith(page, 'signIn').fields['state']).toBe(state)
  })

  test('redirects with a code and the same state', async () => {
    freshBrowser()
    const { status, location } = await signIn()
    expect(status).toBe(303)
    expect(location?.href).toMatch(/^http:\/\/localhost:5555\/\?code=/)
    expect(location?.searchParams.get('state')).toBe(request.state)
    expect(location?.hash).toBe('')
  })

  test('refuses a state that is too long for the header of a redirect', async () => {
    const longest = '%'.repeat(2048)
    const page = await freshBrowser().open(authorizeUrl({ state: longest }))
    expect(formWith(page, 'signIn').fields['state']).toBe(longest)
    const refused = await freshBrowser().open(authorizeUrl({ state: '水'.repeat(683) }))
    expect(refused.text).toContain('must be at most 2,048 bytes in UTF-8')
  })

  test('keeps the query of the registered redirect URI', async () => {
    const { db } = portal.portal.services
    const uri = 'https://app.example/back?portal=a%20b'
    await db.insert(applications).values({ clientId: 'app', title: 'App', redirectUris: [uri] })
    freshBrowser()
    const { location } = await signIn('publisher', {
      changes: { client_id: 'app', redirect_uri: uri },
    })
    expect(location?.searchParams.get('portal')).toBe('a b')
    expect(location?.searchParams.get('code')).not.toBeNull()
  })

  test('is displayed again with the reason and the username, without the password, after a wrong password', async () => {
    const page = await freshBrowser().open(authorizeUrl())
    const again = await browser().send(formWith(page, 'signIn'), {
      username: 'viewer',
      password: 'no-such-password',
      decision: 'signIn',
    })
    expect(again.status).toBe(200)
    expect(again.text).toContain('role="alert">The username or password is incorrect.</p>')
    expect(again.text).toMatch(/<input id="username"[^>]* value="viewer"/)
    expect(again.text).toMatch(/<input id="password"[^>]* autofocus>/)
    expect(again.text).not.toContain('no-such-password')
  })

  test('requires both the username and the password', async () => {
    const page = await freshBrowser().open(authorizeUrl())
    const again = await browser().send(formWith(page, 'signIn'), { decision: 'signIn' })
    expect(again.text).toContain('Enter your username and password.')
  })

  test('redirects with access_denied when the person cancels', async () => {
    const page = await freshBrowser().open(authorizeUrl())
    const { location } = await browser().send(formWith(page, 'cancel'), { decision: 'cancel' })
    expect(location?.searchParams.get('error')).toBe('access_denied')
    expect(location?.search).toContain('The%20sign-in%20was%20canceled.')
    expect(location?.searchParams.get('state')).toBe(request.state)
    expect(location?.searchParams.has('code')).toBe(false)
  })

  test('refuses forms from other sites', async () => {
    const page = await freshBrowser().open(authorizeUrl())
    const elsewhere = openBrowser(portal.portal.url)
    const again = await elsewhere.send(formWith(page, 'signIn'), {
      username: 'publisher',
      password,
      decision: 'signIn',
    })
    expect(again.location).toBeUndefined()
    expect(again.text).toContain('This page has expired')
  })

  test('asks for a new password instead of a temporary one, explains what is wrong with it, and then redirects', async () => {
    const { db } = portal.portal.services
    const temporary = 'temporary-2026'
    await storePassword(db, 'viewer', {
      passwordHash: await hashPassword(temporary),
      passwordTemporary: true,
    })
    const first = await freshBrowser().open(authorizeUrl())
    const page = await browser().send(formWith(first, 'signIn'), {
      username: 'viewer',
      password: temporary,
      decision: 'signIn',
    })
    expect(page.text).toContain('Your password is temporary. Set your own to continue.')
    expect(page.text).not.toMatch(/role="alert"|aria-invalid/)
    expect(page.text).toMatch(/<input id="username"[^>]* value="viewer"[^>]* readonly/)
    const send = (newPassword: string, repeatedPassword = newPassword) =>
      browser().send(formWith(page, 'change'), {
        password: temporary,
        newPassword,
        repeatedPassword,
        decision: 'change',
      })
    const invalidIn = ({ text }: { text: string }) =>
      [...text.matchAll(/name="(\w+)"[^>]* aria-invalid="true"/g)].map(([, name]) => name)
    const differing = await send('river-2027', 'river-2028')
    expect(differing.text).toContain('The two new passwords are not the same.')
    expect(invalidIn(differing)).toEqual(['repeatedPassword'])
    const weak = await send('riverside')
    expect(weak.text).toContain('role="alert">At least 8 characters')
    expect(invalidIn(weak)).toEqual(['newPassword'])
    const same = await send(temporary)
    expect(same.text).toContain('must be another one than the temporary one')
    expect(invalidIn(same)).toEqual(['newPassword'])
    const sent = await send('river-2027')
    expect(await exchange(codeOf(sent))).toMatchObject({ username: 'viewer' })
    freshBrowser()
    expect((await signIn('viewer')).text).toContain('The username or password is incorrect.')
    await changePassword(db, 'viewer', password)
  })

  test('shows that an account is disabled only for the right password', async () => {
    const { db } = portal.portal.services
    await db.update(members).set({ disabled: true }).where(eq(members.username, 'viewer'))
    freshBrowser()
    expect((await signIn('viewer')).text).toContain('This account is disabled.')
    await db.update(members).set({ disabled: false }).where(eq(members.username, 'viewer'))
  })
})

describe('a second tab of the same browser', () => {
  test('continues as the same person without a password', async () => {
    freshBrowser()
    await signIn()
    const page = await browser().open(authorizeUrl())
    expect(page.text).toContain('Continue as Priya Lindqvist')
    const sent = await browser().send(formWith(page, 'continue'), { decision: 'continue' })
    expect(await exchange(codeOf(sent))).toMatchObject({ username: 'publisher' })
  })

  test('can use another account', async () => {
    freshBrowser()
    await signIn()
    const page = await browser().open(authorizeUrl())
    expect(page.text).toContain('<summary>Use another account</summary>')
    const sent = await browser().send(formWith(page, 'signIn'), {
      username: 'editor',
      password,
      decision: 'signIn',
    })
    expect(await exchange(codeOf(sent))).toMatchObject({ username: 'editor' })
  })

  test('has the session in a cookie that scripts and other sites cannot read', async () => {
    const page = await freshBrowser().open(authorizeUrl())
    const { headers } = await browser().send(formWith(page, 'signIn'), {
      username: 'publisher',
      password,
      decision: 'signIn',
    })
    const [cookie] = headers.getSetCookie()
    expect(cookie).toMatch(/^portal_session_\d+=[\w-]{43}; Path=\/portal; HttpOnly; SameSite=Lax$/)
  })

  test('does not continue with only the cookie that another program could set', async () => {
    freshBrowser()
    await signIn()
    const page = await browser().open(authorizeUrl())
    const { fields } = formWith(page, 'signIn')
    const sent = await browser().send(formWith(page, 'continue'), {
      proof: fields['proof'] ?? '',
      decision: 'continue',
    })
    expect(sent.location).toBeUndefined()
    expect(sent.text).toContain('Your session has ended.')
  })

  test('requires the password again after eight hours', async () => {
    freshBrowser()
    await signIn()
    clock.advance(minutes(8 * 60))
    expect((await browser().open(authorizeUrl())).text).not.toContain('Continue as')
  })

  test('ends the browser’s previous session when another person signs in', async () => {
    freshBrowser()
    await signIn('editor')
    const old = new Map(browser().cookies)
    await browser().send(formWith(await browser().open(authorizeUrl()), 'signIn'), {
      username: 'publisher',
      password,
      decision: 'signIn',
    })
    const copy = openBrowser(portal.portal.url, old)
    expect((await copy.open(authorizeUrl())).text).not.toContain('Continue as')
    expect((await browser().open(authorizeUrl())).text).toContain('Continue as Priya Lindqvist')
  })

  test('shows that an account is locked after five wrong passwords, until 15 minutes have passed', async () => {
    const page = await freshBrowser().open(authorizeUrl())
    const attempt = (secret: string) =>
      browser().send(formWith(page, 'signIn'), {
        username: 'viewer',
        password: secret,
        decision: 'signIn',
      })
    for (let guess = 1; guess <= 4; guess++)
      expect((await attempt(`guess ${guess}`)).text).toContain(
        'The username or password is incorrect.',
      )
    const locked = 'After 5 failed attempts, this account is locked for 15 minutes.'
    expect((await attempt('guess 5')).text).toContain(locked)
    expect((await attempt(password)).text).toContain('locked')
    clock.advance(minutes(15))
    expect(await exchange(codeOf(await attempt(password)))).toMatchObject({ username: 'viewer' })
  })

  test('continues as a member whose account was locked by wrong passwords of others', async () => {
    freshBrowser()
    await signIn()
    for (let guess = 0; guess < 5; guess++)
      await post('/generateToken', { username: 'publisher', password: `guess ${guess}` })
    const page = await browser().open(authorizeUrl())
    const sent = await browser().send(formWith(page, 'continue'), { decision: 'continue' })
    expect(await exchange(codeOf(sent))).toMatchObject({ username: 'publisher' })
    await portal.portal.services.db.delete(failedSignIns)
  })

  test('ignores spaces around the username, which count toward the lockout of no other name', async () => {
    freshBrowser()
    const page = await browser().open(authorizeUrl())
    const sent = await browser().send(formWith(page, 'signIn'), {
      username: ' publisher ',
      password,
      decision: 'signIn',
    })
    expect(await exchange(codeOf(sent))).toMatchObject({ username: 'publisher' })
    await post('/generateToken', { username: 'publisher\t', password: 'wrong' })
    expect(
      (await portal.portal.services.db.select().from(failedSignIns)).map(
        ({ username }) => username,
      ),
    ).toEqual(['publisher'])
    expect(await post('/generateToken', { username: ' publisher', password })).toMatchObject({
      token: expect.any(String),
    })
    await portal.portal.services.db.delete(failedSignIns)
  })

  test('requires a password after oauth2/signout, which keeps the tokens of applications', async () => {
    const { access_token } = await signInForTokens()
    const copy = openBrowser(portal.portal.url, new Map(browser().cookies))
    const page = await browser().open(`${portal.root}/oauth2/signout?locale=de`)
    expect(page.text).toContain('<h1>Sie sind abgemeldet.</h1>')
    expect(page.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^portal_session_\d+=; Path=\/portal; HttpOnly; SameSite=Lax; Max-Age=0$/,
      ),
    ])
    expect((await copy.open(authorizeUrl())).text).not.toContain('Continue as')
    expect(await ownerOf(access_token)).toMatchObject({ username: 'publisher' })
  })

  test('requires the password again after signing out', async () => {
    const tokens = await signInForTokens()
    await post('/oauth2/revokeToken', {
      client_id: 'portal-console',
      auth_token: tokens.refresh_token,
    })
    expect((await browser().open(authorizeUrl())).text).not.toContain('Continue as')
  })
})

describe('an invalid sign-in request', () => {
  test('from an unknown application is answered with a page instead of a redirect', async () => {
    const page = await freshBrowser().open(
      authorizeUrl({ client_id: '<b>nobody</b>', redirect_uri: 'https://evil.example/' }),
    )
    expect(page.status).toBe(400)
    expect(page.location).toBeUndefined()
    expect(page.text).toContain('GWM_0007')
    expect(page.text).not.toContain('<b>nobody')
  })

  test.each([
    'https://evil.example/',
    'http://localhost.evil.example:8080/',
    'http://localhost:8080/portal/sharing/rest/content/items/a/data',
    'http://localhost:8080/?next=https://evil.example/',
    'http://localhost:8080',
    'http://127.0.0.2:8080/',
    'http://localhost:8080@evil.example/',
    'http://evil.example#http://localhost:8080/',
    'https://localhost:8080/',
    'javascript:alert(1)',
    'urn:ietf:wg:oauth:2.0:oob',
    '/relative',
  ])('with the redirect URI %s is refused', async (address) => {
    const page = await freshBrowser().open(authorizeUrl({ redirect_uri: address }))
    expect(page.status).toBe(400)
    expect(page.location).toBeUndefined()
    expect(page.text).toContain('Invalid redirect_uri')
  })

  test.each(['http://localhost:1/', 'http://127.0.0.1:65535/', 'http://[::1]:5173/'])(
    'can have the loopback address %s as its redirect URI',
    async (address) => {
      const page = await freshBrowser().open(authorizeUrl({ redirect_uri: address }))
      expect(page.status).toBe(200)
    },
  )

  test('with the implicit grant is refused with the error of OAuth', async () => {
    const { location } = await freshBrowser().open(authorizeUrl({ response_type: 'token' }))
    const fragment = new URLSearchParams(location?.hash.slice(1))
    expect(fragment.get('error')).toBe('unsupported_response_type')
    expect(fragment.get('state')).toBe(request.state)
  })

  test.each<[string, Request, string[], string]>([
    ['without a challenge', {}, ['code_challenge'], 'code_challenge is missing.'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, [], 'must be S256.'],
    ['with a challenge without a method', {}, ['code_challenge_method'], 'must be S256.'],
    ['with a challenge that is too short', { code_challenge: 'short' }, [], 'as 43 characters'],
    [
      'with a challenge that is too long',
      { code_challenge: `${challenge}x` },
      [],
      'as 43 characters',
    ],
  ])('%s is redirected with an error', async (_words, changes, left, message) => {
    const { location } = await freshBrowser().open(authorizeUrl(changes, left))
    expect(location?.searchParams.get('error')).toBe('invalid_request')
    expect(location?.searchParams.get('error_description')).toContain(message)
    expect(location?.searchParams.get('state')).toBe(request.state)
  })
})
