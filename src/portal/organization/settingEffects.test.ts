import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { portalUrlsOf } from '../common/identity.ts'
import { members, organization } from '../db/schema.ts'
import { requiresHttps } from '../db/settings.ts'
import { openBrowser, type Page } from '../testing/browser.ts'
import { minutes, movableClock } from '../testing/clock.ts'
import { postForm } from '../testing/form.ts'
import { challenge } from '../testing/oauth.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { defaultSamplePassword as password } from '../sampleData/sampleAccounts.ts'

const clock = movableClock()
let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal({ clock })
})
afterAll(() => portal.close())
afterEach(async () => {
  await portal.portal.services.db
    .update(organization)
    .set({ settings: { name: 'Riverside County GIS' } })
})

type Fields = Parameters<typeof postForm>[3]
const post = (as: string | undefined, path: string, fields: Fields = {}) =>
  postForm(portal, as, path, fields)

const set = async (fields: Fields) => {
  expect(await post('admin', '/portals/self/update', fields)).toMatchObject({ success: true })
}

const askForToken = (username: string, word = password) =>
  post(undefined, '/generateToken', { username, password: word })

test('allSSL: tokens of a portal with an HTTPS URL are for HTTPS only', async () => {
  const { services } = portal.portal
  const at = (origin: string) =>
    requiresHttps({ db: services.db, portalUrls: portalUrlsOf(origin) })
  expect(await at('https://gis.example.com')).toBe(true)
  expect(await at('http://localhost:8080')).toBe(false)
  expect(await askForToken('editor')).toMatchObject({ ssl: false })
  await set({ allSSL: 'false' })
  expect(await at('https://gis.example.com')).toBe(false)
})

const self = (as?: string) => post(as, '/portals/self')
const total = async (as: string | undefined, path: string) =>
  (await post(as, path, { q: '*', num: 0 }))['total']

const authorizeUrl = (fields: Record<string, string> = {}) =>
  `${portal.root}/oauth2/authorize?${new URLSearchParams({
    client_id: 'portal-console',
    response_type: 'code',
    redirect_uri: 'http://localhost:5555/',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...fields,
  })}`

const formWith = (page: Page, button: string) => {
  const form = page.forms.find(({ buttons }) => buttons.some(({ value }) => value === button))
  if (!form) throw new Error(`no form has the button ${button}: ${page.text}`)
  return form
}

test('allowedOrigins: pages of these origins, and of subdomains with a wildcard, can read responses', async () => {
  await set({ allowedOrigins: 'https://apps.example,https://*.maps.example:8443' })
  const grantedTo = async (origin: string) => {
    const { headers } = await fetch(`${portal.root}/info?f=json`, { headers: { origin } })
    return headers.get('access-control-allow-origin') === origin
  }
  const granted = [
    'https://apps.example',
    'https://a.maps.example:8443',
    'https://a.b.maps.example:8443',
  ]
  const refused = [
    'http://apps.example',
    'https://sub.apps.example',
    'https://maps.example:8443',
    'https://a.maps.example',
    'https://evilmaps.example:8443',
    'https://a.maps.example:8443.evil.example',
  ]
  expect(await Promise.all(granted.map(grantedTo))).toEqual(granted.map(() => true))
  expect(await Promise.all(refused.map(grantedTo))).toEqual(refused.map(() => false))
  await set({ allowedOrigins: '', clearEmptyFields: true })
  expect(await grantedTo('https://apps.example')).toBe(false)
})

test('maxTokenExpirationMinutes: limits the lifetime of new tokens', async () => {
  await set({ maxTokenExpirationMinutes: 5 })
  expect((await askForToken('viewer'))['expires']).toBe(clock.now() + minutes(5))
  await set({ maxTokenExpirationMinutes: '', clearEmptyFields: true })
  expect((await askForToken('viewer'))['expires']).toBe(clock.now() + minutes(120))
})

