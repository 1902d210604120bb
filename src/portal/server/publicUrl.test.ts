import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './loopback.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

let portal: TestPortal
let address: string

beforeAll(async () => {
  const port = await freePort('127.0.0.1')
  address = `http://127.0.0.1:${port}/portal/sharing/rest`
  portal = await startTestPortal({
    sampleData: 'empty',
    port,
    publicUrl: 'https://gis.example.com',
    samplePassword: 'a-better-one',
  })
})
afterAll(() => portal.close())

const authorize = (redirectUri: string) => {
  const fields = new URLSearchParams({
    client_id: 'portal-console',
    response_type: 'code',
    redirect_uri: redirectUri,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  })
  return fetch(`${address}/oauth2/authorize?${fields}`)
}

test('a portal behind a proxy returns its public URL', async () => {
  const answer = await fetch(`${address}/info?f=json`)
  expect(await answer.json()).toMatchObject({ owningSystemUrl: 'https://gis.example.com/portal' })
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('its cookies are sent over HTTPS only, and other hosts cannot set them', async () => {
  const answer = await authorize('https://gis.example.com/')
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-portal_form_default=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    ),
  ])
})

test('it does not start with the default password of the sample accounts', async () => {
  await expect(
    startTestPortal({ sampleData: 'empty', publicUrl: 'https://gis.example.com' }),
  ).rejects.toThrow(/^The sample accounts .* still have the default password/)
})

test('programs on its own machine receive no codes, because it can be reached from elsewhere', async () => {
  expect((await authorize('http://localhost:6666/')).status).toBe(400)
})
