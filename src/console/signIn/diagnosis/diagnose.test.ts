import { describe, expect, test } from 'vitest'
import { ConnectionError, PortalError } from '../../../rest/protocol/errors.ts'
import { proxyErrors } from '../../../rest/protocol/proxyErrors.ts'
import { NotReturned } from '../abandoned.ts'
import { diagnose } from './diagnose.ts'
import { explain, type Diagnosis } from './messages.ts'
import { readProbe, type Probe, type ProbeResponse } from './probe.ts'

const connection = { url: 'https://gis.example.com/portal' }
const here = { page: 'https://console.example.com/sign-in', isOnline: true }
const broken = new ConnectionError('The portal could not be reached.')
/** The client's error for a response that is not JSON. */
const status = (code: number) => new PortalError({ code, message: `HTTP status ${code}.` })

const minute = 60_000
const portal: ProbeResponse = {
  status: 200,
  isPortal: true,
  isSignInPage: false,
  messageCode: undefined,
  sentences: [],
  clockAhead: undefined,
}
const answered = (response: Partial<ProbeResponse>): Probe => ({
  outcome: 'response',
  response: { ...portal, isPortal: false, ...response },
})
const asking = (probe: Probe) => () => Promise.resolve(probe)
const notAsked = () => Promise.reject(new Error('The portal must not be asked.'))

describe('an error with a known cause is explained without a request', () => {
  test.each([
    [
      new PortalError({ code: 502, messageCode: proxyErrors.certificate, message: 'Not trusted.' }),
      { cause: 'proxy', sentences: ['Not trusted.'] },
    ],
    [new PortalError({ code: 400, message: 'Invalid client_id' }), { cause: 'application' }],
    [
      new PortalError({ code: 400, message: 'No application with the ID x is registered here.' }),
      { cause: 'application' },
    ],
    [new PortalError({ code: 400, message: 'Invalid redirect_uri' }), { cause: 'redirectUri' }],
    [
      new PortalError({ code: 403, message: 'This app has not been approved.' }),
      { cause: 'unapproved' },
    ],
    [
      new PortalError({ code: 400, message: 'x', details: ['unapproved'] }),
      { cause: 'unapproved' },
    ],
    [new NotReturned('x'), { cause: 'notReturned' }],
  ])('%s', async (error, expected) => {
    expect(await diagnose(error, connection, here, notAsked)).toEqual(expected)
  })

  test('the portal’s own message about a password is sufficient', async () => {
    const wrong = new PortalError({
      code: 400,
      message: 'Unable to generate token.',
      details: ['Invalid username or password.'],
    })
    expect(await diagnose(wrong, connection, here, notAsked)).toBeUndefined()
    expect(await diagnose(new Error('x'), connection, here, notAsked)).toBeUndefined()
  })
})

describe('a request that failed', () => {
  test.each<[Probe, object | undefined]>([
    [{ outcome: 'policy' }, { cause: 'policy' }],
    [{ outcome: 'unreadable' }, { cause: 'notAllowed' }],
    [{ outcome: 'nothing' }, { cause: 'unreachable' }],
    [answered({ status: 404 }), { cause: 'notPortal', status: 404 }],
    [answered({ status: 200 }), { cause: 'notPortal', status: 200 }],
    [answered({ status: 401 }), { cause: 'webTier', status: 401 }],
    [answered({ isSignInPage: true }), { cause: 'signInPage' }],
    [
      answered({ status: 502, messageCode: proxyErrors.refused, sentences: ['Refused.'] }),
      { cause: 'proxy', sentences: ['Refused.'] },
    ],
    [answered({ isPortal: true }), undefined],
  ])('%j: %j', async (probe, expected) => {
    expect(await diagnose(broken, connection, here, asking(probe))).toEqual(expected)
  })

  test.each<[Probe, string]>([
    [{ outcome: 'nothing' }, 'console'],
    [{ outcome: 'unreadable' }, 'redirected'],
    [{ outcome: 'policy' }, 'redirected'],
  ])('of the page’s own origin: %j is %s', async (probe, cause) => {
    const own = { url: 'https://console.example.com/portal' }
    expect(await diagnose(broken, own, here, asking(probe))).toEqual({ cause })
  })

  test('without a network is not attributed to the portal', async () => {
    const offline = { ...here, isOnline: false }
    const found = await diagnose(broken, connection, offline, asking({ outcome: 'nothing' }))
    expect(found).toEqual({ cause: 'offline' })
  })

  test('from a page over HTTPS to a portal over HTTP is mixed content, except on localhost', async () => {
    const causeOf = async (url: string, page = here.page) =>
      (await diagnose(broken, { url }, { ...here, page }, asking({ outcome: 'nothing' })))?.cause
    expect(await causeOf('http://gis.example.com/portal')).toBe('mixedContent')
    expect(await causeOf('http://localhost:7080/portal')).toBe('unreachable')
    expect(await causeOf('http://127.0.0.1/portal')).toBe('unreachable')
    expect(await causeOf('http://gis.example.com/portal', 'http://console.example.com/')).toBe(
      'unreachable',
    )
  })
})

test.each([401, 404, 500, 503])(
  'with HTTP status %i and no JSON is diagnosed with another request',
  async (code) => {
    const probe = answered({ status: code })
    const found = await diagnose(status(code), connection, here, asking(probe))
    expect(found).toEqual({ cause: code === 401 ? 'webTier' : 'notPortal', status: code })
  },
)

