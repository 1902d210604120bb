import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Client } from '../../rest/protocol/client.ts'
import { operations } from '../../rest/index.ts'
import type { Input } from '../../rest/protocol/operation.ts'
import { portalId } from '../common/identity.ts'
import { federations, groups as groupRows, roles } from '../db/schema.ts'
import { selfSigned } from '../testing/certificates.ts'
import { postForm } from '../testing/form.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

const { samlFederation: federation, identityProviders } = operations
type Registration = Input<typeof federation.register>
type Update = Omit<Input<typeof federation.update>, 'federationId'>

let portal: TestPortal
let admin: Client
let certificate: string
let groupIds: readonly string[]

const db = () => portal.portal.services.db

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.signIn('admin')
  certificate = await selfSigned({ name: 'CN=signing.edufed.example' })
  const rows = await db().select({ id: groupRows.id }).from(groupRows).limit(3)
  groupIds = rows.map(({ id }) => id)
  await db()
    .insert(roles)
    .values({ id: 'edgebRxFLiLt15df', name: 'Surveyor', created: 0, modified: 0 })
})
afterAll(() => portal.close())
afterEach(async () => {
  await db().delete(federations)
})

const needed = () => ({
  name: 'University federation',
  entityId: 'riverside.example.org',
  discoveryServiceUrl: 'https://edufed.example/discovery',
  metadataServiceUrl: 'https://edufed.example/metadata.xml',
  certificate,
})

const all = (): Registration => ({
  ...needed(),
  signUpMode: 'Automatic',
  encryptionSupported: true,
  supportSignedRequest: true,
  useSHA256: true,
  supportsLogoutRequest: true,
  updateProfileAtSignin: true,
  roleId: 'org_publisher',
  userLicenseType: 'creatorUT',
  userType: 'both',
  groups: [...groupIds],
  userCreditAssignment: 25,
})

const register = async (input: Registration = needed(), client = admin) => {
  const { federationId } = await client.send(federation.register, input)
  return federationId ?? ''
}
const read = () => admin.send(federation.read, {})
const pem = (text: string) =>
  certificate.replaceAll(/(?<=BEGIN CERTIFICATE-----\n).*(?=\n-----END)/gs, text)

const provider = () => ({
  name: 'County sign-in',
  entityId: 'county.example.org',
  bindingUrl: 'https://login.county.example/saml',
  certificate,
})

describe('a SAML federation', () => {
  test('is an empty object before one is registered', async () => {
    expect(await read()).toEqual({})
  })

  test('is returned as it was registered', async () => {
    const id = await register(all())
    expect(id).toMatch(/^[0-9a-f]{16}$/)
    expect(await read()).toEqual({ ...all(), certificate: certificate.trim(), id })
    expect(await admin.send(federation.read, { portalId })).toEqual(await read())
  })

  test('has all switches off, and members join by invitation, by default', async () => {
    const id = await register()
    expect(await read()).toEqual({
      ...needed(),
      certificate: certificate.trim(),
      id,
      signUpMode: 'Invitation',
      encryptionSupported: false,
      supportSignedRequest: false,
      useSHA256: false,
      supportsLogoutRequest: false,
      updateProfileAtSignin: false,
      userType: 'arcgisonly',
      groups: [],
      userCreditAssignment: -1,
    })
  })

  test.each([
    'name',
    'entityId',
    'discoveryServiceUrl',
    'metadataServiceUrl',
    'certificate',
  ] as const)('cannot be registered without %s', async (missing) => {
    const fields = Object.fromEntries(Object.entries(needed()).filter(([name]) => name !== missing))
    const path = '/portals/self/idp/federation/register'
    const { error } = await postForm(portal, 'admin', path, fields)
    expect(error).toMatchObject({ code: 400, parameter: missing })
    expect(await read()).toEqual({})
  })

  test('changes only the values that are sent', async () => {
    const federationId = await register(all())
    const before = await read()
    const answer = await admin.send(federation.update, {
      federationId,
      name: 'Renamed',
      supportsLogoutRequest: false,
    })
    expect(answer).toEqual({ success: true, federationId })
    expect(await read()).toEqual({ ...before, name: 'Renamed', supportsLogoutRequest: false })
  })

  test('removes values that are sent empty', async () => {
    const federationId = await register(all())
    const cleared = {
      roleId: null,
      userLicenseType: null,
      groups: null,
      userType: null,
      userCreditAssignment: null,
    }
    await admin.send(federation.update, { federationId, ...cleared })
    const { roleId, userLicenseType, ...left } = await read()
    expect([roleId, userLicenseType]).toEqual([undefined, undefined])
    expect(left).toMatchObject({ groups: [], userType: 'arcgisonly', userCreditAssignment: -1 })
  })

  test('ignores unknown parameters', async () => {
    const federationId = await register()
    const before = await read()
    const path = `/portals/self/idp/federation/${federationId}/update`
    expect(await postForm(portal, 'admin', path, { level: '2', shoeSize: 43 })).toMatchObject({
      success: true,
    })
    expect(await read()).toEqual(before)
  })

  test('accepts groups in all forms that products send: one ID, a comma-separated list, JSON', async () => {
    const federationId = await register(all())
    const path = `/portals/self/idp/federation/${federationId}/update`
    const [first = '', second = ''] = groupIds
    for (const [groups, expected] of [
      [first, [first]],
      [`${first},${second}`, [first, second]],
      [JSON.stringify([second]), [second]],
    ] as const) {
      await postForm(portal, 'admin', path, { groups })
      expect((await read()).groups).toEqual(expected)
    }
  })

  test('no longer exists after it was removed, and another can be registered', async () => {
    const federationId = await register()
    expect(await admin.send(federation.unregister, { federationId })).toEqual({ success: true })
    expect(await read()).toEqual({})
    expect(await register()).not.toBe(federationId)
  })

  test('with another ID is neither changed nor removed', async () => {
    await register()
    const other = { federationId: '0123456789abcdef' }
    await expect(admin.send(federation.update, { ...other, name: 'X' })).rejects.toThrow(
      'does not exist',
    )
    await expect(admin.send(federation.unregister, other)).rejects.toThrow('does not exist')
    expect((await read()).name).toBe(needed().name)
  })
})

