import { expect, test } from 'vitest'
import { problemOf } from '../protocol/wire.ts'
import { applicationLimits, applications, redirectUriProblem } from './applications.ts'

test.each([
  'https://app.example.com',
  'https://app.example.com/signed-in?from=portal',
  'http://localhost:3000/',
  'http://127.0.0.1/signed-in',
  'http://127.8.9.10:1',
  'http://[::1]:5000/?from=portal',
  'com.example.field:/signed-in',
  'my-app://auth',
  'myapp://signed-in',
  'arcgis-collector://auth/',
  'urn:ietf:wg:oauth:2.0:oob',
])('%s can be a redirect URI', (uri) => {
  expect(redirectUriProblem(uri)).toBeUndefined()
})

test.each([
  ['', 'notAbsolute'],
  ['/signed-in', 'notAbsolute'],
  ['app.example.com/signed-in', 'notAbsolute'],
  ['https:app.example.com', 'notAbsolute'],
  ['https://app.example.com/signed in', 'notAbsolute'],
  ['https://*.example.com/', 'wildcard'],
  ['https://app.example.com/#/signed-in', 'fragment'],
  ['https://app.example.com/#', 'fragment'],
  ['https://ada:secret@app.example.com/', 'credentials'],
  ['javascript:alert(1)', 'scheme'],
  ['JavaScript:alert(1)', 'scheme'],
  ['data:text/html,1', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['file://server/share', 'scheme'],
  ['http://app.example.com/', 'insecure'],
  ['http://app.example.com:80/signed-in', 'insecure'],
  ['http://localhost.example.com/', 'insecure'],
  ['http://127.0.0.1.example.com/', 'insecure'],
  ['http://10.0.0.7/', 'insecure'],
  ['http://2130706433/', 'insecure'],
  ['app.example.com:8080/signed-in', 'scheme'],
  ['javascript://app.example.com/%0aalert(1)', 'scheme'],
  ['my-app:signed-in', 'scheme'],
  ['my-app:///signed-in', 'scheme'],
  ['view-source:https://app.example.com/', 'scheme'],
  ['view-source://app.example.com/', 'scheme'],
  ['filesystem:https://app.example.com/temporary/a', 'scheme'],
  ['blob:https://app.example.com/a', 'scheme'],
  ['about:blank', 'scheme'],
  ['chrome://settings', 'scheme'],
  ['chrome-extension://abcdef/', 'scheme'],
  ['ms-msdt:/id', 'scheme'],
  ['ms-word://open', 'scheme'],
  ['search-ms://query=a', 'scheme'],
  ['intent://x', 'scheme'],
  ['vbscript:msgbox(1)', 'scheme'],
  ['mailto:ada@example.com', 'scheme'],
  ['tel:123', 'scheme'],
  ['sms://123', 'scheme'],
  ['ftp://app.example.com/', 'scheme'],
  ['ldap://app.example.com/', 'scheme'],
  ['ws://app.example.com/', 'scheme'],
  ['urn:ietf:wg:oauth:2.0:oob:auto', 'scheme'],
  ['urn:example:app', 'scheme'],
] as const)('%s can’t be a redirect URI: %s', (uri, problem) => {
  expect(redirectUriProblem(uri)).toBe(problem)
})

test('an application has a limited number of redirect URIs', () => {
  const { redirectUris } = applicationLimits
  const some = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://app.example.com/${index}`)
  const problem = (uris: string[]) => problemOf(applications.register.params, 'redirect_uris', uris)
  expect(problem(some(redirectUris))).toBeUndefined()
  expect(problem(some(redirectUris + 1))).toMatch(/50/)
})

test('a wrong redirect URI is named by its number, with what is allowed', () => {
  const uris = ['https://app.example.com/', 'http://app.example.com/']
  expect(problemOf(applications.register.params, 'redirect_uris', uris)).toMatch(
    /^contains a URI that is not allowed, number 2\. Allowed are https, http for localhost/,
  )
})
