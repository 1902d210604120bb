import { once } from 'node:events'
import {
  Agent,
  request as requestHttp,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { selfSignedPair } from '../../testing/certificates.ts'
import { sendRaw, startTestConsole } from '../../testing/consoleServer.ts'
import { startWebServer } from '../../testing/webServer.ts'

type Upstream = Awaited<ReturnType<typeof startWebServer>>
type TestConsole = Awaited<ReturnType<typeof startTestConsole>>

/** The portal's response to a request; each test sets its own. */
let answer: RequestListener
let received: IncomingMessage[] = []
let upstream: Upstream
let site: TestConsole

const echo: RequestListener = (request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ url: request.url, headers: request.headers }))
}

beforeAll(async () => {
  upstream = await startWebServer((request, response) => {
    received.push(request)
    answer(request, response)
  })
  site = await startTestConsole({ portalUrl: `${upstream.origin}/portal` })
})
afterAll(async () => {
  await site.close()
  await upstream.close()
})
beforeEach(() => {
  received = []
  answer = echo
})

const at = (path: string) => `${site.url}${path}`
const host = () => new URL(site.url).host
const seen = async (init: RequestInit, path = '/portal/sharing/rest/info?f=json') => {
  const response = await fetch(at(path), init)
  return (await response.json()) as { url: string; headers: Record<string, string> }
}

