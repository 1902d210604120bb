import { expect, test } from 'vitest'
import { settingEntries } from '../../organization/settings/settingEntries.ts'
import type { Session } from '../session/session.ts'
import { actionsFor } from './actions.ts'
import { ranked, toMatcher } from './match.ts'
import { t } from '../messages/index.ts'
import { t as tPalette } from './messages.ts'

const doing = { setAppearance: () => undefined, showShortcuts: () => undefined }
const sessionOf = (role: string, privileges: readonly string[] = []): Session => ({
  connection: { name: 'City', url: 'https://gis.example.com/portal' },
  root: 'https://gis.example.com/portal/sharing/rest',
  organization: { id: '0123', currentVersion: '11.5' },
  user: { username: 'ada' },
  person: { username: 'ada', role, privileges },
})
const first = (session: Session, text: string) =>
  ranked(toMatcher(text), actionsFor(session, doing))[0]?.title

test.each([
  ['reset password', 'Reset password of a member'],
  ['temporary password', 'Reset password of a member'],
  ['forgot password', 'Reset password of a member'],
  ['new user', 'Add members'],
  ['create user', 'Add members'],
  ['invite', 'Invite members to a group'],
  ['new account', 'Add members'],
  ['import members', 'Add members'],
])('%s finds “%s”', (text, title) => {
  expect(first(sessionOf('org_admin'), text)).toBe(title)
})

test.each(['export features', 'download as CSV', 'shapefile'])(
  '%s finds the export of layers for those who can add items',
  (text) => {
    const adding = sessionOf('org_publisher', ['portal:user:createItem'])
    expect(first(adding, text)).toBe('Export features of a layer')
    expect(first(sessionOf('org_viewer'), text)).toBeUndefined()
  },
)

test('what the role does not include is not offered: other members only find their own password', () => {
  const updating = sessionOf('custom', ['portal:admin:updateUsers'])
  expect(first(updating, 'reset password')).toBe('Change my password')
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
