import { isDeepStrictEqual } from 'node:util'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  defaultsBeside,
  settingNames,
  settingSchema,
  type SettingName,
} from '../../rest/records/settings.ts'
import { organization } from '../db/schema.ts'
import { postForm } from '../testing/form.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { imageKey, settingExamples } from '../testing/settingExamples.ts'

let portal: TestPortal

type Fields = Readonly<Record<string, string | number | boolean | Blob>>

const imageBytes = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 60, height: 40, channels: 3, background: '#256' } })
          .png()
          .toBuffer(),
      ),
    ],
    'picture.png',
  )

const addImage = async (on: TestPortal) => {
  const answer = await postForm(on, 'admin', '/portals/self/addresource', {
    key: imageKey,
    file: await imageBytes(),
  })
  expect(answer).toMatchObject({ success: true })
}

beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
  await addImage(portal)
})
afterAll(() => portal.close())

const original = { name: 'Riverside County GIS' }
afterEach(async () => {
  await portal.portal.services.db.update(organization).set({ settings: original })
})

const update = (fields: Fields, { on = portal } = {}) =>
  postForm(on, 'admin', '/portals/self/update', fields)
const self = (on = portal) => postForm(on, 'admin', '/portals/self', {})

const at = (fields: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Fields)[key] : undefined,
    fields,
  )

const success = { success: true, orgId: '0123456789ABCDEF' }

/** Returns how a read contains a setting: under its own name and under the names of products. */
const returnedValues = async (name: SettingName, on = portal) => {
  const fields = await self(on)
  return [fields[name], at(fields, settingExamples[name].at)]
}

const defaults = defaultsBeside({})

const defaultOf = (name: SettingName): unknown =>
  name === 'metadataFormats' ? [defaults.metadataFormats] : defaults[name]

/** Returns reads after setting a value, after sending it empty, and after clearing it, and the response to clearing. */
const writeReadClear = async (name: SettingName, on = portal) => {
  const { sent, along = {} } = settingExamples[name]
  const answers = [await update({ ...along, [name]: sent }, { on })]
  const written = await returnedValues(name, on)
  answers.push(await update({ [name]: '' }, { on }))
  const unchanged = await returnedValues(name, on)
  const clearing = await update({ [name]: '', clearEmptyFields: true }, { on })
  return { answers, written, kept: unchanged, clearing, cleared: await returnedValues(name, on) }
}

const twice = (value: unknown) => [value, value]

const expected = (name: SettingName) => {
  const { returned, stays } = settingExamples[name]
  const none = name === 'thumbnail' ? null : undefined
  return {
    answers: [success, success],
    written: twice(returned),
    kept: twice(returned),
    clearing: stays ? { error: expect.objectContaining({ code: 400, parameter: name }) } : success,
    cleared: twice(stays ? returned : (defaultOf(name) ?? none)),
  }
}

describe('each setting', () => {
  test.each(settingNames)(
    '%s is set, read, unchanged when sent empty, and cleared',
    async (name) => {
      expect(await writeReadClear(name)).toEqual(expected(name))
    },
  )

  test('has an example that differs from its default, so that the tests above prove something', () => {
    const same = settingNames.filter((name) =>
      isDeepStrictEqual(settingExamples[name].returned, defaultOf(name)),
    )
    expect(same).toEqual([])
  })
})

test('all settings can be set together, and changing one leaves the others unchanged', async () => {
  const all = Object.fromEntries(settingNames.map((name) => [name, settingExamples[name].sent]))
  expect(await update({ ...all, culture: 'en-CA' })).toEqual(success)
  const before = await self()
  const returned = settingNames.map((name) => [name, settingExamples[name].returned])
  expect(before).toMatchObject({ ...Object.fromEntries(returned), culture: 'en-CA' })
  expect(await update({ orgPhone: '+1 951 555 0199', units: '' })).toEqual(success)
  const { modified: _before, orgPhone: _old, ...others } = before
  const { modified: _after, orgPhone, ...same } = await self()
  expect(orgPhone).toBe('+1 951 555 0199')
  expect(same).toEqual({ ...others, user: expect.anything() })
})