describe('a request for the portal', () => {
  test('is forwarded with its method, path, query, and body', async () => {
    answer = (request, response) => {
      void text(request).then((body) => response.end(`${request.method} ${request.url} ${body}`))
    }
    const response = await fetch(at('/portal/sharing/rest/search?q=a%2Fb%20c&x=//y'), {
      method: 'POST',
      body: new URLSearchParams({ f: 'json', q: '*' }),
    })
    expect(await response.text()).toBe(
      'POST /portal/sharing/rest/search?q=a%2Fb%20c&x=//y f=json&q=*',
    )
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'can have the method %s',
    async (method) => {
      answer = (request, response) => response.end(request.method)
      expect(await (await fetch(at('/portal/x'), { method })).text()).toBe(method)
    },
  )

  test('has the portal’s own host and describes the original client', async () => {
    const { headers } = await seen({
      headers: {
        'x-forwarded-for': '203.0.113.7',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-prefix': '/evil',
        forwarded: 'for=203.0.113.7',
      },
    })
    const own = new URL(upstream.origin).host
    expect(headers).toMatchObject({
      host: own,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': own,
      'x-forwarded-proto': 'http',
    })
    expect(headers).not.toHaveProperty('x-forwarded-prefix')
    expect(headers).not.toHaveProperty('forwarded')
  })

  test('is forwarded without the headers of its connection', async () => {
    const lines = await sendRaw(site.url, [
      'GET /portal/info HTTP/1.1',
      `Host: ${host()}`,
      'Keep-Alive: timeout=5',
      'Proxy-Authorization: Basic c2VjcmV0',
      'TE: trailers',
      'X-Private: 1',
      'X-Kept: 1',
      'Connection: X-Private',
    ])
    const { headers } = JSON.parse(/\{.*\}/.exec(lines)?.[0] ?? '{}') as { headers: object }
    expect(headers).toHaveProperty('x-kept')
    for (const name of ['keep-alive', 'proxy-authorization', 'te', 'x-private'])
      expect(headers).not.toHaveProperty(name)
  })

  test('from a page of the portal has the portal’s own origin', async () => {
    const { headers } = await seen({
      headers: { origin: site.url, referer: at('/portal/sharing/rest/oauth2/authorize?x=1') },
    })
    expect(headers['origin']).toBe(upstream.origin)
    expect(headers['referer']).toBe(`${upstream.origin}/portal/sharing/rest/oauth2/authorize?x=1`)
  })

  test('from a page of the console has that page’s URL as its referer, which tokens are bound to', async () => {
    const { headers } = await seen({ headers: { origin: site.url, referer: `${site.url}/` } })
    expect(headers['referer']).toBe(`${site.url}/`)
  })

  test('from another origin has its original origin, which the portal checks', async () => {
    const { headers } = await seen({ headers: { origin: 'https://evil.example' } })
    expect(headers['origin']).toBe('https://evil.example')
  })
})

describe('the check at the start', () => {
  const sends =
    (body: string): RequestListener =>
    (_request, response) =>
      response.end(body)
  const info = {
    owningSystemUrl: 'x',
    authInfo: { tokenServicesUrl: 'x', isTokenBasedSecurity: true },
  }
  test.each([
    ['a portal', sends(JSON.stringify(info)), undefined],
    [
      'another site',
      sends('<title>Parks</title>'),
      'No portal was found at this URL: /sharing/rest returned HTTP status 200 and not the response of a portal.',
    ],
    ['an error', sends('{"error":{"code":500,"message":"Starting."}}'), 'Starting.'],
  ])('of %s', async (_what, listener, problem) => {
    answer = listener
    expect(await site.portalProblem()).toBe(problem)
  })
})

describe('a response of the portal', () => {
  const headersOf = async (headers: Record<string, string | string[]>, path = '/portal/x') => {
    answer = (_request, response) => {
      response.writeHead(200, headers).end()
    }
    return (await fetch(at(path), { redirect: 'manual' })).headers
  }

  test.each([
    ['portal/home/', '/portal/home/'],
    ['/portal/home/?a=1#b', '/portal/home/?a=1#b'],
    ['{origin}/portal/signin', '/portal/signin'],
    ['signin', '/portal/sharing/signin'],
    ['{origin}/other', '{origin}/other'],
    ['/other', '{origin}/other'],
    ['https://idp.example/sso?RelayState=1', 'https://idp.example/sso?RelayState=1'],
    ['http://localhost:1/?code=1', 'http://localhost:1/?code=1'],
  ])('that redirects to %s redirects the browser to %s', async (location, expected) => {
    const own = (value: string) => value.replace('{origin}', upstream.origin)
    const path = location === 'portal/home/' ? '/portal' : '/portal/sharing/x'
    const headers = await headersOf({ location: own(location) }, path)
    expect(headers.get('location')).toBe(own(expected))
  })

  test('sets cookies for the console’s origin', async () => {
    const headers = await headersOf({
      'set-cookie': [
        'esri_auth=a%3Db==; Domain=.example.com; Path=/; Secure; HttpOnly; SameSite=None; Max-Age=60',
        'agwtoken=1; Path=/portal; SameSite=Lax; Secure; Partitioned',
        '__Host-id=2; Path=/; Secure; SameSite=None',
      ],
    })
    expect(headers.getSetCookie()).toEqual([
      'esri_auth=a%3Db==; Path=/portal; HttpOnly; SameSite=Lax; Max-Age=60',
      'agwtoken=1; Path=/portal; SameSite=Lax',
      '__Host-id=2; Path=/; Secure; SameSite=None',
    ])
  })

  test('has its own policy, without headers that affect the console’s host or storage', async () => {
    const headers = await headersOf({
      'content-security-policy': `script-src 'self' ${upstream.origin}; upgrade-insecure-requests`,
      'strict-transport-security': 'max-age=1',
      'clear-site-data': '"*"',
      'alt-svc': 'h3=":443"',
    })
    expect(headers.get('content-security-policy')).toBe(`script-src 'self' ${site.url}`)
    for (const name of ['strict-transport-security', 'clear-site-data', 'alt-svc'])
      expect(headers.get(name)).toBeNull()
    expect(headers.get('x-frame-options')).toBeNull()
  })

  test.each([
    '/portal/sharing/rest/content/items/a/data',
    '/portal/sharing/rest/%63ontent/items/a/data',
    '/portal/%73haring/rest/content/items/a/data',
    '/%70ortal/sharing/content/items/a/data',
    '/Portal/SHARING/Rest/Content/items/a/data',
    '/portal/sharing;a=1/rest/content;b/items/a/data',
    '/portal/sharing/rest/content/items/a/resources/sharing/rest/oauth2/x.html',
    '/portal/sharing/rest/community/users/a/info/x.html',
    '/portal/sharing/proxy?https://gis.example/x.html',
  ])('at %s can run nothing at the console’s origin', async (path) => {
    const headers = await headersOf({ 'content-type': 'text/html' }, path)
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  })

  test.each(['/portal/home/', '/portal/sharing/rest/oauth2/authorize', '/portal/sharing/oauth2'])(
    'at %s has scripts of the portal',
    async (path) => {
      const headers = await headersOf({ 'content-type': 'text/html' }, path)
      expect(headers.get('content-security-policy')).toBeNull()
    },
  )

  test('requests web-tier sign-in as the portal does', async () => {
    answer = (_request, response) => {
      response.writeHead(401, { 'www-authenticate': ['Negotiate', 'NTLM', 'Basic realm="GIS"'] })
      response.end()
    }
    const response = await fetch(at('/portal/x'))
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Negotiate, NTLM, Basic realm="GIS"')
  })

  test('contains the portal’s own URLs in JSON, and the console’s in sign-in pages', async () => {
    const home = `${upstream.origin}/portal`
    const body = `{"a":"${home}/home","b":"${home}2","c":"${home.replaceAll('/', '\\/')}\\/x","d":"${home}"}`
    const bodyOf = async (path: string, type: string) => {
      answer = (request, response) => {
        expect(request.headers['accept-encoding']).toBe(
          path.includes('oauth2') ? 'identity' : 'gzip, deflate',
        )
        response.writeHead(200, { 'content-type': type, 'content-length': body.length })
        // In two chunks, split within a URL.
        response.write(body.slice(0, 12))
        setImmediate(() => response.end(body.slice(12)))
      }
      return (await fetch(at(path), { headers: { 'accept-encoding': 'gzip, deflate' } })).text()
    }
    expect(await bodyOf('/portal/sharing/rest/portals/self', 'application/json')).toBe(body)
    expect(await bodyOf('/portal/sharing/rest/oauth2/authorize', 'text/html;charset=UTF-8')).toBe(
      `{"a":"${site.url}/portal/home","b":"${home}2","c":"${site.url.replaceAll('/', '\\/')}\\/portal\\/x","d":"${site.url}/portal"}`,
    )
  })
})

describe('a large body', () => {
  const size = 64 * 1024 * 1024

  test('is forwarded to the portal while the rest is still arriving', async () => {
    let resolveFirst: (value: number) => void = () => undefined
    const first = new Promise<number>((resolve) => {
      resolveFirst = resolve
    })
    let total = 0
    answer = (request, response) => {
      request.once('data', (chunk: Buffer) => resolveFirst(chunk.length))
      request.on('data', (chunk: Buffer) => {
        total += chunk.length
      })
      request.on('end', () => response.end(String(total)))
    }
    const body = new TransformStream<Uint8Array, Uint8Array>()
    const writer = body.writable.getWriter()
    const response = fetch(at('/portal/sharing/rest/content/users/a/addItem'), {
      method: 'POST',
      body: body.readable,
      duplex: 'half',
    } as RequestInit)
    await writer.write(new Uint8Array(10))
    expect(await first).toBe(10)
    await writer.write(new Uint8Array(20))
    await writer.close()
    expect(await (await response).text()).toBe('30')
  })

  test('is not read faster than the portal reads it', async () => {
    let paused: IncomingMessage | undefined
    answer = (request, response) => {
      request.pause()
      paused = request
      request.on('end', () => response.end('done'))
    }
    let sent = 0
    const chunk = Buffer.alloc(1024 * 1024)
    const outgoing = requestHttp(at('/portal/upload'), { method: 'POST' })
    const source = Readable.from(
      (function* chunks() {
        for (; sent < size; sent += chunk.length) yield chunk
      })(),
    )
    source.pipe(outgoing)
    const stalled = () =>
      new Promise<number>((resolve) => {
        let last = -1
        const timer = setInterval(() => {
          if (paused && sent === last) {
            clearInterval(timer)
            resolve(sent)
          }
          last = sent
        }, 100)
      })
    expect(await stalled()).toBeLessThan(size / 2)
    paused?.resume()
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    expect(await text(response)).toBe('done')
    expect(sent).toBe(size)
  })

  test('of any size is downloaded completely', async () => {
    answer = (request, response) => void request.pipe(response)
    const body = Buffer.alloc(8 * 1024 * 1024, 'portal')
    const response = await fetch(at('/portal/echo'), { method: 'POST', body })
    expect(body.equals(Buffer.from(await response.arrayBuffer()))).toBe(true)
  })
})

describe('an interrupted connection', () => {
  test('ends the request to the portal when the browser aborts it', async () => {
    const closed = new Promise<void>((resolve) => {
      answer = (request) => request.once('close', resolve)
    })
    const aborting = new AbortController()
    const response = fetch(at('/portal/slow'), { signal: aborting.signal }).catch(
      (error: unknown) => error,
    )
    await expect.poll(() => received.length).toBe(1)
    aborting.abort()
    await closed
    expect(await response).toHaveProperty('name', 'AbortError')
  })

  test('ends a download from the portal when the browser aborts it', async () => {
    const closed = new Promise<void>((resolve) => {
      answer = (_request, response) => {
        response.once('close', resolve)
        response.write('begin')
      }
    })
    const aborting = new AbortController()
    const response = await fetch(at('/portal/slow'), { signal: aborting.signal })
    aborting.abort()
    await closed
    await expect(response.text()).rejects.toThrow('aborted')
  })

  test('ends an upload to the portal when the browser aborts it', async () => {
    const aborted = new Promise<boolean>((resolve) => {
      answer = (request) => {
        request.resume().once('close', () => resolve(!request.complete))
      }
    })
    const outgoing = requestHttp(at('/portal/upload'), {
      method: 'POST',
      headers: { 'content-length': 1000 },
    })
    outgoing.on('error', () => undefined).write('begin')
    await expect.poll(() => received.length).toBe(1)
    outgoing.destroy()
    expect(await aborted).toBe(true)
  })

  test('during the response does not look like a complete response', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' })
      response.write('half', () => response.destroy())
    }
    const response = await fetch(at('/portal/broken'))
    await expect(response.text()).rejects.toThrow('terminated')
  })

  test('before the response is reported as 504, because the portal might have processed the request', async () => {
    answer = (_request, response) => response.destroy()
    const response = await fetch(at('/portal/sharing/rest/x'), { method: 'POST', body: 'a=b' })
    expect(response.status).toBe(504)
    expect(await response.json()).toMatchObject({
      error: { code: 504, messageCode: 'PROXY_INTERRUPTED', details: [expect.any(String)] },
    })
  })

  test('does not hide the response of a portal that refuses a large upload early', async () => {
    answer = (_request, response) => {
      response.writeHead(413, { 'content-type': 'text/plain' }).end('too large')
    }
    const response = await fetch(at('/portal/upload'), {
      method: 'POST',
      body: Buffer.alloc(8 * 1024 * 1024),
    })
    expect([response.status, await response.text()]).toEqual([413, 'too large'])
  })
})