describe('a token that the portal rejects immediately', () => {
  const refused = new PortalError({ code: 498, message: 'Invalid token.' })
  const foundAt = (clockAhead: number | undefined) =>
    diagnose(refused, connection, here, asking(answered({ ...portal, clockAhead })))

  test('is explained', async () => {
    expect(await foundAt(undefined)).toEqual({ cause: 'tokenRefused' })
  })

  test('is explained with the clocks if they differ by more than five minutes', async () => {
    expect(await foundAt(5 * minute)).toEqual({ cause: 'tokenRefused' })
    expect(await foundAt(5 * minute + 1)).toMatchObject({ clockAhead: 5 * minute + 1 })
    expect(await foundAt(-6 * minute)).toMatchObject({ clockAhead: -6 * minute })
  })
})

describe('a response', () => {
  const requested = 'https://gis.example.com/portal/sharing/rest/info?f=json'
  const now = Date.parse('Sun, 22 Nov 2026 10:00:00 GMT')
  const read = (body: string, init: { status?: number; date?: string; url?: string } = {}) =>
    readProbe(
      {
        status: init.status ?? 200,
        headers: new Headers(init.date === undefined ? {} : { date: init.date }),
        url: init.url ?? requested,
        redirected: init.url !== undefined,
      },
      body,
      requested,
      now,
    )

  test.each([
    '{"owningSystemUrl":"https://gis.example.com/portal","authInfo":{}}',
    '{"error":{"code":499,"message":"Token Required","details":[]}}',
  ])('of a portal: %s', (body) => {
    expect(read(body)).toMatchObject({ isPortal: true, isSignInPage: false })
  })

  test.each(['<h1>It works</h1>', '', '{"ok":true}', '[]', '"x"', 'null'])(
    'of something else: %s',
    (body) => {
      expect(read(body)).toMatchObject({ isPortal: false, isSignInPage: false })
    },
  )

  test('with a password field, or from another server, is a sign-in page', () => {
    const form = '<form><input name="p" type="password"></form>'
    expect(read(form).isSignInPage).toBe(true)
    expect(read('<p>Wait</p>', { url: 'https://login.example.com/adfs' }).isSignInPage).toBe(true)
    expect(read('<p>Wait</p>', { url: 'https://gis.example.com/a' }).isSignInPage).toBe(false)
  })

  test('provides the clock difference if the browser exposes its date', () => {
    const { clockAhead } = read('{}', { date: 'Sun, 22 Nov 2026 09:50:00 GMT' })
    expect(clockAhead).toBe(10 * minute)
    expect(read('{}').clockAhead).toBeUndefined()
  })

  test('with an error of the proxy names it', () => {
    const error = { code: 502, messageCode: proxyErrors.tls, message: 'A.', details: ['B.'] }
    expect(read(JSON.stringify({ error }), { status: 502 })).toMatchObject({
      messageCode: proxyErrors.tls,
      sentences: ['A.', 'B.'],
    })
  })
})

describe('an explanation contains what happened, the values to correct, and where:', () => {
  const direct = { ...connection, name: 'GIS', applicationId: 'abc' }
  const proxied = {
    ...direct,
    url: 'https://console.example.com/portal',
    upstream: 'https://gis.example.com/portal',
  }
  const origin = 'https://console.example.com'
  const own = { origin, redirectUri: `${origin}/` }
  test.each<[Diagnosis, typeof direct, readonly string[]]>([
    [
      { cause: 'mixedContent' },
      { ...direct, url: 'http://gis.example.com/portal' },
      [
        'The browser blocks portals that use HTTP',
        'http://gis.example.com/portal, starts with http',
        'Change the URL to https in config.json',
      ],
    ],
    [
      { cause: 'notPortal', status: 404 },
      proxied,
      [
        'No portal was found at this URL',
        'https://gis.example.com/portal/sharing/rest returned HTTP status 404',
        'Correct the URL in the environment variable PORTAL_URL.',
      ],
    ],
    [{ cause: 'notPortal', status: 404 }, direct, ['Correct the URL in config.json.']],
    [
      { cause: 'proxy', sentences: ['localhost:7080 refused the connection.'] },
      proxied,
      [
        'The console’s proxy could not reach the portal',
        'localhost:7080 refused the connection.',
        'PORTAL_URL',
      ],
    ],
    [{ cause: 'webTier', status: 401 }, proxied, ['requires its own sign-in', 'HTTP status 401']],
    [{ cause: 'signInPage' }, proxied, ['Another sign-in page is in front of the portal']],
    [
      { cause: 'tokenRefused', clockAhead: 10 * minute },
      proxied,
      [
        'The portal refused the token that it had created',
        'The clock of this computer is 10 minutes ahead of the portal’s.',
      ],
    ],
    [{ cause: 'tokenRefused', clockAhead: -6 * minute }, direct, ['6 minutes behind']],
    [
      { cause: 'application' },
      direct,
      [`redirect URI ${origin}/,`, 'applicationId in config.json'],
    ],
    [
      { cause: 'redirectUri' },
      proxied,
      ['is not registered', `add the redirect URI ${origin}/ in the item’s settings`],
    ],
    [{ cause: 'unapproved' }, proxied, ['The portal does not allow this application', 'approve']],
  ])('%j', (diagnosis, of, texts) => {
    const { enter, ...sentences } = explain(diagnosis, of, own)
    const text = Object.values(sentences).join(' ')
    for (const part of texts) expect(text).toContain(part)
    expect(text).not.toContain('{{')
    expect(enter).toBe(
      ['application', 'redirectUri'].includes(diagnosis.cause) ? `${origin}/` : undefined,
    )
  })
})