test('units follow the region unless they are set', async () => {
  const units = async () => (await self()).units
  const clear = { units: '', clearEmptyFields: true }
  expect(await update({ region: 'US', ...clear })).toEqual(success)
  expect(await units()).toBe('english')
  await update({ region: 'CA' })
  expect(await units()).toBe('metric')
  await update({ units: 'english' })
  expect(await units()).toBe('english')
  await update({ region: '', ...clear })
  expect(await units()).toBe('metric')
})

test('the description keeps only supported HTML', async () => {
  await update({ description: '<h1 onclick="a()">Maps</h1><script>b()</script>' })
  expect((await self()).description).toBe('<h1>Maps</h1>&lt;script&gt;b()&lt;/script&gt;')
})

test.each([
  [' https://Apps.Example/ ', 'https://apps.example'],
  ['HTTPS://apps.example:443', 'https://apps.example'],
  ['http://apps.example.:80//', 'http://apps.example'],
  ['http://apps.example:443', 'http://apps.example:443'],
  ['https://*.Bücher.example/', 'https://*.xn--bcher-kva.example'],
  ['https://[2001:DB8::1]:8443', 'https://[2001:db8::1]:8443'],
])('the origin %s is stored as browsers send it: %s', async (sent, stored) => {
  expect(await update({ allowedOrigins: sent })).toEqual(success)
  expect((await self()).allowedOrigins).toEqual([stored])
})

test('an empty JSON array clears a list of origins', async () => {
  await update({ allowedOrigins: 'https://a.example' })
  expect(await update({ allowedOrigins: '[]' })).toEqual(success)
  expect((await self()).allowedOrigins).toEqual(['https://a.example'])
  expect(await update({ allowedOrigins: '[]', clearEmptyFields: true })).toEqual(success)
  expect((await self()).allowedOrigins ?? []).toEqual([])
})

test('a blank text counts as empty and is refused by the contract', async () => {
  await update({ orgPhone: '1' })
  expect(await update({ orgPhone: '   ' })).toEqual(success)
  expect(await self()).toMatchObject({ orgPhone: '1' })
  expect(settingSchema('orgPhone').safeParse('   ').success).toBe(false)
})

test('every setting is set, read, and cleared on PostgreSQL', async ({ skip }) => {
  const server = inject('postgres')
  if ('missing' in server) return skip(server.missing)
  const on = await startTestPortal({
    sampleData: 'empty',
    database: { url: server.url },
  })
  try {
    await addImage(on)
    for (const name of settingNames) expect(await writeReadClear(name, on)).toEqual(expected(name))
  } finally {
    await on.close()
  }
}, 120_000)

describe('the name of a parameter', () => {
  const aliased = settingNames.flatMap((name) => {
    const { alias } = settingExamples[name]
    return alias === undefined ? [] : [[alias, name] as const]
  })
  test.each(aliased)('can be the one of the products: %s for %s', async (alias, name) => {
    const { sent, returned } = settingExamples[name]
    expect(await update({ [alias]: sent })).toEqual(success)
    expect(await returnedValues(name)).toEqual([returned, returned])
    expect(await update({ [alias]: '', clearEmptyFields: true })).toEqual(success)
    expect((await returnedValues(name))[0]).toEqual(defaultOf(name))
  })

  test('is case-insensitive', async () => {
    expect(await update({ ORGPHONE: '1' })).toEqual(success)
    expect(await self()).toMatchObject({ orgPhone: '1' })
  })

  test('is ignored if it is unknown, while known parameters of the request take effect', async () => {
    expect(await update({ orgPhone: '2', mfaEnabled: 'true', nonsense: '{' })).toEqual(success)
    const fields = await self()
    expect(fields).toMatchObject({ orgPhone: '2' })
    expect(fields).not.toHaveProperty('nonsense')
    expect(fields).not.toHaveProperty('mfaEnabled')
  })
})

const origins = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://app${index}.example`).join(',')

const services = settingNames.filter(
  (name) => settingExamples[name].at[0] === 'helperServices' && name !== 'geocodeService',
)
const groupQueries = settingNames.filter((name) => name.endsWith('GroupQuery'))
const flags = settingNames.filter((name) => typeof settingExamples[name].returned === 'boolean')