describe('access', () => {
  const properties = { links: { contactUs: { url: 'https://county.example', visible: true } } }

  test('public: anonymous callers can read the organization, search, and read items', async () => {
    await set({ portalProperties: JSON.stringify(properties), orgPhone: '1' })
    expect(await self()).toMatchObject({ portalProperties: properties, orgPhone: '1' })
    expect(await total(undefined, '/search')).toBeGreaterThan(0)
  })

  test('private: anonymous callers can read only what is required for signing in', async () => {
    await set({
      access: 'private',
      portalProperties: JSON.stringify(properties),
      orgPhone: '1',
      geometryService: '{"url":"https://utility.example/GeometryServer"}',
    })
    const returned = await self()
    expect(returned).toMatchObject({
      name: 'Riverside County GIS',
      access: 'private',
      canSignInArcGIS: true,
      helperServices: {},
    })
    for (const name of ['portalProperties', 'orgPhone', 'geometryService', 'defaultExtent'])
      expect(returned).not.toHaveProperty(name)
    for (const path of ['/search', '/portals/self/settings', '/portals/self/resources/logo.png'])
      expect(await post(undefined, path, { q: '*' })).toMatchObject({ error: { code: 499 } })
    expect(await post(undefined, '/portals/languages')).toHaveProperty('0.culture')
    expect(await post(undefined, '/portals/regions')).toHaveProperty('0.region')
    expect(await self('viewer')).toMatchObject({ portalProperties: properties, orgPhone: '1' })
    expect(await total('viewer', '/search')).toBeGreaterThan(0)
  })
})

describe('settings in the organization as it is returned', () => {
  test('allowedOrigins and contacts are visible to administrators only', async () => {
    await set({ allowedOrigins: 'https://apps.example', contacts: '["admin"]' })
    expect(await self('admin')).toMatchObject({
      allowedOrigins: ['https://apps.example'],
      contacts: ['admin'],
    })
    for (const as of ['publisher', 'viewer', undefined]) {
      expect(await self(as)).not.toHaveProperty('allowedOrigins')
      expect(await self(as)).not.toHaveProperty('contacts')
    }
  })

  test('mapVendorKey is visible to members, and to everyone with canShareMapVendorPublic', async () => {
    await set({ mapVendorKey: 'vendor-key' })
    expect(await self('viewer')).toMatchObject({ bingKey: 'vendor-key' })
    expect(JSON.stringify(await self())).not.toContain('vendor-key')
    await set({ canShareMapVendorPublic: true })
    expect(await self()).toMatchObject({ bingKey: 'vendor-key', mapVendorKey: 'vendor-key' })
  })

  test('commentsEnabled, updateUserProfileDisabled, and canSharePublic are visible to everyone', async () => {
    const changed = {
      commentsEnabled: false,
      updateUserProfileDisabled: true,
      canSharePublic: false,
    }
    await set(changed)
    for (const as of ['admin', 'viewer', undefined]) expect(await self(as)).toMatchObject(changed)
  })

  test('culture, region, and units are also returned with every member', async () => {
    await set({ culture: 'fr-CA', region: 'CA', units: 'metric' })
    expect(await post('viewer', '/community/self')).toMatchObject({
      culture: 'fr-CA',
      region: 'CA',
      units: 'metric',
    })
  })

  test('culture can be chosen by anonymous callers, but not by members', async () => {
    await set({ culture: 'fr' })
    expect(await post(undefined, '/portals/self', { culture: 'de' })).toMatchObject({
      culture: 'de',
    })
    expect(await post('admin', '/portals/self', { culture: 'de' })).toMatchObject({ culture: 'fr' })
  })
})

describe('canSearchPublic', () => {
  test('turned off: anonymous searches find nothing, but known items can still be read', async () => {
    const { results } = await post(undefined, '/search', { q: 'access:public', num: 1 })
    const [item] = results as { id: string }[]
    expect(await total(undefined, '/community/groups')).toBeGreaterThan(0)
    await set({ canSearchPublic: false })
    expect(await total(undefined, '/search')).toBe(0)
    expect(await total(undefined, '/community/groups')).toBe(0)
    expect(await post(undefined, `/content/items/${item?.id}`)).toMatchObject({ access: 'public' })
  })

  test('turned off: members who can see the organization’s content find as much as before', async () => {
    const before = await Promise.all([
      total('viewer', '/search'),
      total('viewer', '/community/groups'),
    ])
    await set({ canSearchPublic: false })
    expect(
      await Promise.all([total('viewer', '/search'), total('viewer', '/community/groups')]),
    ).toEqual(before)
  })

  test('turned off: other members find only their own content and that of their groups', async () => {
    const { db } = portal.portal.services
    const role = await post('admin', '/portals/self/createRole', { name: 'Guest', description: '' })
    await db
      .update(members)
      .set({ role: String(role['id']) })
      .where(eq(members.username, 'editor'))
    const counts = async () => {
      const [all, mine, groups] = await Promise.all([
        total('editor', '/search'),
        post('editor', '/search', { q: 'owner:editor access:public', num: 0 }),
        total('editor', '/community/groups'),
      ])
      return { all: Number(all), mine: Number(mine['total']), groups: Number(groups) }
    }
    const before = await counts()
    await set({ canSearchPublic: false })
    const after = await counts()
    expect(after.mine).toBe(before.mine)
    expect(after.all).toBeLessThan(before.all)
    // Items that are shared with a group of the member are found, also if another member owns them.
    expect(after.all).toBeGreaterThan(after.mine)
    expect(after.groups).toBeLessThan(before.groups)
    expect(after.groups).toBeGreaterThan(0)
    await db.update(members).set({ role: 'org_user' }).where(eq(members.username, 'editor'))
  })
})

