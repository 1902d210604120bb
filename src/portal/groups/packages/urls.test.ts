import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createUrlRewriter } from './urls.ts'

const moves = [
  { from: 'https://gis.upstream.example/portal', to: 'http://localhost:8080/portal' },
  { from: 'http://gis.upstream.example/portal', to: 'http://localhost:8080/portal' },
  { from: 'https://gis.upstream.example/server', to: 'http://localhost:8080/server' },
]
const rewriter = createUrlRewriter(moves)

describe('a URL of the other portal', () => {
  test.each([
    ['alone', 'https://gis.upstream.example/portal', 'http://localhost:8080/portal'],
    [
      'with a path after it',
      'see https://gis.upstream.example/portal/home/item.html?id=1.',
      'see http://localhost:8080/portal/home/item.html?id=1.',
    ],
    [
      'at the end of a sentence',
      'At https://gis.upstream.example/portal.',
      'At http://localhost:8080/portal.',
    ],
    ['with http', 'http://gis.upstream.example/portal/a', 'http://localhost:8080/portal/a'],
    [
      'with its host in capital letters',
      'https://GIS.Upstream.example/portal/a',
      'http://localhost:8080/portal/a',
    ],
    [
      'when it is the server’s',
      '"https://gis.upstream.example/server/rest/services/Hosted/A/FeatureServer/0"',
      '"http://localhost:8080/server/rest/services/Hosted/A/FeatureServer/0"',
    ],
    [
      'in JSON with escaped slashes',
      String.raw`{"url":"https:\/\/gis.upstream.example\/portal\/apps"}`,
      String.raw`{"url":"http:\/\/localhost:8080\/portal\/apps"}`,
    ],
    [
      'in JSON inside JSON',
      String.raw`"{\"url\":\"https:\\/\\/gis.upstream.example\\/portal\"}"`,
      String.raw`"{\"url\":\"http:\\/\\/localhost:8080\\/portal\"}"`,
    ],
    [
      'in a query',
      '?webmap=1&url=https%3A%2F%2Fgis.upstream.example%2Fportal%2Fsharing',
      '?webmap=1&url=http%3A%2F%2Flocalhost%3A8080%2Fportal%2Fsharing',
    ],
    [
      'encoded in lower case',
      'url=https%3a%2f%2fgis.upstream.example%2fserver&b',
      'url=http%3A%2f%2flocalhost%3A8080%2fserver&b',
    ],
    [
      'several times',
      'https://gis.upstream.example/portal https://gis.upstream.example/server',
      'http://localhost:8080/portal http://localhost:8080/server',
    ],
  ])('is replaced %s', (_where, before, after) => {
    expect(rewriter.text(before)).toBe(after)
  })
})

test.each([
  'https://gis.upstream.example/portal2/home',
  'https://gis.upstream.example/portal-test',
  'https://gis.upstream.example/portal.old/a',
  'https://gis.upstream.example/Portal',
  'https://gis.upstream.example.evil/portal',
  'https://gis.upstream.example:7443/portal',
  'https://a-gis.upstream.example/portal',
  'https://gis.upstream.example/',
  'ftp://gis.upstream.example/portal',
  String.raw`https:\/\/gis.upstream.example/portal`,
])('%s is a different URL and stays', (address) => {
  expect(rewriter.text(address)).toBe(address)
})

test('the longest matching URL wins, and URLs that are already replaced stay', () => {
  const nested = createUrlRewriter([
    { from: 'http://localhost:8080', to: 'http://localhost:8080/portal' },
    { from: 'http://localhost:8080/old', to: 'http://localhost:8080/portal' },
  ])
  const once = nested.text('http://localhost:8080/old/a http://localhost:8080/b')
  expect(once).toBe('http://localhost:8080/portal/a http://localhost:8080/portal/b')
  expect(nested.text(once)).toBe(once)
})

const address = fc.record({
  scheme: fc.constantFrom('http', 'https'),
  host: fc.constantFrom('a.example', 'b.a.example', 'localhost:8080', 'a.example:7443'),
  path: fc.constantFrom('', '/portal', '/portal/x', '/server'),
})
const base = address.map(({ scheme, host, path }) => `${scheme}://${host}${path}`)
const spelled = fc
  .tuple(base, fc.constantFrom(0, 1, 2, 3))
  .map(([url, spelling]) =>
    spelling === 3 ? encodeURIComponent(url) : url.replaceAll('/', `${'\\'.repeat(spelling)}/`),
  )
const prose = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 5 }),
      spelled,
      fc.constantFrom('/a', '?', '"', '.', ' '),
    ),
    {
      maxLength: 12,
    },
  )
  .map((pieces) => pieces.join(''))
const anyMoves = fc.array(
  fc.record({
    from: base,
    to: fc.constantFrom('http://localhost:8080/portal', 'http://localhost:8080/server'),
  }),
  {
    maxLength: 4,
  },
)

test('rewriting is idempotent', () => {
  fc.assert(
    fc.property(anyMoves, prose, (some, text) => {
      const rewriting = createUrlRewriter(some)
      const once = rewriting.text(text)
      expect(rewriting.text(once)).toBe(once)
    }),
    { numRuns: 5000 },
  )
})

test('text without URLs of the other portal stays unchanged', () => {
  fc.assert(
    fc.property(prose, (text) => {
      const other = createUrlRewriter([{ from: 'https://other.example/portal', to: 'http://b/c' }])
      expect(other.text(text)).toBe(text)
    }),
  )
})

test('rewriting in the other direction restores the original text', () => {
  const back = createUrlRewriter([
    { from: 'http://there.example/home', to: 'https://a.example/portal' },
  ])
  const forth = createUrlRewriter([
    { from: 'https://a.example/portal', to: 'http://there.example/home' },
  ])
  fc.assert(
    fc.property(prose, (text) => {
      expect(back.text(forth.text(text))).toBe(text)
    }),
    { numRuns: 2000 },
  )
})

test('a stream is rewritten like its text, wherever its chunks are split', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyMoves,
      prose,
      fc.array(fc.nat({ max: 40 }), { maxLength: 8 }),
      async (some, text, sizes) => {
        const rewriting = createUrlRewriter(some)
        const bytes = Buffer.from(text)
        const pieces: Buffer[] = []
        let position = 0
        for (const size of [...sizes, bytes.length]) {
          pieces.push(bytes.subarray(position, position + size))
          position += size
        }
        const streamed = await buffer(Readable.from(pieces).pipe(rewriting.stream()))
        expect(streamed.toString()).toBe(rewriting.text(bytes.toString()))
      },
    ),
    { numRuns: 300 },
  )
})
