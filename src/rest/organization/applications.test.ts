import { expect, test } from 'vitest'
import { problemOf } from '../protocol/wire.ts'
import { applicationLimits, applications, redirectUriProblem } from './applications.ts'

test.each([
  'https://app.example.com',
  'https://app.example.com/signed-in?from=portal',
  'http://localhost:3000/',
  'com.example.field:/signed-in',
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