describe('the value of a setting is accepted', () => {
  test.each<[SettingName, string, string]>([
    ['name', 'of 249 characters', 'n'.repeat(249)],
    ['name', 'of 250 characters', 'n'.repeat(250)],
    ['description', 'of any length', 'd'.repeat(2_000_000)],
    ['homePageFeaturedContentCount', 'of 0', '0'],
    ['homePageFeaturedContentCount', 'of 99', '99'],
    ['homePageFeaturedContentCount', 'of 100', '100'],
    ['maxTokenExpirationMinutes', 'of -1, no limit', '-1'],
    ['maxTokenExpirationMinutes', 'of 1', '1'],
    ['defaultUserCreditAssignment', 'of -1, no limit', '-1'],
    ['defaultUserCreditAssignment', 'of 0', '0'],
    ['orgPhone', 'of 50 characters', '5'.repeat(50)],
    ['urlKey', 'of 63 characters', 'k'.repeat(63)],
    ['allowedOrigins', 'of 99 origins', origins(99)],
    ['allowedOrigins', 'of 100 origins', origins(100)],
    ['allowedOrigins', 'as a JSON array', '["https://a.example","https://b.example"]'],
    ['authorizedCrossOriginDomains', 'of 101 origins, which has no limit', origins(101)],
    ['units', 'metric', 'metric'],
    ['access', 'public', 'public'],
    ['creditAssignments', 'disabled', 'disabled'],
    ...['fgdc', 'inspire', 'iso19139', 'iso19139-3.2', 'iso19115', 'arcgis'].map(
      (style): [SettingName, string, string] => ['metadataFormats', style, style],
    ),
    ['culture', 'of a language and a country', 'en-US'],
    ['culture', 'in small letters', 'zh-tw'],
    ['backgroundImage', 'none', 'none'],
    ['backgroundImage', 'that is built in', 'images/arcgis_background.jpg'],
    ['backgroundImage', 'by its address', 'https://pictures.example/river.jpg'],
    ['thumbnail', 'by its address', 'https://pictures.example/river.jpg'],
    ['featuredGroups', 'of none', '[]'],
    ['rotatorPanels', 'of none', '[]'],
    ['portalProperties', 'of none', '{}'],
    [
      'defaultExtent',
      'in a system without a number',
      '{"xmin":0,"ymin":0,"xmax":1,"ymax":1,"spatialReference":{"wkt":"LOCAL_CS[\\"site\\"]"}}',
    ],
    ['showHomePageDescription', 'in capitals', 'FALSE'],
  ])('%s: %s', async (name, _words, value) => {
    expect(await update({ [name]: value })).toEqual(success)
  })
})