describe('a violated rule is named, and nothing is changed', () => {
  let federationId: string
  beforeEach(async () => {
    federationId = await register(all())
  })

  /** Returns the values of a read after an update. */
  const after = async (update: Update) => {
    await admin.send(federation.update, { federationId, ...update })
    const returned: Record<string, unknown> = await read()
    return Object.fromEntries(Object.keys(update).map((name) => [name, returned[name]]))
  }

  /** Returns the error of a form that any client can send, as "parameter: message", and checks that nothing was changed. */
  const refusal = async (fields: Record<string, string>) => {
    const before = await read()
    const path = `/portals/self/idp/federation/${federationId}/update`
    const { error } = await postForm(portal, 'admin', path, fields)
    expect(await read()).toEqual(before)
    return error && `${error.parameter}: ${error.message}`
  }
  const refusing = (name: string, message: string) => new RegExp(`^${name}: .*${message}`)
  const refusalOf = (update: Update) =>
    refusal(
      Object.fromEntries(
        Object.entries(update).map(([name, value]) => [name, value === null ? '' : String(value)]),
      ),
    )

  test.each([
    ['name', 250],
    ['entityId', 1024],
  ] as const)('%s: has 1 to %i characters', async (name, max) => {
    expect(await after({ [name]: 'x' })).toEqual({ [name]: 'x' })
    expect(await after({ [name]: 'x'.repeat(max) })).toEqual({ [name]: 'x'.repeat(max) })
    expect(await refusal({ [name]: 'x'.repeat(max + 1) })).toMatch(
      refusing(name, `at most ${max.toLocaleString('en')}`),
    )
    for (const empty of ['', '   '])
      expect(await refusal({ [name]: empty })).toMatch(
        refusing(name, '(?:must not be empty|is required)'),
      )
  })

  test.each(['discoveryServiceUrl', 'metadataServiceUrl'] as const)(
    '%s: is an http or https URL',
    async (name) => {
      expect(await after({ [name]: 'http://edufed.example/' })).toEqual({
        [name]: 'http://edufed.example/',
      })
      expect(await after({ [name]: 'https://edufed.example:8443/a?b=c' })).toEqual({
        [name]: 'https://edufed.example:8443/a?b=c',
      })
      const path = 'https://edufed.example/'
      expect(await after({ [name]: path.padEnd(2048, 'x') })).toEqual({
        [name]: path.padEnd(2048, 'x'),
      })
      expect(await refusal({ [name]: path.padEnd(2049, 'x') })).toMatch(
        refusing(name, 'at most 2,048'),
      )
      for (const wrong of ['', 'edufed.example', 'ftp://edufed.example/', 'javascript:alert(1)'])
        expect(await refusal({ [name]: wrong })).toMatch(refusing(name, 'http:// or https://'))
    },
  )

  test('certificate: is one X.509 certificate as PEM', async () => {
    const renewed = (await selfSigned({ name: 'CN=renewed.edufed.example' })).trim()
    expect(await after({ certificate: renewed })).toEqual({ certificate: renewed })
    expect(await after({ certificate: renewed.replaceAll('\n', '\r\n') })).toEqual({
      certificate: renewed,
    })
    for (const text of [
      `Bag Attributes\n    localKeyID: 54 69\n${renewed}\nsubject=CN = a\n`,
      renewed.replaceAll('\n', '&#13;\n'),
      renewed.replaceAll(' CERTIFICATE', ' TRUSTED CERTIFICATE'),
    ])
      expect(await after({ certificate: text })).toEqual({ certificate: renewed })
    expect(await refusal({ certificate: '' })).toMatch(/^certificate: .*must not be empty/)
    expect(await refusal({ certificate: 'no certificate' })).toMatch(
      /^certificate: .*BEGIN CERTIFICATE/,
    )
    expect(await refusal({ certificate: `${renewed}\n${renewed}` })).toMatch(
      /^certificate: .*one certificate/,
    )
    expect(await refusalOf({ certificate: pem('Tm90IGEgY2VydGlmaWNhdGU=') })).toMatch(
      /^certificate: .*X\.509/,
    )
    const [first = '', ...others] = renewed.split('\n')
    const cut = [first, ...others.slice(2)].join('\n')
    expect(await refusalOf({ certificate: cut })).toMatch(/^certificate: .*X\.509/)
  })

  test('certificate: can have expired, because administrators are warned elsewhere', async () => {
    const expired = await selfSigned({
      name: 'CN=old.edufed.example',
      notBefore: Date.UTC(2020, 0),
      notAfter: Date.UTC(2021, 0),
    })
    expect(await after({ certificate: expired.trim() })).toEqual({ certificate: expired.trim() })
  })

  test('signUpMode: is Automatic or Invitation, case-sensitive', async () => {
    for (const wrong of ['automatic', 'Invited'])
      expect(await refusal({ signUpMode: wrong })).toMatch(/^signUpMode: /)
    const nothing = { roleId: null, userLicenseType: null, groups: null }
    await admin.send(federation.update, { federationId, signUpMode: 'Invitation', ...nothing })
    expect((await read()).signUpMode).toBe('Invitation')
    expect(await after({ signUpMode: 'Automatic' })).toEqual({ signUpMode: 'Automatic' })
  })

  test.each([
    ['roleId', 'org_user'],
    ['userLicenseType', 'viewerUT'],
  ] as const)('%s: is accepted with Automatic only', async (name, value) => {
    await admin.send(federation.update, {
      federationId,
      signUpMode: 'Invitation',
      roleId: null,
      userLicenseType: null,
      groups: null,
    })
    expect(await refusalOf({ [name]: value })).toMatch(refusing(name, 'Automatic only'))
    expect(await after({ signUpMode: 'Automatic', [name]: value })).toEqual({
      signUpMode: 'Automatic',
      [name]: value,
    })
    expect(await refusalOf({ signUpMode: 'Invitation' })).toMatch(refusing(name, 'Automatic only'))
  })

  test('groups: are accepted with Automatic only', async () => {
    expect(
      await refusalOf({ signUpMode: 'Invitation', roleId: null, userLicenseType: null }),
    ).toMatch(/^groups: .*Auto/)
    expect(await refusalOf({ signUpMode: 'Invitation', roleId: null, groups: null })).toMatch(
      /^userLicenseType: .*Auto/,
    )
  })

  test('roleId: is a default role or a custom role of the organization', async () => {
    for (const roleId of ['org_user', 'org_admin', 'iAAAAAAAAAAAAAAA', 'edgebRxFLiLt15df'])
      expect(await after({ roleId })).toEqual({ roleId })
    expect(await refusalOf({ roleId: 'edgebRxFLiLt15dg' })).toMatch(
      /^roleId: .*role that does not exist: edgebRxFLiLt15dg/,
    )
    expect(await refusalOf({ roleId: 'toString' })).toMatch(/^roleId: .*role that does not exist/)
  })

  test('roleId: does not prevent other changes after the role was deleted', async () => {
    expect(await after({ roleId: 'edgebRxFLiLt15df' })).toEqual({ roleId: 'edgebRxFLiLt15df' })
    await db().delete(roles).where(eq(roles.id, 'edgebRxFLiLt15df'))
    expect(await after({ name: 'Still changeable' })).toEqual({ name: 'Still changeable' })
  })

  test('userLicenseType: is one of the user types', async () => {
    for (const userLicenseType of ['viewerUT', 'GISProfessionalAdvUT', 'storytellerUT'])
      expect(await after({ userLicenseType })).toEqual({ userLicenseType })
    expect(await refusalOf({ userLicenseType: 'pilotUT' })).toMatch(
      /^userLicenseType: .*not a user type: pilotUT/,
    )
    expect(await refusalOf({ userLicenseType: 'toString' })).toMatch(
      /^userLicenseType: .*not a user type/,
    )
  })

  test('userType: is arcgisonly or both', async () => {
    expect(await after({ userType: 'arcgisonly' })).toEqual({ userType: 'arcgisonly' })
    expect(await after({ userType: 'both' })).toEqual({ userType: 'both' })
    expect(await refusal({ userType: 'none' })).toMatch(/^userType: /)
  })

  test('groups: are of the organization, without duplicates, at most 512', async () => {
    const [first = '', second = ''] = groupIds
    expect(await after({ groups: [second] })).toEqual({ groups: [second] })
    expect(await refusal({ groups: `${first},${first}` })).toMatch(/^groups: .*twice/)
    const unknown = (count: number) =>
      Array.from({ length: count }, (_, index) => `unknown${index}`)
    expect(await refusalOf({ groups: [first, 'unknown'] })).toMatch(
      /^groups: .*group that does not exist: unknown/,
    )
    expect(await refusalOf({ groups: unknown(512) })).toMatch(
      /^groups: .*group that does not exist: unknown0/,
    )
    expect(await refusal({ groups: unknown(513).join(',') })).toMatch(/^groups: .*at most 512/)
  })

  test('userCreditAssignment: is an integer of at least 0, or -1', async () => {
    for (const userCreditAssignment of [-1, 0, 1, 100_000])
      expect(await after({ userCreditAssignment })).toEqual({ userCreditAssignment })
    for (const wrong of ['-2', '1.5'])
      expect(await refusal({ userCreditAssignment: wrong })).toMatch(/^userCreditAssignment: /)
    expect(await refusal({ userCreditAssignment: 'many' })).toMatch(
      /^userCreditAssignment: .*must be a number/,
    )
  })

  test('useSHA256: is accepted only if sign-in requests are signed', async () => {
    expect(await refusalOf({ supportSignedRequest: false })).toMatch(
      /^useSHA256: .*requires supportSignedRequest/,
    )
    expect(await after({ supportSignedRequest: false, useSHA256: false })).toEqual({
      supportSignedRequest: false,
      useSHA256: false,
    })
    expect(await refusalOf({ useSHA256: true })).toMatch(
      /^useSHA256: .*requires supportSignedRequest/,
    )
    expect(await after({ supportSignedRequest: true, useSHA256: true })).toEqual({
      supportSignedRequest: true,
      useSHA256: true,
    })
  })

  test.each([
    'encryptionSupported',
    'supportSignedRequest',
    'supportsLogoutRequest',
    'updateProfileAtSignin',
    'useSHA256',
  ])('%s: is true or false', async (name) => {
    expect(await refusal({ [name]: 'perhaps' })).toMatch(refusing(name, 'true or false'))
  })
})