describe('an error explains that the portal could not be reached', () => {
  const errorAt = async (portalUrl: string, init?: RequestInit) => {
    const front = await startTestConsole({ portalUrl })
    try {
      const response = await fetch(`${front.url}/portal/sharing/rest/info`, init)
      return { status: response.status, body: await response.text() }
    } finally {
      await front.close()
    }
  }
  const envelope = ({ body }: { body: string }) => JSON.parse(body) as unknown

  test('when its host refuses the connection', async () => {
    const unused = await startWebServer(() => undefined)
    await unused.close()
    const error = await errorAt(`${unused.origin}/portal`)
    expect(error.status).toBe(502)
    expect(envelope(error)).toEqual({
      error: {
        code: 502,
        messageCode: 'PROXY_REFUSED',
        message: `${new URL(unused.origin).host} refused the connection.`,
        details: ['Check that the portal’s web server is running, and the port in PORTAL_URL.'],
      },
    })
  })

  test('even if the browser is still sending a large body', async () => {
    const unused = await startWebServer(() => undefined)
    await unused.close()
    const body = Buffer.alloc(8 * 1024 * 1024)
    const error = await errorAt(`${unused.origin}/portal`, { method: 'POST', body })
    expect(envelope(error)).toMatchObject({ error: { messageCode: 'PROXY_REFUSED' } })
  })

  test('as a page, if the URL was opened in a browser', async () => {
    const lines = ['GET /portal/sharing/rest/oauth2/authorize HTTP/1.1', 'Sec-Fetch-Mode: navigate']
    const unused = await startWebServer(() => undefined)
    await unused.close()
    const front = await startTestConsole({ portalUrl: `${unused.origin}/portal` })
    const response = await sendRaw(front.url, [...lines, `Host: ${new URL(front.url).host}`])
    await front.close()
    expect(response).toMatch(/^HTTP\/1\.1 502 /)
    expect(response).toContain('<h1>Portal not available</h1>')
  })

  test('when its host name is unknown', async () => {
    const error = await errorAt('https://portal.invalid/portal')
    expect(envelope(error)).toMatchObject({ error: { messageCode: 'PROXY_UNKNOWN_HOST' } })
  })

  test('when its certificate is self-signed', async () => {
    const secure = await startWebServer(echo, await selfSignedPair('localhost'))
    const error = await errorAt(`${secure.origin}/portal`)
    const { host: named } = new URL(secure.origin)
    expect(error.status).toBe(502)
    expect(envelope(error)).toMatchObject({
      error: {
        messageCode: 'PROXY_CERTIFICATE',
        message: `The certificate of ${named} is not trusted: it is self-signed.`,
        details: [expect.stringContaining('NODE_EXTRA_CA_CERTS')],
      },
    })
    await secure.close()
  })

  test('when it uses HTTP on a port for HTTPS', async () => {
    const error = await errorAt(`${upstream.origin.replace('http:', 'https:')}/portal`)
    expect(envelope(error)).toMatchObject({ error: { messageCode: 'PROXY_TLS' } })
  })
})

