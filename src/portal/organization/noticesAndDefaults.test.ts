import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { organization } from '../db/schema.ts'
import { postForm } from '../testing/form.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.portal.services.db
    .update(organization)
    .set({ settings: { name: 'Riverside County GIS' } })
})

type Fields = Parameters<typeof postForm>[3]
const post = (path: string, fields: Fields = {}, as: string | undefined = 'admin') =>
  postForm(portal, as, `/portals/self/${path}`, fields)
const anonymously = async (path: string) => {
  const answer = await fetch(`${portal.root}${path}`)
  return (await answer.json()) as unknown
}

const others: [string | undefined, number][] = [
  ['publisher', 403],
  ['viewer', 403],
  [undefined, 499],
]

describe('notices and banners', () => {
  const banner = {
    text: 'Maintenance on Sunday',
    bgColor: '#FFF3CD',
    fontColor: 'black',
    enabled: true,
  }
  const notice = { title: 'Terms', text: '<p>Be kind.</p>', buttons: 'okOnly', enabled: true }
  const all = {
    informationalBanner: banner,
    anonymousAccessNotice: notice,
    authenticatedAccessNotice: { ...notice, buttons: 'acceptAndDecline', enabled: false },
  }
  const sent = Object.fromEntries(
    Object.entries(all).map(([name, value]) => [name, JSON.stringify(value)]),
  )
  const none = {
    informationalBanner: null,
    anonymousAccessNotice: null,
    authenticatedAccessNotice: null,
  }

  test('are unset at first, and visible to everyone beside a few settings', async () => {
    await post('update', { canShareBingPublic: true, allowedRedirectUris: '["https://a.example"]' })
    expect(await anonymously('/portals/self/settings?f=json')).toEqual({
      ...none,
      allowedRedirectUris: ['https://a.example'],
      canShareBingPublic: true,
      defaultExtent: expect.objectContaining({ xmin: -17_999_999.99 }),
      featuredGroups: [],
      helperServices: {},
      homePageFeaturedContentCount: 12,
      showHomePageDescription: true,
    })
  })

  test('are set, unchanged when sent empty, and cleared', async () => {
    expect(await post('settings/update', sent)).toEqual({ success: true })
    expect(await post('settings')).toMatchObject(all)
    await post('settings/update', { informationalBanner: '', anonymousAccessNotice: '{}' })
    expect(await post('settings')).toMatchObject(all)
    const cleared = { informationalBanner: '', anonymousAccessNotice: '{}', clearEmptyFields: true }
    expect(await post('settings/update', cleared)).toEqual({ success: true })
    expect(await post('settings')).toMatchObject({
      ...none,
      authenticatedAccessNotice: all.authenticatedAccessNotice,
    })
  })

  test('do not affect the settings of the organization, nor the other way round', async () => {
    await post('settings/update', sent)
    await post('update', { orgPhone: '1' })
    expect(await post('settings')).toMatchObject(all)
    await post('settings/update', { informationalBanner: '{}', clearEmptyFields: true })
    const self = await postForm(portal, 'admin', '/portals/self', {})
    expect(self).toMatchObject({ name: 'Riverside County GIS', orgPhone: '1' })
    expect(self).not.toHaveProperty('anonymousAccessNotice')
  })

  test.each([
    ['informationalBanner', '{"text":"x","bgColor":"url(//evil.example)"}', /must be a color/],
    ['informationalBanner', '{"enabled":true}', /text when it is enabled/],
    ['informationalBanner', 'Sunday', /not valid JSON/],
    ['anonymousAccessNotice', '{"text":"x","buttons":"maybe"}', /acceptAndDecline/],
    ['authenticatedAccessNotice', '{"enabled":true,"text":""}', /text when it is enabled/],
    ['authenticatedAccessNotice', '{"text":"\\u0000"}', /well-formed/],
  ])('are refused with the name of the parameter: %s %s', async (name, value, message) => {
    const { error } = await post('settings/update', { [name]: value })
    expect(error).toMatchObject({
      code: 400,
      parameter: name,
      message: expect.stringMatching(message),
    })
    expect(await post('settings')).toMatchObject(none)
  })

  test.each(others)('are not changed by %s', async (as, code) => {
    expect(await postForm(portal, as, '/portals/self/settings/update', sent)).toMatchObject({
      error: { code },
    })
    expect(await post('settings')).toMatchObject(none)
  })
})