describe('an organization has either a single provider or a federation', () => {
  test('the provider is returned as it was registered', async () => {
    expect(await admin.send(identityProviders.read, {})).toEqual({})
    const { idpId } = await admin.send(identityProviders.register, provider())
    expect(await admin.send(identityProviders.read, {})).toMatchObject({
      ...provider(),
      certificate: certificate.trim(),
      id: idpId,
      signUpMode: 'Invitation',
    })
    expect(await read()).toEqual({})
  })

  test('the provider is changed only in the values that are sent, and only with its own ID', async () => {
    const { idpId = '' } = await admin.send(identityProviders.register, provider())
    expect(
      await admin.send(identityProviders.update, {
        idpId,
        name: 'Town sign-in',
        bindingPostUrl: null,
        signUpMode: 'Automatic',
      }),
    ).toEqual({ success: true, idpId })
    expect(await admin.send(identityProviders.read, {})).toMatchObject({
      ...provider(),
      certificate: certificate.trim(),
      id: idpId,
      name: 'Town sign-in',
      signUpMode: 'Automatic',
    })
    await expect(
      admin.send(identityProviders.update, { idpId, roleId: 'unknown' }),
    ).rejects.toMatchObject({ code: 400, parameter: 'roleId' })
    await expect(
      admin.send(identityProviders.update, { idpId: 'other', name: 'x' }),
    ).rejects.toThrow('does not exist')
  })

  test('a federation is refused while there is a provider', async () => {
    const { idpId = '' } = await admin.send(identityProviders.register, provider())
    await expect(register()).rejects.toThrow(
      /'County sign-in'.*either one identity provider or one federation/,
    )
    await expect(admin.send(federation.unregister, { federationId: idpId })).rejects.toThrow(
      'does not exist',
    )
    await admin.send(identityProviders.unregister, { idpId })
    expect(await admin.send(identityProviders.read, {})).toEqual({})
    await register()
  })

  test('a provider is refused while there is a federation', async () => {
    const federationId = await register()
    const send = () => admin.send(identityProviders.register, provider())
    await expect(send()).rejects.toThrow(
      /'University federation'.*either one identity provider or one federation/,
    )
    await expect(admin.send(identityProviders.unregister, { idpId: federationId })).rejects.toThrow(
      'does not exist',
    )
    await admin.send(federation.unregister, { federationId })
    await send()
  })

  test('a second federation and a second provider are refused', async () => {
    const federationId = await register()
    await expect(register()).rejects.toThrow('already has')
    await admin.send(federation.unregister, { federationId })
    await admin.send(identityProviders.register, provider())
    await expect(admin.send(identityProviders.register, provider())).rejects.toThrow('already has')
  })

  test('of several simultaneous registrations, one succeeds', async () => {
    const outcomes = await Promise.allSettled([
      register(),
      admin.send(identityProviders.register, provider()),
      register(),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db().select().from(federations)).toHaveLength(1)
  })

  test.each([
    ['certificate', 'broken', /BEGIN CERTIFICATE/],
    ['bindingUrl', 'ftp://x.example', /http/],
    ['logoutUrl', 'x', /http/],
    ['useSHA256', 'true', /supportSignedRequest/],
    ['roleId', 'org_user', /Automatic only/],
  ])('the rules of a federation apply to a provider: %s', async (name, value, message) => {
    const fields = { ...provider(), [name]: value }
    const { error } = await postForm(portal, 'admin', '/portals/self/idp/register', fields)
    expect(error).toMatchObject({ parameter: name, message: expect.stringMatching(message) })
  })
})

describe('only administrators can call', () => {
  const calls: Record<string, (client: Client) => Promise<unknown>> = {
    read: (client) => client.send(federation.read, {}),
    register: (client) => client.send(federation.register, needed()),
    update: (client) => client.send(federation.update, { federationId: 'abc', name: 'x' }),
    unregister: (client) => client.send(federation.unregister, { federationId: 'abc' }),
    'read a provider': (client) => client.send(identityProviders.read, {}),
    'register a provider': (client) => client.send(identityProviders.register, provider()),
    'update a provider': (client) => client.send(identityProviders.update, { idpId: 'abc' }),
    'unregister a provider': (client) =>
      client.send(identityProviders.unregister, { idpId: 'abc' }),
  }

  test.each(Object.entries(calls))('%s', async (_name, call) => {
    for (const username of ['publisher', 'editor', 'viewer'])
      await expect(call(await portal.signIn(username))).rejects.toMatchObject({
        code: 403,
        details: ['Only administrators can do this.'],
      })
    await expect(call(await portal.signIn())).rejects.toMatchObject({ code: 499 })
  })
})

test('PostgreSQL stores the same, and accepts one of several simultaneous registrations', async ({
  skip,
}) => {
  const server = inject('postgres')
  if ('missing' in server) return skip(server.missing)
  const other = await startTestPortal({
    sampleData: 'empty',
    database: { url: server.url },
  })
  try {
    const client = await other.signIn('admin')
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => register(needed(), client)),
    )
    const ids = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value] : [],
    )
    expect(ids).toHaveLength(1)
    const [federationId = ''] = ids
    await client.send(federation.update, {
      federationId,
      signUpMode: 'Automatic',
      roleId: 'iAAAAAAAAAAAAAAA',
      userCreditAssignment: 5,
    })
    await client.send(federation.update, { federationId, userCreditAssignment: null })
    expect(await client.send(federation.read, {})).toMatchObject({
      ...needed(),
      certificate: certificate.trim(),
      id: federationId,
      signUpMode: 'Automatic',
      roleId: 'iAAAAAAAAAAAAAAA',
      userCreditAssignment: -1,
    })
    await client.send(federation.unregister, { federationId })
    expect(await client.send(federation.read, {})).toEqual({})
  } finally {
    await other.close()
  }
})