test('each connection of a browser has its own connection to the portal, because NTLM signs in connections', async () => {
  const socketOf = (response: ServerResponse) => String(response.socket?.remotePort)
  answer = (_request, response) => response.end(socketOf(response))
  const browser = new Agent({ keepAlive: true, maxSockets: 1 })
  const another = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (agent: Agent) => {
    const outgoing = requestHttp(at('/portal/x'), { agent }).end()
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    return text(response)
  }
  const first = await ask(browser)
  expect(await ask(browser)).toBe(first)
  expect(await ask(another)).not.toBe(first)
  browser.destroy()
  another.destroy()
})

describe('a request for anything but the portal is refused', () => {
  test.each([
    'GET http://evil.example/portal/x HTTP/1.1',
    'GET //evil.example/portal/x HTTP/1.1',
    'GET /portal//evil.example/../../x HTTP/1.1',
    'GET /portal/../x HTTP/1.1',
    'GET /portal/%2e%2e/x HTTP/1.1',
    'GET /portal/.%2E/x HTTP/1.1',
    'GET /portal/..%2fx HTTP/1.1',
    'GET /portal/..%5cx HTTP/1.1',
    'GET /portal/..\\x HTTP/1.1',
    'GET /portal/..;/x HTTP/1.1',
    'GET /portal/%2e%2e;a=b/x HTTP/1.1',
    'GET /portal/./x HTTP/1.1',
    'GET /portal/%00 HTTP/1.1',
    'GET /portal/sharing/rest//content/items/a/data HTTP/1.1',
    'GET /portal/sharing/rest/;a/content/items/a/data HTTP/1.1',
    'GET /portal/sharing/rest%2Fcontent/items/a/data HTTP/1.1',
    'GET /portal/sharing%5Crest/content/items/a/data HTTP/1.1',
    'GET /portal/sharing/rest/%2563ontent/items/a/data HTTP/1.1',
    'GET /portal/sharing/rest/%252e%252e/x HTTP/1.1',
    'GET /portal/%zz HTTP/1.1',
    'GET /portal/a#b HTTP/1.1',
    'GET /portal2/x HTTP/1.1',
    'GET /other HTTP/1.1',
    'GET /federated/evil.example/arcgis/admin HTTP/1.1',
    'CONNECT evil.example:443 HTTP/1.1',
    'OPTIONS * HTTP/1.1',
  ])('%s', async (line) => {
    const response = await sendRaw(site.url, [line, `Host: ${host()}`])
    expect(response).not.toMatch(/^HTTP\/1\.1 2/)
    expect(received).toEqual([])
  })

  test('with a host name that is not the console’s (DNS rebinding)', async () => {
    const response = await sendRaw(site.url, ['GET /portal/x HTTP/1.1', 'Host: evil.example'])
    expect(response).toMatch(/^HTTP\/1\.1 421 /)
    expect(received).toEqual([])
  })

  test('paths of the portal are compared case-insensitively', async () => {
    expect((await seen({}, '/Portal/sharing/rest/info')).url).toBe('/Portal/sharing/rest/info')
  })

  test.each([
    ['/portal/%73haring/rest/%63ontent', '/portal/sharing/rest/content'],
    ['/portal/a%20b%2c%C3%a9?q=%63', '/portal/a%20b%2C%C3%A9?q=%63'],
    ['/portal/100%25.png/', '/portal/100%25.png/'],
  ])('%s is sent in one spelling, %s', async (path, expected) => {
    expect((await seen({}, path)).url).toBe(expected)
  })

  test('dots within a name are not dot segments', async () => {
    const path = '/portal/sharing/rest/content/items/a/resources/a..b/.c/...'
    expect((await seen({}, path)).url).toBe(path)
  })
})

