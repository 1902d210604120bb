import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  changePassword,
  hashPassword,
  storePassword,
  temporaryPassword,
} from '../access/passwords.ts'
import { applications, failedSignIns, items, members } from '../db/schema.ts'
import { operations } from '../../rest/index.ts'
import { addItem } from '../testing/arrange.ts'
import { openBrowser } from '../testing/browser.ts'
import { postForm } from '../testing/form.ts'
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
  test('names the organization and the application, labels its fields, and says who resets a password', async () => {
    const { status, text } = await freshBrowser().open(authorizeUrl())
    expect(status).toBe(200)
    expect(text).toContain('<h1>Riverside County GIS</h1>')
    expect(text).toContain('Sign in to continue to Portal Console.')
    expect(text).toMatch(/<label for="username">[\s\S]*<input id="username"[^>]* autofocus>/)
    expect(text).toMatch(/<label for="password">/)
    expect(text).toContain('Ask an administrator of Riverside County GIS to reset it.')
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
    const temporary = 'interim-2026'
    await storePassword(db, 'viewer', temporaryPassword(await hashPassword(temporary), clock.now()))
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
    const common = await send('Passw0rd')
    expect(common.text).toContain('must not be a common one')
    expect(invalidIn(common)).toEqual(['newPassword'])
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

describe('a temporary password', () => {
  const reset = (from: string, to: string) =>
    post('/community/users/viewer/reset', { password: from, newPassword: to })
  const setTemporary = async () => {
    const sent = { password: 'interim-2026' }
    expect(await postForm(portal, 'admin', '/community/users/viewer/update', sent)).toMatchObject({
      success: true,
    })
  }
  afterAll(() => changePassword(portal.portal.services.db, 'viewer', password))

  test('does not become the own one, also not after another', async () => {
    await setTemporary()
    expect(await reset('interim-2026', 'river-2027')).toMatchObject({ success: true })
    expect(await reset('river-2027', 'interim-2026')).toMatchObject({ error: { code: 400 } })
    expect(await reset('river-2027', 'river-2028')).toMatchObject({ success: true })
  })

  test('can be replaced for 14 days, or for as long as the organization has set', async () => {
    await setTemporary()
    clock.advance(minutes(14 * 1440 - 1))
    freshBrowser()
    expect((await signInWith('interim-2026')).text).toContain('Your password is temporary.')
    clock.advance(minutes(1))
    expect((await signInWith('interim-2026')).text).toContain('Your temporary password has expired')
    expect(await reset('interim-2026', 'river-2027')).toMatchObject({
      error: { details: [expect.stringContaining('has expired')] },
    })
    await postForm(portal, 'admin', '/portals/self/update', { temporaryPasswordDays: '-1' })
    expect(await reset('interim-2026', 'river-2027')).toMatchObject({ success: true })
  })

  const signInWith = async (temporary: string) =>
    browser().send(formWith(await browser().open(authorizeUrl()), 'signIn'), {
      username: 'viewer',
      password: temporary,
      decision: 'signIn',
    })
})

describe('an application of a member', () => {
  const uri = 'https://apps.example.com/back'
  const requestOf = (client_id: string, redirect_uri = uri) => ({ client_id, redirect_uri })
  const sendPassword = async (changes: Request, username = 'editor') => {
    const page = await browser().open(authorizeUrl(changes))
    return browser().send(formWith(page, 'signIn'), { username, password, decision: 'signIn' })
  }

  test('is named with its owner, its host, and what it can do, before a member allows it', async () => {
    const sent = requestOf(await appWith(uri))
    freshBrowser()
    const asked = await sendPassword({ ...sent, expiration: '2880' })
    expect(asked.location).toBeUndefined()
    for (const text of [
      'Field survey asks for access to your account.',
      'The application belongs to Priya Lindqvist (publisher).',
      'Access is given to apps.example.com.',
      'For 2 days, the application can do everything that you can do in this portal.',
      'Signed in as editor.',
    ])
      expect(asked.text).toContain(text)
    expect(asked.text).not.toContain('Continue as')
    const { buttons } = formWith(asked, 'allow')
    expect(buttons.map(({ label }) => label)).toEqual(['Allow access', 'Cancel'])
    const allowed = await browser().send(formWith(asked, 'allow'), { decision: 'allow' })
    expect(await exchange(codeOf(allowed), sent)).toMatchObject({ username: 'editor' })
  })

  test('is allowed once by each member for each host', async () => {
    const other = 'https://elsewhere.example.com/back'
    const client_id = await appWith(uri, `${uri}/more`, other)
    const asks = async (redirect_uri: string) =>
      (await browser().open(authorizeUrl({ client_id, redirect_uri }))).text.includes('asks for')
    freshBrowser()
    expect((await signIn('editor', { changes: requestOf(client_id) })).location).toBeDefined()
    expect(await asks(uri)).toBe(false)
    expect(await asks(`${uri}/more`)).toBe(false)
    expect(await asks(other)).toBe(true)
    freshBrowser()
    expect((await sendPassword(requestOf(client_id))).location).toBeDefined()
    freshBrowser()
    expect((await sendPassword(requestOf(client_id), 'publisher')).location).toBeUndefined()
  })

  test('is allowed again after its item has another owner', async () => {
    const client_id = await appWith(uri)
    freshBrowser()
    await signIn('editor', { changes: requestOf(client_id) })
    const { db } = portal.portal.services
    const [app] = await db
      .select({ itemId: applications.itemId })
      .from(applications)
      .where(eq(applications.clientId, client_id))
    const path = `/content/users/publisher/items/${app?.itemId}/reassign`
    expect(await postForm(portal, 'admin', path, { targetUsername: 'editor' })).toMatchObject({
      success: true,
    })
    const { text } = await browser().open(authorizeUrl(requestOf(client_id)))
    expect(text).toContain('Allow access')
  })

  test('receives no code from a form that continues without consent, or without the proof of the session', async () => {
    const sent = requestOf(await appWith(uri))
    freshBrowser()
    await signIn('editor')
    const page = await browser().open(authorizeUrl(sent))
    const again = await browser().send(formWith(page, 'allow'), { decision: 'continue' })
    expect(again.location).toBeUndefined()
    expect(again.text).toContain('Allow access')
    const { proof = '' } = formWith(page, 'signIn').fields
    const forged = await browser().send(formWith(page, 'allow'), { decision: 'allow', proof })
    expect(forged.location).toBeUndefined()
    expect(forged.text).toContain('Your session has ended.')
    const canceled = await browser().send(formWith(page, 'cancel'), { decision: 'cancel' })
    expect(canceled.location?.searchParams.get('error')).toBe('access_denied')
    expect((await browser().open(authorizeUrl(sent))).text).toContain('Allow access')
  })

  test('is also allowed by a member who replaces a temporary password', async () => {
    const { db } = portal.portal.services
    const passwordHash = await hashPassword('interim-2026')
    await storePassword(db, 'viewer', temporaryPassword(passwordHash, clock.now()))
    freshBrowser()
    const page = await browser().open(authorizeUrl(requestOf(await appWith(uri))))
    const asked = await browser().send(formWith(page, 'signIn'), {
      username: 'viewer',
      password: 'interim-2026',
      newPassword: 'river-2027',
      repeatedPassword: 'river-2027',
      decision: 'change',
    })
    expect(asked.location).toBeUndefined()
    const allowed = await browser().send(formWith(asked, 'allow'), { decision: 'allow' })
    expect(allowed.location?.searchParams.has('code')).toBe(true)
    await changePassword(db, 'viewer', password)
  })

  test.each([
    ['http://127.0.0.1:44391/callback', 'Access is given to a program on this device.'],
    ['my-app://auth', 'Access is given to the application my-app: on this device.'],
    ['https://xn--e1awd7f.example/', 'Access is given to xn--e1awd7f.example.'],
    ['urn:ietf:wg:oauth:2.0:oob', 'Access is given with a code that you copy'],
  ])('that returns to %s is described', async (redirect_uri, text) => {
    const client_id = await appWith(redirect_uri)
    const page = await freshBrowser().open(authorizeUrl({ client_id, redirect_uri }))
    expect(page.text).toContain(text)
  })

  test.each(['en', 'de', 'es', 'fr'])('is described in the language %s', async (locale) => {
    const sent = requestOf(await appWith(uri))
    const { text } = await freshBrowser().open(authorizeUrl({ ...sent, locale }))
    expect(text).toContain(`<html lang="${locale}"`)
    expect(text).toMatch(/Field survey[\s\S]*\(publisher\)[\s\S]*apps\.example\.com[\s\S]*14\s/)
  })

  test('without a redirect shows its code on a page in the language of the person', async () => {
    const sent = requestOf(await appWith('urn:ietf:wg:oauth:2.0:oob'), 'urn:ietf:wg:oauth:2.0:oob')
    freshBrowser()
    for (const [locale, copied] of [
      ['en', 'Copy this code into Field survey.'],
      ['de', 'Kopieren Sie diesen Code in Field survey.'],
      ['es', 'Copie este código en Field survey.'],
      ['fr', 'Copiez ce code dans Field survey.'],
    ] as const) {
      const page = await signIn('editor', { changes: { ...sent, locale } })
      expect(page.status).toBe(200)
      expect(page.location).toBeUndefined()
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.text).toContain(copied)
      const [, code = ''] = /<input id="code" value="([^"]+)" readonly/.exec(page.text) ?? []
      expect(await exchange(code, sent)).toMatchObject({ username: 'editor' })
    }
    const page = await browser().open(authorizeUrl(sent))
    const canceled = await browser().send(formWith(page, 'cancel'), { decision: 'cancel' })
    expect(canceled.location).toBeUndefined()
    expect(canceled.text).toContain('<h1>Access was denied.</h1>')
    const wrong = await browser().open(authorizeUrl(sent, ['code_challenge']))
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('code_challenge is missing.')
  })

  test.each([
    'Portal Console',
    ' portal-CONSOLE!',
    'Pоrtаl Соnsоlе',
    'Ροrtαl Cοnsοle',
    'Ｐｏｒｔａｌ Ｃｏｎｓｏｌｅ',
    'Porta1 Cons0le',
    'Pórtal Cönsole',
  ])('can’t have the title %s, which reads like that of the console', async (title) => {
    const { services } = portal.portal
    const owner = await portal.signIn('publisher')
    const itemId = await addItem(services, { title, type: 'Application' })
    await expect(
      owner.send(operations.applications.register, { itemId, appType: 'browser' }),
    ).rejects.toMatchObject({ code: 400, parameter: 'itemId' })
    const sent = requestOf(await appWith(uri))
    const { db } = services
    const [app] = await db
      .select()
      .from(applications)
      .where(eq(applications.clientId, sent.client_id))
    const registered = { userName: 'publisher', itemId: app?.itemId ?? '' }
    await expect(
      owner.send(operations.items.update, { ...registered, title }),
    ).rejects.toMatchObject({ code: 400, parameter: 'title' })
    await db.update(items).set({ title }).where(eq(items.id, registered.itemId))
    const page = await freshBrowser().open(authorizeUrl(sent))
    expect(page.status).toBe(400)
    expect(page.text).toContain('reserved for the console')
  })

  test('can have a title that only contains that of the console', async () => {
    const { services } = portal.portal
    const itemId = await addItem(services, { title: 'Portal Console Help', type: 'Application' })
    const owner = await portal.signIn('publisher')
    expect(
      await owner.send(operations.applications.register, { itemId, appType: 'browser' }),
    ).toMatchObject({ itemId })
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

  test('has no lock that a wrong clock wrote when the clock is right again', async () => {
    const page = await freshBrowser().open(authorizeUrl())
    const attempt = (secret: string) =>
      browser().send(formWith(page, 'signIn'), {
        username: 'editor',
        password: secret,
        decision: 'signIn',
      })
    clock.advance(minutes(600_000))
    for (let guess = 1; guess <= 5; guess++) await attempt(`guess ${guess}`)
    expect((await attempt(password)).text).toContain('locked')
    clock.advance(-minutes(600_000))
    // Those of the wrong clock don't hide those of the right one either.
    for (let guess = 1; guess <= 5; guess++) await attempt(`guess ${guess}`)
    expect((await attempt(password)).text).toContain('locked')
    clock.advance(minutes(15))
    expect(await exchange(codeOf(await attempt(password)))).toMatchObject({ username: 'editor' })
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
