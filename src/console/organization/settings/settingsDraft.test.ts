import { describe, expect, test } from 'vitest'
import { requiredSettings, settingNames, type SettingName } from '../../../rest/records/settings.ts'
import { parseDraft, toDraft, toDrafts, toSettings, type Draft } from './settingsDraft.ts'
import { settingDefinitions, definitionOf } from './sections.ts'

test('every setting is in exactly one section', () => {
  expect(settingDefinitions.map(({ name }) => name).toSorted()).toEqual(
    [...settingNames].toSorted(),
  )
})

describe('an unchanged value of the portal is parsed as the same value', () => {
  const stored: [SettingName, unknown][] = [
    ['name', 'Riverside County GIS'],
    ['maxTokenExpirationMinutes', 20_160],
    ['canSharePublic', false],
    ['units', 'metric'],
    ['allowedOrigins', ['https://maps.riverside.example', 'https://*.riverside.example:8443']],
    ['homePageFeaturedContent', '0f1e'],
    ['atlasGroupQuery', 'title:"Atlas" AND owner:gis'],
    ['featuredGroups', [{ owner: 'gis', title: 'Basemaps', note: 'kept' }]],
    ['contacts', ['admin', 'hannah.mueller']],
    ['portalProperties', { links: { contactUs: { url: 'mailto:gis@riverside.example' } } }],
    ['geometryService', { url: 'https://gis.riverside.example/geometry', timeout: 60 }],
    ['rotatorPanels', [{ id: 'banner-html', innerHTML: '<h1>Welcome</h1>' }]],
  ]
  test.each(stored)('%s', (name, value) => {
    expect(parseDraft(name, toDraft(definitionOf(name).kind, value))).toEqual({ value })
  })

  test('a missing value stays missing', () => {
    const drafts = toDrafts({})
    for (const { name, kind } of settingDefinitions.filter(
      (one) => one.kind !== 'limit' && !requiredSettings.has(one.name),
    ))
      expect(parseDraft(name, drafts[name])).toEqual({ value: kind === 'switch' ? false : null })
  })

  test('a value of an unexpected type becomes an empty draft', () => {
    const drafts = toDrafts({ name: { odd: true }, allowedOrigins: 'x', geometryService: [1] })
    expect(drafts).toMatchObject({
      name: '',
      allowedOrigins: [],
      geometryService: '[\n  1\n]',
    })
  })
})

describe('an invalid draft has an error', () => {
  const wrong: [SettingName, Draft, string, RegExp][] = [
    ['name', ' ', 'needed', /^$/],
    ['contacts', [], 'needed', /^$/],
    ['name', 'x'.repeat(251), 'contract', /at most 250 characters/],
    ['homePageFeaturedContentCount', '101', 'contract', /at most 100/],
    ['maxTokenExpirationMinutes', '', 'limit', /^$/],
    ['maxTokenExpirationMinutes', '0', 'least', /^1$/],
    ['defaultUserCreditAssignment', '-2', 'least', /^0$/],
    ['homePageFeaturedContentCount', 'many', 'number', /^$/],
    ['portalProperties', '{"links": }', 'json', /./],
    ['geometryService', '{"url": "ftp://gis.example"}', 'contract', /^url: .*https/],
    ['geometryService', '[]', 'contract', /./],
    [
      'featuredGroups',
      '[{"owner":"gis","title":"A"},{"owner":"gis","title":"A"}]',
      'contract',
      /twice/,
    ],
    ['allowedOrigins', ['https://maps.example/path'], 'contract', /origin/],
    ['allowedOrigins', ['https://a.example', 'https://A.example'], 'contract', /twice/],
    [
      'allowedOrigins',
      Array.from({ length: 101 }, (_, n) => `https://m${n}.example`),
      'contract',
      /at most 100/,
    ],
  ]
  test.each(wrong)('%s', (name, draft, problem, message) => {
    expect(parseDraft(name, draft)).toMatchObject({
      problem,
      message: expect.stringMatching(message) as unknown,
    })
  })

  test('values at the limits are valid', () => {
    expect(parseDraft('name', 'x'.repeat(250))).toHaveProperty('value')
    expect(parseDraft('homePageFeaturedContentCount', '100')).toEqual({ value: 100 })
    expect(parseDraft('maxTokenExpirationMinutes', '1')).toEqual({ value: 1 })
    expect(parseDraft('defaultUserCreditAssignment', '0')).toEqual({ value: 0 })
    expect(parseDraft('defaultUserCreditAssignment', '-1')).toEqual({ value: -1 })
    expect(
      parseDraft(
        'allowedOrigins',
        Array.from({ length: 100 }, (_, n) => `https://m${n}.example`),
      ),
    ).toHaveProperty('value')
  })
})

test('only changed settings are sent, and cleared ones as null', () => {
  expect(
    toSettings([
      { name: 'name', after: 'Riverside' },
      { name: 'description', after: null },
    ]),
  ).toEqual({ name: 'Riverside', description: null })
})