describe('a federated server', () => {
  let server: Upstream
  let lists: number
  const token = { 'x-portal-authorization': 'Bearer secret' }

  beforeAll(async () => {
    server = await startWebServer((request, response) => {
      if (request.url === '/arcgis/admin/go') response.setHeader('location', '/arcgis/admin/there')
      response.setHeader('set-cookie', 'AGS_ROLES=1; Path=/arcgis/admin')
      echo(request, response)
    })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    lists = 0
    answer = (request, response) => {
      lists += 1
      const isMember = request.headers['x-esri-authorization'] === token['x-portal-authorization']
      const servers = isMember ? [{ adminUrl: `${server.origin}/arcgis`, url: 'nothing' }] : []
      response.end(JSON.stringify({ servers }))
    }
  })
  const admin = (path: string, headers: Record<string, string> = token) =>
    fetch(at(`/federated/${new URL(server.origin).host}${path}`), { headers })

  test('that the portal lists can be called, with redirects below its path', async () => {
    const response = await admin('/arcgis/admin/go?f=json')
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      url: '/arcgis/admin/go?f=json',
      headers: { host: new URL(server.origin).host },
    })
    expect((await admin('/arcgis/admin/go')).headers.get('location')).toBe(
      `/federated/${new URL(server.origin).host}/arcgis/admin/there`,
    )
    expect(lists).toBeLessThanOrEqual(1)
  })

  test('gets and sets no cookies, and can run nothing at the console’s origin', async () => {
    const response = await admin('/arcgis/admin/x', { ...token, cookie: 'esri_auth=secret' })
    expect(JSON.stringify(await response.json())).not.toContain('esri_auth')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox/)
  })

  test('gets its own token, but not the portal’s', async () => {
    const response = await admin('/arcgis/rest/info', { ...token, 'x-esri-authorization': 'own' })
    const got = await response.json()
    expect(got).toMatchObject({ headers: { 'x-esri-authorization': 'own' } })
    expect(JSON.stringify(got)).not.toContain('secret')
  })

  test('cannot be called with a token that the portal refuses; the error is the portal’s', async () => {
    const error = { code: 498, message: 'Invalid token.', details: [] }
    answer = (_request, response) => response.end(JSON.stringify({ error }))
    const response = await admin('/arcgis/admin', { 'x-portal-authorization': 'Bearer expired' })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error })
  })

  test.each([
    ['another path of its host', '/other', token],
    ['without a token', '/arcgis/admin', {}],
    [
      'with a token that the portal does not know',
      '/arcgis/admin',
      { 'x-portal-authorization': 'x' },
    ],
  ])('cannot be called: %s', async (_what, path, headers) => {
    const response = await admin(path, headers)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error: { messageCode: 'PROXY_OUTSIDE' } })
  })
})

test('the console’s own pages are served beside the portal, and load content of their own origin only', async () => {
  const response = await fetch(at('/content/items/a'), { headers: { accept: 'text/html' } })
  expect(await response.text()).toBe('<!doctype html><title>Console</title>')
  expect(response.headers.get('content-security-policy')).toContain("connect-src 'self';")
  expect(await (await fetch(at('/config.json'))).json()).toEqual({
    portals: [
      {
        name: new URL(upstream.origin).host,
        url: '/portal',
        upstream: `${upstream.origin}/portal`,
        sameOriginOnly: true,
        federatedServers: '/federated',
      },
    ],
  })
})
