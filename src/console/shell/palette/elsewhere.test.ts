import { expect, test } from 'vitest'
import { settingEntries } from '../../organization/settings/settingEntries.ts'
import { elsewhereFor } from './elsewhere.ts'
import { ranked, toMatcher } from './match.ts'
import { t } from '../messages/index.ts'
import { t as tPalette } from './messages.ts'

const connection = { name: 'City', url: 'https://gis.example.com/portal' }
const administrator = { username: 'ada', role: 'org_admin', privileges: [] }
const atOtherSite = elsewhereFor({ connection, person: administrator }, 'https://console.example')
const atPortal = elsewhereFor({ connection, person: administrator }, 'https://gis.example.com')

test.each([
  ['reset password', 'Reset password of a member'],
  ['new user', 'Add member'],
])('%s finds “%s”, which says that it is not available, and leads on', (text, title) => {
  const [first] = ranked(toMatcher(text), atOtherSite)
  expect(first).toMatchObject({
    title,
    line: 'Not available here. Opens the portal’s website.',
    run: expect.any(Function),
  })
  expect(first?.href).toBeUndefined()
})

test('at a portal without another website, the lists of the console are offered', () => {
  const places = atPortal.map(({ line, href, run }) => ({ line, href, run }))
  expect(places).toContainEqual({
    line: 'Not available here. Shows the members.',
    href: '/organization/members',
    run: undefined,
  })
})

test('what the role does not include on the website either is not offered', () => {
  const person = { username: 'eve', role: 'custom', privileges: ['portal:admin:disableUsers'] }
  const titles = elsewhereFor({ connection, person }, '').map(({ title }) => title)
  expect(titles).toEqual(['Disable or enable member'])
})

test.each(['allow http', 'expire'])(
  '%s finds a setting by the synonyms of the settings',
  (text) => {
    expect(ranked(toMatcher(text), settingEntries())).not.toEqual([])
  },
)

test.each(['webhook failing', 'failed deliveries'])('%s finds the page of webhooks', (text) => {
  const page = { title: t('nav.webhooks'), synonyms: tPalette('pageSynonyms.webhooks') }
  expect(ranked(toMatcher(text), [page])).toEqual([page])
})