describe('new member defaults', () => {
  const groupIds = async () => {
    const { results } = await postForm(portal, 'admin', '/community/groups', { q: 'water', num: 2 })
    return (results as { id: string }[]).map(({ id }) => id)
  }

  test('are empty at first, set as a whole, and deleted', async () => {
    expect(await post('userDefaultSettings')).toEqual({})
    const groups = await groupIds()
    expect(groups).toHaveLength(2)
    const first = {
      role: 'iAAAAAAAAAAAAAAA',
      userLicenseType: 'viewerUT',
      groups,
      userType: 'arcgisonly',
      apps: [{ itemId: 'abc', entitlements: ['standard'] }],
      appBundles: [{ itemId: 'def' }],
    }
    const set = await post('setUserDefaultSettings', {
      ...first,
      groups: JSON.stringify(groups),
      apps: JSON.stringify(first.apps),
      appBundles: JSON.stringify(first.appBundles),
    })
    expect(set).toEqual({ success: true })
    expect(await post('userDefaultSettings')).toEqual(first)
    await post('setUserDefaultSettings', { role: 'org_user', userLicenseType: '', groups: '' })
    expect(await post('userDefaultSettings')).toEqual({ role: 'org_user' })
    expect(await post('userDefaultSettings/delete')).toEqual({ success: true })
    expect(await post('userDefaultSettings')).toEqual({})
  })

  test('can refer to a custom role of the organization', async () => {
    const made = await post('createRole', { name: 'Field lead', description: '' })
    const id = String(made['id'])
    expect(await post('setUserDefaultSettings', { role: id })).toEqual({ success: true })
    expect(await post('userDefaultSettings')).toEqual({ role: id })
    expect(await post(`roles/${id}/delete`)).toMatchObject({
      error: {
        code: 400,
        parameter: 'roleId',
        message: expect.stringContaining('new member defaults'),
      },
    })
    await post('userDefaultSettings/delete')
    expect(await post(`roles/${id}/delete`)).toEqual({ success: true })
  })

  test.each([
    ['role', 'nobody', /refers to a role that does not exist: nobody/],
    ['role', 'constructor', /refers to a role that does not exist/],
    ['groups', '["abc"]', /refers to a group that does not exist: abc/],
    ['groups', 'abc', /not valid JSON/],
    ['userType', 'all', /arcgisonly/],
    ['apps', '[{"entitlements":[]}]', /./],
    ['appBundles', '{}', /must be a list/],
  ])('are refused with the name of the parameter: %s %s', async (name, value, message) => {
    const { error } = await post('setUserDefaultSettings', { [name]: value })
    expect(error).toMatchObject({
      code: 400,
      parameter: name,
      message: expect.stringMatching(message),
    })
    expect(await post('userDefaultSettings')).toEqual({})
  })

  test.each(others)('are neither read nor changed by %s', async (as, code) => {
    for (const path of [
      'userDefaultSettings',
      'setUserDefaultSettings',
      'userDefaultSettings/delete',
    ])
      expect(await postForm(portal, as, `/portals/self/${path}`, {})).toMatchObject({
        error: { code },
      })
  })
})

describe('languages', () => {
  interface Language {
    language: string
    culture: string
    localizedName: string
    cultureFormats?: { name: string; format: string }[]
  }
  const languages = async () => (await anonymously('/portals/languages?f=json')) as Language[]

  test('are an array with their English and native names', async () => {
    const list = await languages()
    expect(list).toContainEqual({ language: 'Arabic', culture: 'ar', localizedName: 'العربية' })
    expect(list).toContainEqual({ language: 'Korean', culture: 'ko', localizedName: '한국어' })
    expect(list.find(({ culture }) => culture === 'pt-BR')?.language).toBe('Brazilian Portuguese')
  })

  test('contain every documented code once', async () => {
    const documented =
      'ar bs bg ca cs da de el en et fi fr he hr hi nl zh-CN pt-BR it ja ko pl ru es hu id lv lt nb ro sr sk sl sv th tr uk vi pt-PT zh-HK zh-TW'
    const cultures = (await languages()).map(({ culture }) => culture)
    expect(cultures.toSorted()).toEqual(documented.split(' ').toSorted())
  })

  test('have formats where numbers and dates are written in several ways, the default first', async () => {
    const list = await languages()
    const withFormats = list.flatMap(({ culture, cultureFormats }) =>
      cultureFormats ? [[culture, cultureFormats[0]]] : [],
    )
    expect(withFormats).toEqual([
      ['de', { name: 'Germany', format: 'de' }],
      ['en', { name: 'United States', format: 'us' }],
      ['es', { name: 'Spain', format: 'es' }],
      ['fr', { name: 'France', format: 'fr' }],
      ['it', { name: 'Italy', format: 'it' }],
    ])
  })

  test('can all be set, with each of their formats', async () => {
    for (const { culture, cultureFormats = [] } of await languages()) {
      expect(await post('update', { culture })).toMatchObject({ success: true })
      for (const { format } of cultureFormats)
        expect(
          await post('update', { culture: `${culture}-${format}`, cultureFormat: format }),
        ).toMatchObject({ success: true })
    }
  })
})

describe('regions', () => {
  interface Region {
    region: string
    name: string
    localizedName: string
  }
  const regions = async (culture?: string) =>
    (await anonymously(
      `/portals/regions?f=json${culture === undefined ? '' : `&culture=${culture}`}`,
    )) as Region[]

  test('are the world and every country, sorted by name', async () => {
    const list = await regions()
    expect(list).toHaveLength(250)
    expect(new Set(list.map(({ region }) => region)).size).toBe(250)
    expect(list[0]).toEqual({ region: 'WO', name: 'world', localizedName: 'world' })
    expect(list).toContainEqual({
      region: 'US',
      name: 'United States',
      localizedName: 'United States',
    })
    const names = list.slice(1).map(({ localizedName }) => localizedName)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
    expect(list.filter(({ region, name }) => region === name)).toEqual([])
  })

  test('have names in the requested language', async () => {
    const german = { region: 'US', name: 'United States', localizedName: 'Vereinigte Staaten' }
    expect(await regions('de')).toContainEqual(german)
    expect(await regions('de-AT')).toContainEqual(german)
    expect(await regions('not a language')).toEqual(await regions())
  })
})
