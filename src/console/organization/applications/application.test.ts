import { expect, test } from 'vitest'
import { applicationLimits } from '../../../rest/organization/applications.ts'
import { registrationOf } from '../../../rest/records/registration.ts'
import {
  applicationSchema,
  changesOf,
  newApplication,
  urisIn,
  warningsOf,
  type ApplicationValues,
} from './application.ts'

const app: ApplicationValues = {
  title: 'Field app',
  appType: 'browser',
  redirectUris: 'https://field.example.com/\n',
}
const problemsOf = async (values: ApplicationValues) => {
  const { error } = await applicationSchema.safeParseAsync(values)
  return new Map((error?.issues ?? []).map(({ path, message }) => [path[0], message]))
}
const warningTexts = (before: Partial<ApplicationValues>, after: ApplicationValues) =>
  changesOf(before, after).flatMap(({ warnings = [] }) => warnings.map(({ text }) => text))

test('redirect URIs are the lines of the text, without empty ones and repetitions', () => {
  expect(urisIn(' https://a.example/ \r\n\nhttps://b.example/\nhttps://a.example/')).toEqual([
    'https://a.example/',
    'https://b.example/',
  ])
})

test('a new application needs a title', async () => {
  expect(await problemsOf(newApplication)).toEqual(new Map([['title', 'Enter a title.']]))
  expect(await problemsOf(app)).toEqual(new Map())
})

test('a wrong redirect URI is named with what to do', async () => {
  expect(await problemsOf({ ...app, redirectUris: 'https://*.example.com/' })).toEqual(
    new Map([
      ['redirectUris', 'https://*.example.com/: wildcards are not possible. Enter each URI.'],
    ]),
  )
  const many = Array.from(
    { length: applicationLimits.redirectUris + 1 },
    (_, index) => `https://a.example/${index}`,
  )
  expect(await problemsOf({ ...app, redirectUris: many.join('\n') })).toEqual(
    new Map([['redirectUris', 'Enter at most 50 redirect URIs.']]),
  )
  const long = `https://a.example/${'x'.repeat(applicationLimits.redirectUri)}`
  expect((await problemsOf({ ...app, redirectUris: long })).get('redirectUris')).toMatch(
    /2,048 characters/,
  )
})

test('a host without a scheme is completed in the message', async () => {
  const problemOf = async (redirectUris: string, appType = 'browser') =>
    (await problemsOf({ ...app, appType, redirectUris })).get('redirectUris')
  expect(await problemOf('localhost:3000')).toBe(
    'localhost:3000: did you mean http://localhost:3000?',
  )
  expect(await problemOf('field.example.com/signed-in')).toBe(
    'field.example.com/signed-in: did you mean https://field.example.com/signed-in?',
  )
  expect(await problemOf('field app')).toMatch(/^field app: enter an absolute URI/)
})

test('only native applications have a scheme of their own', async () => {
  const uri = 'my-app://signed-in'
  for (const appType of ['browser', 'server'])
    expect(await problemsOf({ ...app, appType, redirectUris: uri })).toEqual(
      new Map([
        [
          'redirectUris',
          'my-app://signed-in: only native applications have a scheme of their own.',
        ],
      ]),
    )
  for (const appType of ['native', 'multiple'])
    expect(await problemsOf({ ...app, appType, redirectUris: uri })).toEqual(new Map())
})

test('unencrypted, local, and removed redirect URIs have a warning, unless they were there before', () => {
  const open = { ...app, redirectUris: 'http://field.example.com/\nhttp://localhost:3000/' }
  expect(warningTexts({}, open)).toEqual([
    'http://field.example.com/ is not encrypted: codes can be read on the way. Portals can refuse it; use https.',
    'http://localhost:3000/ is on the machine of the person who signs in.',
  ])
  expect(warningTexts(open, { ...open, redirectUris: 'http://field.example.com/' })).toEqual([
    'People can’t return to http://localhost:3000/ anymore: their sign-in fails.',
  ])
})

test('changes have the values that the portal stores', () => {
  expect(changesOf(app, { ...app, appType: 'server', redirectUris: '' })).toMatchObject([
    { name: 'appType', before: 'browser', after: 'server' },
    { name: 'redirect_uris', before: ['https://field.example.com/'], after: [] },
  ])
  expect(changesOf(app, { ...app, redirectUris: 'https://field.example.com/' })).toEqual([])
})

test('a new application gets a title, unless its item has one', () => {
  const namesOf = (before: Partial<ApplicationValues>) =>
    changesOf(before, app).map(({ name }) => name)
  expect(namesOf({})).toEqual(['title', 'appType', 'redirect_uris'])
  expect(namesOf({ title: app.title })).toEqual(['appType', 'redirect_uris'])
})

test('without a redirect URI nobody can sign in, except for servers themselves', () => {
  const none = { ...app, redirectUris: '' }
  expect(warningsOf(none)).toHaveLength(1)
  expect(warningsOf({ ...none, appType: 'server' })).toEqual([])
  expect(warningsOf(app)).toEqual([])
})

test('items of some types can be registered, each once', () => {
  expect(registrationOf({ type: 'Web Mapping Application' })).toBe('possible')
  expect(
    registrationOf({ type: 'Web Mapping Application', typeKeywords: ['Registered App'] }),
  ).toBe('registered')
  expect(registrationOf({ type: 'Web Map' })).toBeUndefined()
})