describe('the value of a setting is refused by its name', () => {
  const table: [SettingName, string, string, RegExp][] = [
    ['name', 'of 251 characters', 'n'.repeat(251), /at most 250 characters/],
    ['homePageFeaturedContentCount', 'of -1', '-1', /at least 0/],
    ['homePageFeaturedContentCount', 'of 101', '101', /at most 100/],
    ['homePageFeaturedContentCount', 'with a fraction', '1.5', /must be a whole number/],
    ['homePageFeaturedContentCount', 'that is no number', 'many', /must be a number/],
    ['maxTokenExpirationMinutes', 'of 0', '0', /at least 1, or -1/],
    ['maxTokenExpirationMinutes', 'of -2', '-2', /at least 1, or -1/],
    ['defaultUserCreditAssignment', 'of -2', '-2', /at least 0, or -1/],
    ['orgPhone', 'of 51 characters', '5'.repeat(51), /at most 50 characters/],
    ['orgEmail', 'that is no address', 'gis at lakeside', /email address/],
    ['orgUrl', 'without a scheme', 'www.lakeside.example', /http:\/\/ or https:\/\//],
    ['orgUrl', 'that would run', 'javascript:alert(1)', /http:\/\/ or https:\/\//],
    ['helpBase', 'of another scheme', 'ftp://help.example', /http:\/\/ or https:\/\//],
    ['urlKey', 'of 64 characters', 'k'.repeat(64), /at most 63/],
    ['urlKey', 'with a dot', 'a.b', /letters, digits, and hyphens/],
    ['urlHostname', 'with a path', 'gis.example/portal', /host name/],
    ['units', 'of another word', 'nautical', /english.*metric/],
    ['access', 'of another word', 'org', /public.*private/],
    ['creditAssignments', 'of another word', 'true', /enabled.*disabled/],
    ['metadataFormats', 'of another style', 'dublin', /arcgis/],
    ['culture', 'that is no code', 'english language', /language code, such as/],
    ['culture', 'without words', 'tlh', /one of the languages/],
    ['cultureFormat', 'of another language', 'at', /one of us, .* for the language en/],
    ['region', 'of three letters', 'USA', /two-letter/],
    ['region', 'that nobody lives in', 'QQ', /one of the regions/],
    ['allowedOrigins', 'of 101 origins', origins(101), /at most 100 origins/],
    ['allowedOrigins', 'without a protocol', 'apps.example', /http:\/\/ or https:\/\//],
    ['allowedOrigins', 'with a path', 'https://apps.example/map', /must be an origin/],
    ['allowedOrigins', 'with a query', 'https://apps.example?a', /must be an origin/],
    ['allowedOrigins', 'with an account', 'https://a:b@apps.example', /must be an origin/],
    ['allowedOrigins', 'twice the same port', 'https://a.example,https://a.example:443', /twice/],
    ['allowedOrigins', 'for everybody', '*', /must be an origin/],
    ['allowedOrigins', 'with a star inside', 'https://a.*.example', /must be an origin/],
    ['allowedOrigins', 'twice the same', 'https://a.example,https://A.example', /twice/],
    [
      'authorizedCrossOriginDomains',
      'twice the same',
      'https://a.example,https://a.example',
      /twice/,
    ],
    ['authorizedCrossOriginDomains', 'without a protocol', 'server.example', /must be an origin/],
    ['authorizedCrossOriginNoCorsDomains', 'twice', 'http://a.example,http://a.example', /twice/],
    [
      'authorizedCrossOriginNoCorsDomains',
      'that is not trusted',
      'https://stranger.example',
      /contains https:\/\/stranger\.example, which must also be listed/,
    ],
    ['allowedExternalLinks', 'that is no address', 'links.example', /http:\/\/ or https:\/\//],
    ['allowedRedirectUris', 'that is no address', '["portal"]', /http:\/\/ or https:\/\//],
    ['allowedRedirectUris', 'twice', '["https://a.example","https://a.example"]', /twice/],
    ['allowedRedirectUris', 'that is no list', '"https://a.example"', /must be a list/],
    ['contacts', 'of nobody', '[]', /at least one administrator/],
    [
      'contacts',
      'who is no administrator',
      '["admin","publisher"]',
      /publisher isn't an administrator/,
    ],
    ['contacts', 'who is unknown', '["nobody"]', /nobody isn't an administrator/],
    ['contacts', 'named twice', '["admin","admin"]', /twice/],
    ['thumbnail', 'that names no resource', 'missing.png', /does not exist: missing\.png/],
    ['backgroundImage', 'that names no resource', 'missing.png', /does not exist: missing\.png/],
    ['backgroundImage', 'that is not built in', 'images/other.jpg', /does not exist/],
    ['geocodeService', 'that is one and no list', '{"url":"https://g.example"}', /must be a list/],
    [
      'geocodeService',
      'with a word for a switch',
      '[{"url":"https://g.example","batch":"x"}]',
      /b/,
    ],
    [
      'printServiceTask',
      'with half a template',
      '{"url":"https://p.example","templates":[{}]}',
      /./,
    ],
    ['routingServicesSource', 'without a name', '{"agoUsername":"x"}', /./],
    ['defaultBasemap', 'without layers', '{"title":"x","baseMapLayers":[]}', /at least one layer/],
    [
      'defaultBasemap',
      'with too much opacity',
      '{"title":"x","baseMapLayers":[{"id":"a","opacity":1.1}]}',
      /from 0 to 1/,
    ],
    ['defaultVectorBasemap', 'without a title', '{"baseMapLayers":[{"id":"a"}]}', /./],
    [
      'defaultExtent',
      'turned around',
      '{"xmin":2,"ymin":0,"xmax":1,"ymax":1,"spatialReference":{"wkid":4326}}',
      /must have a minimum that is less than the maximum/,
    ],
    [
      'defaultExtent',
      'without a system',
      '{"xmin":0,"ymin":0,"xmax":1,"ymax":1,"spatialReference":{}}',
      /wkid or a wkt/,
    ],
    ['featuredGroups', 'without an owner', '[{"title":"Open data"}]', /./],
    ['rotatorPanels', 'without content', '[{"id":"banner-1"}]', /./],
    ['portalProperties', 'that is a list', '[]', /record|object/i],
    ['portalProperties', 'with half a character', '{"a":"\\ud800"}', /well-formed/],
    ['portalProperties', 'with a NUL in a name', '{"\\u0000":1}', /well-formed/],
    ...groupQueries.map((name): (typeof table)[number] => [
      name,
      'of 4097 characters',
      'q'.repeat(4097),
      /at most 4,096 characters/,
    ]),
    ...flags.map((name): (typeof table)[number] => [
      name,
      'that is neither true nor false',
      'yes',
      /must be true or false/,
    ]),
    ...services.flatMap((name): (typeof table)[number][] => [
      [name, 'without an address', '{}', /must contain 'url'/],
      [name, 'that is no JSON', 'https://s.example', /not valid JSON/],
    ]),
  ]
  test.each(table)('%s: %s', async (name, _words, value, message) => {
    const before = await returnedValues(name)
    const { error } = await update({ orgPhone: 'not kept', [name]: value })
    expect(error).toMatchObject({ code: 400, parameter: name })
    expect(error?.message).toContain(`'${name}'`)
    expect(error?.message).toMatch(message)
    expect(error?.details?.[0]).toBe(error?.message)
    expect(await returnedValues(name)).toEqual(before)
    expect(await self()).not.toHaveProperty('orgPhone')
  })

  test('a server contacted without CORS must remain a trusted server', async () => {
    const { sent, along = {} } = settingExamples.authorizedCrossOriginNoCorsDomains
    expect(await update({ ...along, authorizedCrossOriginNoCorsDomains: sent })).toEqual(success)
    const refused = { error: { code: 400, parameter: 'authorizedCrossOriginDomains' } }
    expect(await update({ authorizedCrossOriginDomains: 'https://images.example' })).toMatchObject(
      refused,
    )
    expect(
      await update({ authorizedCrossOriginDomains: '', clearEmptyFields: true }),
    ).toMatchObject(refused)
    expect(await update({ authorizedCrossOriginDomains: 'https://SERVER.example' })).toEqual(
      success,
    )
  })
})

describe('settings can be changed by', () => {
  test('administrators of this organization', async () => {
    expect(await update({ orgPhone: '3' })).toEqual(success)
    const byId = await postForm(portal, 'admin', `/portals/${success.orgId}/update`, {
      orgPhone: '4',
    })
    expect(byId).toEqual(success)
    const elsewhere = await postForm(portal, 'admin', '/portals/FEDCBA9876543210/update', {
      orgPhone: '5',
    })
    expect(elsewhere).toMatchObject({ error: { code: 400 } })
    expect(await self()).toMatchObject({ orgPhone: '4' })
  })

  test.each([
    ['publisher', 403],
    ['editor', 403],
    ['viewer', 403],
    [undefined, 499],
  ])('no other callers: %s is refused', async (as, code) => {
    const answer = await postForm(portal, as, '/portals/self/update', { orgPhone: '6' })
    expect(answer).toMatchObject({ error: { code } })
    expect(await self()).not.toHaveProperty('orgPhone')
  })

  test('no GET request, which a link could send', async () => {
    const answer = await fetch(`${portal.root}/portals/self/update?f=json&orgPhone=7`)
    expect(answer.status).toBe(404)
  })
})
