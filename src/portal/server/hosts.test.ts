import { get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { connect } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isKnownHost } from './hosts.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

describe('a host name', () => {
  const known = ['gis.example.com', 'Portal.internal:8080']

  test.each([
    'localhost:8080',
    'console.localhost:9000',
    '127.0.0.1:8080',
    '192.168.1.7',
    '[::1]:8080',
    'gis.example.com',
    'GIS.Example.COM:8443',
    'portal.internal:8080',
  ])('names the portal: %s', (host) => {
    expect(isKnownHost(host, known)).toBe(true)
  })

  test.each([
    undefined,
    '',
    'evil.example:8080',
    'localhost.evil.example',
    'evillocalhost',
    '127.0.0.1.evil.example',
    'gis.example.com.evil.example',
    'portal.internal',
    'portal.internal:80',
    'user@localhost',
    'localhost/path',
  ])('does not name the portal: %s', (host) => {
    expect(isKnownHost(host, known)).toBe(false)
  })
})

describe('a request for another host (DNS rebinding)', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal({ sampleData: 'empty', hosts: ['gis.example.com'] })
  })
  afterAll(() => portal.close())

  const ask = async (host: string, path = `${portal.root}/info?f=json`) => {
    const request = get(path, { headers: { host } })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, headers: answer.headers, body: await json(answer) }
  }

  test('is refused with the error envelope for every path', async () => {
    for (const path of [undefined, portal.portal.url, `${portal.root}/nothing`]) {
      const { status, headers, body } = await ask('evil.example', path)
      expect(status).toBe(421)
      expect(body).toMatchObject({
        error: { code: 421, message: expect.stringContaining('PORTAL_HOSTS') },
      })
      expect(JSON.stringify(body)).not.toContain('evil')
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  test('is refused in a request that also names a known one', async () => {
    const { hostname, port, pathname } = new URL(portal.root)
    const socket = connect(Number(port), hostname)
    const lines = [`GET ${pathname}/info?f=json HTTP/1.1`, 'Host: localhost', 'Host: evil.example']
    socket.end(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toContain('HTTP/1.1 400 ')
  })

  test('is accepted if the portal is configured with the name', async () => {
    expect((await ask('gis.example.com')).status).toBe(200)
    expect((await ask('gis.example.com:8443')).status).toBe(200)
  })
})