describe('canSigninPlatform turned off', () => {
  const off = {
    error: {
      code: 400,
      details: ['The organization has turned off password sign-in.'],
    },
  }

  test('members get no token for their password, but administrators do', async () => {
    await set({ canSigninPlatform: false })
    expect(await askForToken('publisher')).toMatchObject(off)
    expect(await askForToken('admin')).toHaveProperty('token')
  })

  test('callers without the right password learn nothing about it', async () => {
    await set({ canSigninPlatform: false })
    const wrong = { error: { details: ['Invalid username or password.'] } }
    expect(await askForToken('viewer', 'guess')).toMatchObject(wrong)
    expect(await askForToken('admin', 'guess')).toMatchObject(wrong)
  })

  test('the sign-in page shows a notice, refuses members, and accepts administrators', async () => {
    await set({ canSigninPlatform: false })
    const browser = openBrowser(portal.portal.url)
    const page = await browser.open(authorizeUrl())
    expect(page.text).toContain('Password sign-in is turned off.')
    const refused = await browser.send(formWith(page, 'signIn'), {
      username: 'publisher',
      password,
      decision: 'signIn',
    })
    expect(refused.location).toBeUndefined()
    expect(refused.text).toContain('Your organization has turned off password sign-in.')
    const admitted = await browser.send(formWith(refused, 'signIn'), {
      username: 'admin',
      password,
      decision: 'signIn',
    })
    expect(admitted.location?.searchParams.get('code')).toBeTruthy()
  })

  test('members who signed in before cannot continue without a password, either', async () => {
    const browser = openBrowser(portal.portal.url)
    const first = formWith(await browser.open(authorizeUrl()), 'signIn')
    await browser.send(first, { username: 'publisher', password, decision: 'signIn' })
    const known = formWith(await browser.open(authorizeUrl()), 'continue')
    await set({ canSigninPlatform: false })
    const refused = await browser.send(known, { decision: 'continue' })
    expect(refused.location).toBeUndefined()
    expect(refused.text).toContain('Your session has ended.')
    expect(refused.text).not.toContain('Continue as')
    await set({ canSigninPlatform: true })
    expect((await browser.send(known, { decision: 'continue' })).location).toBeDefined()
  })

  test('existing tokens stay valid', async () => {
    const token = String((await askForToken('viewer'))['token'])
    await set({ canSigninPlatform: false })
    expect(await post(undefined, '/community/self', { token })).toMatchObject({
      username: 'viewer',
    })
  })
})

describe('the language of the sign-in page', () => {
  const open = (fields: Record<string, string> = {}) =>
    openBrowser(portal.portal.url).open(authorizeUrl(fields))

  test.each([
    ['fr-CA', 'fr', 'Nom d’utilisateur'],
    ['de', 'de', 'Benutzername'],
    ['es', 'es', 'Nombre de usuario'],
    ['en-US', 'en', 'Username'],
    ['ja', 'en', 'Username'],
  ])('follows the culture %s if messages are available: %s', async (culture, lang, label) => {
    await set({ culture })
    const { text } = await open()
    expect(text).toContain(`<html lang="${lang}"`)
    expect(text).toContain(label)
  })

  test('is preferably the one that the application requests', async () => {
    await set({ culture: 'fr' })
    expect((await open({ locale: 'de-AT' })).text).toContain('<html lang="de"')
    expect((await open({ locale: 'ja' })).text).toContain('<html lang="fr"')
  })

  test('also applies to error messages', async () => {
    await set({ culture: 'de' })
    const browser = openBrowser(portal.portal.url)
    const form = formWith(await browser.open(authorizeUrl()), 'signIn')
    const { text } = await browser.send(form, { username: '', password: '', decision: 'signIn' })
    expect(text).toContain('Geben Sie Ihren Benutzernamen und Ihr Kennwort ein.')
  })
})

test('allowedRedirectUris: does not register redirect URIs for authorization codes', async () => {
  await set({ allowedRedirectUris: '["https://elsewhere.example/app/"]' })
  const page = await openBrowser(portal.portal.url).open(
    authorizeUrl({ redirect_uri: 'https://elsewhere.example/app/' }),
  )
  expect(page.status).toBe(400)
  expect(page.location).toBeUndefined()
})
