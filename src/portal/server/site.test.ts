import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

const script = `console.log('${'Riverside '.repeat(500)}')`

let portal: TestPortal
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-site-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><link rel="icon" href="/icon.svg"><script type="module" src="/assets/main-abc123.js"></script>',
  )
  await writeFile(join(folder, 'assets', 'main-abc123.js'), script)
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'config.json'), '{"portals":[]}')
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}')
  portal = await startTestPortal({ sampleData: 'empty', site: folder })
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const open = (path: string, init: RequestInit = {}) => fetch(`${portal.portal.url}${path}`, init)

/** Unlike fetch, it does not decode the response. */
const openRaw = async (path: string, encoding: string) => {
  const request = get(`${portal.portal.url}${path}`, { headers: { 'accept-encoding': encoding } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return { headers: answer.headers, body: await buffer(answer) }
}

describe('the page of the console', () => {
  test.each(['/', '/groups/0123abc/import', '/jobs', '/a.b/c', '/portalish'])(
    'is served at %s, and loads its files from the root',
    async (path) => {
      const answer = await open(path, { headers: asBrowser })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(await answer.text()).toBe(
        '<!doctype html><link rel="icon" href="/icon.svg"><script type="module" src="/assets/main-abc123.js"></script>',
      )
    },
  )

  test('is not sent again to a client with a current copy', async () => {
    const etag = (await open('/')).headers.get('etag') ?? ''
    const again = await open('/jobs', { headers: { ...asBrowser, 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  test('loads content of its own origin only, runs no inline scripts, and cannot be framed', async () => {
    const { headers } = await open('/', { headers: asBrowser })
    expect(headers.get('content-security-policy')?.split(';')).toEqual([
      "default-src 'self'",
      `script-src ${new URL(portal.portal.url).host}/assets/`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "font-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
  })
})

describe('the files of the console', () => {
  test('are cached forever if their name contains a hash', async () => {
    const { headers } = await open('/assets/main-abc123.js')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('are revalidated if their name contains no hash', async () => {
    expect((await open('/config.json')).headers.get('cache-control')).toBe('no-cache')
    expect((await open('/icon.svg')).headers.get('cache-control')).toBe('no-cache')
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('are sent compressed: %s', async (encoding, decompress) => {
    const { headers, body } = await openRaw('/assets/main-abc123.js', encoding)
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['vary']).toContain('accept-encoding')
    expect(body.length).toBeLessThan(500)
    expect(decompress(body).toString()).toBe(script)
  })

  test('are sent uncompressed to clients that accept no encoding', async () => {
    const { headers, body } = await openRaw('/assets/main-abc123.js', 'identity')
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.toString()).toBe(script)
  })

  test('are not served if they are hidden or outside the folder', async () => {
    for (const path of ['/.vite/manifest.json', '/..%2f..%2fetc/passwd', '/%2e%2e/etc/passwd'])
      expect((await open(path)).status).toBe(404)
  })
})

describe('a path that does not exist', () => {
  test('is not answered with the page at the paths of the portal and its servers', async () => {
    for (const path of [
      '/portal/nothing',
      '/portal/sharing',
      '/server/nothing',
      '/Server',
      '/server/x',
    ])
      expect((await open(path, { headers: asBrowser })).status).toBe(404)
  })

  test('is not answered with the page instead of a missing asset', async () => {
    expect((await open('/assets/main-old.js', { headers: asBrowser })).status).toBe(404)
  })

  test('returns JSON to programs and a page to browsers', async () => {
    const [program, person] = await Promise.all([
      open('/portal/nothing'),
      open('/portal/nothing', { headers: asBrowser }),
    ])
    expect(await program.json()).toMatchObject({ error: { code: 404 } })
    expect(person.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test('returns the error of the server below the path of a server', async () => {
    for (const path of ['/server', '/server/nothing', '/SERVER/x/y']) {
      const answer = await open(path, { headers: asBrowser })
      expect(await answer.json()).toMatchObject({ error: { code: 404 } })
    }
  })
})

test.each(['/portal', '/portal/', '/portal/home', '/portal/home/index.html'])(
  'the portal’s home context %s redirects to the console',
  async (path) => {
    const answer = await open(path, { redirect: 'manual' })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/')
  },
)

test.each([
  ['?id=0123abcd', '/content/items/0123abcd'],
  ['?id=0123abcd&sublayer=1#data', '/content/items/0123abcd'],
  ['?id=//evil.example.com', '/content'],
  ['', '/content'],
])('the portal’s item page item.html%s redirects to %s', async (search, place) => {
  const answer = await open(`/portal/home/item.html${search}`, { redirect: 'manual' })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(place)
})

test.skipIf(process.platform !== 'linux')(
  'a file is closed when the client disconnects',
  async () => {
    const name = 'large-abc123.js'
    await writeFile(join(folder, 'assets', name), randomBytes(4_000_000).toString('hex'))
    const openFiles = async () => {
      const links = (await readdir('/proc/self/fd')).map((fd) =>
        readlink(`/proc/self/fd/${fd}`).catch(() => ''),
      )
      return (await Promise.all(links)).filter((path) => path.endsWith(name)).length
    }
    for (let round = 0; round < 5; round++) {
      const request = get(`${portal.portal.url}/assets/${name}`, {
        headers: { 'accept-encoding': 'br' },
      })
      await once(request, 'response')
      request.destroy()
    }
    await expect.poll(openFiles).toBe(0)
  },
)
