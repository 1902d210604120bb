import { expect, test } from 'vitest'
import { ranked, toMatcher } from '../../shell/palette/match.ts'
import { findSettings } from './search.ts'
import { settingDefinitions } from './sections.ts'
import { otherEntries, settingEntries } from './settingEntries.ts'

const entries = settingEntries()
const hrefsFor = (text: string) => ranked(toMatcher(text), entries).map(({ href }) => href)

test.each([
  ['share publicly', '/organization/settings/sharing#canSharePublic'],
  ['public sharing', '/organization/settings/sharing#canSharePublic'],
  ['SAML', '/organization/settings/signIn#canSigninIDP'],
  ['identity provider', '/organization/settings/signIn#canSigninIDP'],
  ['two-factor', '/organization/settings/signIn'],
  ['MFA', '/organization/settings/signIn'],
  ['password', '/organization/settings/signIn#canSigninPlatform'],
  ['banner', '/organization/settings/home#rotatorPanels'],
  ['time out', '/organization/settings/security#maxTokenExpirationMinutes'],
  ['timeout', '/organization/settings/security#maxTokenExpirationMinutes'],
  ['idle', '/organization/settings/security#maxTokenExpirationMinutes'],
  ['logo', '/organization/settings/identity#thumbnail'],
  ['basemap', '/organization/settings/map#defaultBasemap'],
  ['geocoder', '/organization/settings/services#geocodeService'],
  ['cross-domain', '/organization/settings/security#allowedOrigins'],
  ['SSL', '/organization/settings/security#allSSL'],
  ['allow http', '/organization/settings/security#allSSL'],
  ['expire', '/organization/settings/security#maxTokenExpirationMinutes'],
  ['guest access', '/organization/settings/security#access'],
  ['default role', '/organization/settings/members#newMembers'],
  ['entity ID', '/organization/sign-in'],
  ['smtp', '/organization/settings?q=Email+of+the+portal'],
  ['password policy', '/organization/settings?q=Password+policy'],
  ['lockout', '/organization/settings?q=Password+policy'],
  ['proxy', '/organization/settings?q=Proxy+of+the+portal'],
  ['backup', '/organization/settings?q=Backup+of+the+portal'],
])('%s leads to %s', (text, href) => {
  const found = hrefsFor(text)
  // Several settings can match alike; the expected one is among the first that the palette shows.
  expect(found.slice(0, 3)).toContain(href)
})

test('CORS leads to all settings about other origins', () => {
  expect(hrefsFor('CORS')).toEqual(
    expect.arrayContaining(
      ['allowedOrigins', 'authorizedCrossOriginDomains', 'authorizedCrossOriginNoCorsDomains'].map(
        (name) => `/organization/settings/security#${name}`,
      ),
    ),
  )
})

test('every setting is listed once, with an ID of its own', () => {
  const ids = entries.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(settingDefinitions.map(({ name }) => name)))
})

/** What only some portals return. */
const additions = { applicationsNeedApproval: false, temporaryPasswordDays: -1 }
const foundOnPage = (text: string) => [
  ...findSettings(text, additions).map(({ definition }): string => definition.name),
  ...ranked(toMatcher(text), otherEntries()).map(({ id }) => id),
]

test.each(entries.map(({ id, title }) => [title, id]))(
  'palette and page find by label: %s (%s)',
  (title, id) => {
    const matches = ranked(toMatcher(title), entries)
    // Another entry can have the same label; no other one comes before.
    const sameTitle = matches.filter((one) => one.title === title)
    expect(matches.slice(0, sameTitle.length)).toEqual(sameTitle)
    expect(sameTitle.map((one) => one.id)).toContain(id)
    expect(foundOnPage(title)).toContain(id)
  },
)

test.each(['maxTokenExpirationMinutes', 'snapshot', 'new member defaults', 'lockout', 'helpBase'])(
  'palette and page find the same: %s',
  (text) => {
    const inPalette = ranked(toMatcher(text), entries).map(({ id }) => id)
    expect(inPalette).not.toEqual([])
    expect(foundOnPage(text).toSorted()).toEqual(inPalette.toSorted())
  },
)

test.each([
  ['Comments', {}, 'commentsEnabled', []],
  ['publicly', {}, 'canSharePublic', []],
  ['allow http', {}, 'allSSL', [{ kind: 'synonym', text: 'allow HTTP' }]],
  ['anonymous', {}, 'canSharePublic', [{ kind: 'synonym', text: 'anonymous sharing' }]],
  [
    'maxTokenExp',
    {},
    'maxTokenExpirationMinutes',
    [{ kind: 'parameterName', text: 'maxTokenExpirationMinutes' }],
  ],
  [
    'field.example',
    { allowedOrigins: ['https://maps.example', 'https://field.example'] },
    'allowedOrigins',
    [
      { kind: 'value', text: 'https://field.example' },
      { kind: 'value', text: 'https://maps.example' },
    ],
  ],
  [
    'harbor',
    { description: `${'a '.repeat(40)}harbor${' b'.repeat(80)}` },
    'description',
    [{ kind: 'value', text: `…${'a '.repeat(10)}harbor${' b'.repeat(27)}…` }],
  ],
])(
  'the settings page finds by label, synonym, parameter name, and value: %s',
  (text, values, name, hits) => {
    const found = findSettings(text, values).find(({ definition }) => definition.name === name)
    expect(found?.hits).toEqual(hits)
  },
)
